import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { costlyCalls } from './costly-calls.ts';
import type { CostlyCall } from './costly-calls.ts';
import { report } from './goals.ts';
import { fillDatabase } from './rows/filler.ts';
import { releaseFolder, signTokens, startServer } from './servers.ts';

/**
 * `npm run bench:cost`: response times of the home page for one address while another sends the costliest requests without pauses,
 * with the default limits.
 */
const { values, positionals } = parseArgs({
  options: { seconds: { type: 'string', default: '20' } },
  allowPositionals: true,
});
/** ms between two requests for the home page. */
const PAUSE = 10;
const DEFAULT_LIMITS = { RATE_LIMIT: '600', RATE_LIMIT_MB: '60' };

const [portOfReader] = positionals;
// A process of its own reads, because sending large bodies would delay its measurements.
if (portOfReader !== undefined) process.send?.(await readPage(Number(portOfReader)));
else await measureAll();

interface Target {
  port: number;
  agent: Agent;
  /** The address that the request comes from. */
  from: string;
  token?: string;
}

/** Returns the status, or 0 without an answer. */
function ask({ port, agent, from, token }: Target, { method, path, body }: CostlyCall): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
    };
    const sent = request({ host: '127.0.0.1', port, agent, localAddress: from, method, path, headers });
    sent.on('response', (answer) => {
      answer.resume().on('close', () => resolve(answer.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0));
    sent.end(body);
  });
}

/** Times in ms of requests for the home page, sorted. */
async function readPage(port: number): Promise<number[]> {
  const reader = { port, agent: new Agent({ keepAlive: true }), from: '127.0.0.2' };
  const times: number[] = [];
  for (const end = performance.now() + Number(values.seconds) * 1000; performance.now() < end;) {
    const begun = performance.now();
    const status = await ask(reader, { method: 'GET', path: '/' });
    if (status !== 200) throw new Error(`The home page answered ${status}.`);
    times.push(performance.now() - begun);
    await setTimeout(PAUSE);
  }
  reader.agent.destroy();
  return times.sort((one, other) => one - other);
}

async function measure(name: string, calls: readonly CostlyCall[], connections: number): Promise<number> {
  const folder = await releaseFolder(name);
  const url = `file:${join(folder, 'swadhyay.db')}`;
  await fillDatabase(url, 2);
  const server = await startServer('product', { DATA_DIR: folder, DATABASE_URL: url, ...DEFAULT_LIMITS });
  const [token = ''] = await signTokens(1);
  const target = { port: server.port, agent: new Agent({ keepAlive: true }), from: '127.0.0.1', token };
  const statuses: Record<number, number> = {};
  const end = performance.now() + Number(values.seconds) * 1000;
  const senders = Array.from({ length: connections }, async (_, first) => {
    for (let nth = first; performance.now() < end; nth += 1) {
      const call = calls[nth % calls.length];
      if (!call) break;
      const status = await ask(target, call);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 429) await setTimeout(20);
    }
  });
  const args = [String(server.port), `--seconds=${values.seconds}`];
  const reader = fork(fileURLToPath(import.meta.url), args);
  const [times] = (await once(reader, 'message')) as [number[]];
  await Promise.all(senders);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN;
  const figures = [0.5, 0.99, 1].map((share) => at(share).toFixed(1).padStart(8)).join('');
  console.log(`  ${name.padEnd(24)}${figures}   ${JSON.stringify(statuses)}`);
  target.agent.destroy();
  server.process.kill();
  await once(server.process, 'exit');
  return at(0.99);
}

async function measureAll(): Promise<void> {
  console.log('The home page in ms: p50, p99, longest; and the answers of the costly requests by status');
  let slowest = 0;
  for (const [name, { calls, connections }] of Object.entries(costlyCalls())) {
    slowest = Math.max(slowest, await measure(name, calls, connections));
  }
  report('p99 of a page beside costly requests', slowest);
}
