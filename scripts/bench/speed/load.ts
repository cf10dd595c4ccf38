import { execFile, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { throughput } from '../api/load.ts';

/** Concurrent requests. */
const CONNECTIONS = 16;

export interface Load {
  port: number;
  path: string;
  /** Tokens of learners who ask in turn. */
  tokens: readonly string[];
  /** JSON of the body, with `%d` for a number that grows with each request from `first` on. */
  body?: { text: string; first: number };
}

/** Times in ms; NaN without wrk. */
export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  p999: number;
}

export const hasWrk = spawnSync('wrk', ['-v']).error === undefined;

/** Sends requests for so many seconds. @throws if an answer has a status above 399 */
export async function measure(load: Load, seconds: number): Promise<Figures> {
  if (!hasWrk) return measureHere(load, seconds);
  const script = join(tmpdir(), `swadhyay-wrk-${process.pid}.lua`);
  writeFileSync(script, luaOf(load));
  try {
    const { stdout } = await promisify(execFile)('wrk', [
      ...['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', script],
      `http://127.0.0.1:${load.port}${load.path}`,
    ]);
    const found = /figures (\d+) (\d+) (\d+) (\d+) (\d+) (\d+)/.exec(stdout)?.slice(1).map(Number) ?? [];
    const [requests = 0, microseconds = 1, errors = 0, p50 = NaN, p99 = NaN, p999 = NaN] = found;
    if (errors > 0 || requests === 0)
      throw new Error(`${load.path}: ${errors} errors of ${requests}\n${stdout}`);
    return {
      perSecond: (requests * 1e6) / microseconds,
      p50: p50 / 1000,
      p99: p99 / 1000,
      p999: p999 / 1000,
    };
  } finally {
    rmSync(script, { force: true });
  }
}

async function measureHere({ port, path, tokens, body }: Load, seconds: number): Promise<Figures> {
  let number = body?.first ?? 0;
  const next = () => JSON.parse((body?.text ?? '').replace('%d', String((number += 1)))) as object;
  const [token] = tokens;
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const request = { method: body ? 'POST' : 'GET', path, headers, ...(body && { body: next }) };
  return { perSecond: await throughput(port, request, seconds * 1000), p50: NaN, p99: NaN, p999: NaN };
}

function luaOf({ body, tokens }: Load): string {
  const post = body
    ? `wrk.method = 'POST'
wrk.headers['content-type'] = 'application/json'`
    : '';
  return `${post}
local tokens = { ${tokens.map((token) => `'Bearer ${token}'`).join(', ')} }
local n = ${body?.first ?? 0}
request = function()
  n = n + 1
  if #tokens > 0 then wrk.headers['authorization'] = tokens[n % #tokens + 1] end
  return wrk.format(nil, nil, nil, ${body ? `string.format('${body.text}', n)` : 'nil'})
end
done = function(summary, latency)
  io.write(string.format('figures %d %d %d %d %d %d', summary.requests, summary.duration,
    summary.errors.status + summary.errors.read + summary.errors.timeout,
    latency:percentile(50), latency:percentile(99), latency:percentile(99.9)))
end
`;
}
