import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from '../../api/config/node-flags.ts';
import { fillHall } from './hall/load.ts';
import type { Latencies } from './hall/load.ts';
import { serveBare, serveProduct } from './hall/servers.ts';
import type { Hall } from './hall/servers.ts';

/**
 * `npm run bench:hall`: measures starting and submitting a test of 100 questions while 200 learners are in the exam hall
 * and save an answer every 5 seconds each, for the product and for a minimal server that writes the same rows.
 */
const LEARNERS = 200;
/** Submissions, each followed by a start, per second. */
const TURNOVER = 4;
/** ms for each server. */
const DURATION = Number(process.env.BENCH_MS ?? 80_000);
/** ms */
const GOAL = 150;

const [, self, role, folder = ''] = process.argv;
// A server must not outlive the benchmark.
process.on('disconnect', () => process.exit());
if (role === 'product') process.send?.(await serveProduct(folder, LEARNERS));
else if (role === 'bare') process.send?.(await serveBare(folder, LEARNERS));
else await compare();

async function measure(kind: 'product' | 'bare', root: string): Promise<Latencies> {
  const dataDir = join(root, kind);
  mkdirSync(dataDir);
  const script = self ?? fileURLToPath(import.meta.url);
  const child = fork(script, [kind, dataDir], { execArgv: [...NODE_FLAGS] });
  try {
    const [hall] = (await once(child, 'message')) as [Hall];
    return await fillHall(hall, { ms: DURATION, turnover: TURNOVER });
  } finally {
    child.kill();
  }
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

function print(name: string, one: readonly number[], other: readonly number[]): void {
  const figures = (times: readonly number[]) =>
    [0.5, 0.99].map((share) => percentile(times, share).toFixed(1).padStart(6)).join(' /');
  console.log(
    `  ${name.padEnd(8)} ${figures(one)} ms   bare ${figures(other)} ms   (${one.length} and ${other.length} requests)`,
  );
}

async function compare(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'swadhyay-bench-'));
  try {
    const bare = await measure('bare', root);
    const product = await measure('product', root);
    console.log(
      `\n${LEARNERS} learners in the hall, each saving every 5 s, on ${availableParallelism()} cores.`,
    );
    console.log('Median / p99 from when each request was due:');
    for (const kind of ['start', 'save', 'submit'] as const) print(kind, product[kind], bare[kind]);
    for (const kind of ['start', 'submit'] as const) {
      const figure = percentile(product[kind], 0.99);
      console.log(
        `Goal: p99 of ${kind} below ${GOAL} ms. Measured: ${figure.toFixed(1)} ms. ${figure < GOAL ? 'Met.' : 'Not met.'}`,
      );
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
