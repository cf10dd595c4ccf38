import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { switchTo, writeRelease } from '../../api/testing/publish/fixture-release.ts';
import { costlyCalls } from './api/costly-calls.ts';
import type { CostlyCall } from './api/costly-calls.ts';
import { seed } from './api/seed.ts';
import { serveProduct } from './api/servers.ts';

/**
 * `npm run bench:cost`: measures the response times of the home page for one address while another address sends the
 * costliest requests over four connections without pauses, with the default limits.
 */
const CONNECTIONS = 4;
/** The default rate limits. */
const LIMITS = { rateLimit: 600, rateLimitMegabytes: 60 };
/** ms for each kind of request. */
const DURATION = Number(process.env.BENCH_MS ?? 20_000);
/** ms between two requests for the home page. */
const PAUSE = 10;

const [, self, role, folder = '', id = '', sessionId = ''] = process.argv;
if (role === 'product') process.send?.(await serveProduct(folder, { id, sessionId }, LIMITS));
else if (role === 'reader')
  process.send?.(await poll(readerOf(Number(folder)), performance.now() + Number(id)));
else await measureAll();

interface Answer {
  status: number;
  /** ms */
  took: number;
}

interface Target {
  port: number;
  agent: Agent;
  /** The address that the request comes from. */
  from: string;
  headers: Record<string, string>;
}

function ask({ port, agent, from, headers }: Target, { method, path, body }: CostlyCall): Promise<Answer> {
  const begun = performance.now();
  const json =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, agent, localAddress: from, method, path };
    const sent = request({ ...options, headers: { ...headers, ...json } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, took: performance.now() - begun }));
      answer.on('error', reject);
    });
    // The server answers a rejected body before it has arrived and closes the connection.
    sent.on('error', () => resolve({ status: 0, took: performance.now() - begun }));
    sent.end(body);
  });
}

function readerOf(port: number): Target {
  return { port, agent: new Agent({ keepAlive: true }), from: '127.0.0.2', headers: {} };
}

async function send(
  target: Target,
  calls: readonly CostlyCall[],
  end: number,
  first: number,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let nth = first; performance.now() < end; nth += 1) {
    const call = calls[nth % calls.length];
    if (!call) break;
    const answer = await ask(target, call);
    answers.push(answer);
    if (answer.status === 429) await sleep(20);
  }
  return answers;
}

async function poll(target: Target, end: number): Promise<number[]> {
  const times: number[] = [];
  while (performance.now() < end) {
    const { status, took } = await ask(target, { method: 'GET', path: '/' });
    if (status !== 200) throw new Error(`The home page answered ${status}.`);
    times.push(took);
    await sleep(PAUSE);
  }
  return times.sort((a, b) => a - b);
}

function percentile(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1);
}

async function measure(name: string, calls: readonly CostlyCall[]): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'swadhyay-bench-'));
  await writeRelease(root, 'bench');
  await switchTo(root, 'bench');
  const learner = await seed(join(root, 'swadhyay.db'), 3);
  const script = self ?? fileURLToPath(import.meta.url);
  const execArgv = ['--disable-warning=ExperimentalWarning'];
  const child = fork(script, ['product', root, learner.id, learner.sessionId], { execArgv });
  const [{ port, token }] = (await once(child, 'message')) as [{ port: number; token: string }];
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${token}` };
  try {
    const attacker = { port, agent, from: '127.0.0.1', headers };
    await poll(readerOf(port), performance.now() + 300);
    // Measures the cost of a single request without concurrent ones.
    const alone: Answer[] = [];
    for (const call of calls) alone.push(await ask(attacker, call));
    const end = performance.now() + DURATION;
    const senders = Array.from({ length: calls.length > 0 ? CONNECTIONS : 0 }, (_, nth) =>
      send(attacker, calls, end, nth),
    );
    // Runs in a separate process, because sending large bodies would delay its measurements.
    const reader = fork(script, ['reader', String(port), String(DURATION)]);
    const [[times], ...sent] = await Promise.all([
      once(reader, 'message') as Promise<[number[]]>,
      ...senders,
    ]);
    reader.kill();
    const statuses: Record<number, number> = {};
    for (const { status } of sent.flat()) statuses[status] = (statuses[status] ?? 0) + 1;
    const cost = alone.map(({ status, took }) => `${status} in ${took.toFixed(0)} ms`).join(', ');
    console.log(
      `${name}: home page p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms, max ${percentile(times, 1)} ms`,
    );
    console.log(`    alone: ${cost}; sent: ${JSON.stringify(statuses)}`);
  } finally {
    agent.destroy();
    child.kill();
    await once(child, 'exit');
    rmSync(root, { recursive: true, force: true });
  }
}

async function measureAll(): Promise<void> {
  const only = process.argv[2];
  for (const [name, calls] of Object.entries(costlyCalls())) {
    if (only === undefined || name.includes(only)) await measure(name, calls);
  }
}
