import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { NODE_FLAGS } from '../../api/config/node-flags.ts';
import type { AdminQuestion } from '../../api/contract/tests/errata.ts';
import { REF, serveAnswers } from './rescoring/server.ts';
import type { Rescored } from './rescoring/server.ts';

/**
 * `npm run bench:rescoring`: corrects the key of a question with a million stored answers, and measures how long all of them
 * take and how fast reads are answered meanwhile.
 */
const ANSWERS = Number(process.env.BENCH_ANSWERS ?? 1_000_000);
/** ms between two reads. */
const PACE = 20;
/** Minutes for all answers, and ms of p99 of reads. */
const GOAL = { minutes: 5, read: 50 };

const [, self, role, folder = ''] = process.argv;
// The server must not outlive the benchmark.
process.on('disconnect', () => process.exit());
if (role === 'server') process.send?.(await serveAnswers(folder, ANSWERS));
else await measure();

async function measure(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'swadhyay-bench-'));
  const child = fork(self ?? fileURLToPath(import.meta.url), ['server', root], { execArgv: [...NODE_FLAGS] });
  try {
    const [server] = (await once(child, 'message')) as [Rescored];
    const quiet = await readFor(server, () => wait(5_000));
    const began = performance.now();
    const changed = { count: 0 };
    const busy = await readFor(server, async () => {
      await correct(server);
      changed.count = await untilFinished(server);
    });
    const minutes = (performance.now() - began) / 60_000;
    console.log(`\n${ANSWERS} stored answers of one question, on ${availableParallelism()} cores.`);
    console.log(`  scored again in ${minutes.toFixed(2)} minutes, ${changed.count} scores changed`);
    console.log(`  reads before ${figures(quiet)}; meanwhile ${figures(busy)} (median / p99)`);
    const p99 = percentile(busy, 0.99);
    console.log(`Goal: under ${GOAL.minutes} minutes. ${minutes < GOAL.minutes ? 'Met.' : 'Not met.'}`);
    console.log(`Goal: p99 of reads below ${GOAL.read} ms. ${p99 < GOAL.read ? 'Met.' : 'Not met.'}`);
  } finally {
    child.kill();
    rmSync(root, { recursive: true, force: true });
  }
}

/** Times of paced reads, in ms from when each was due, while `work` runs. */
async function readFor({ port, learner }: Rescored, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const reads: Promise<void>[] = [];
  const state = { done: false };
  const working = work().finally(() => (state.done = true));
  let due = performance.now();
  while (!state.done) {
    const at = due;
    reads.push(
      fetch(`http://127.0.0.1:${port}/api/user/progress`, { headers: learner })
        .then((answer) => answer.text())
        .then(() => void times.push(performance.now() - at)),
    );
    due += PACE;
    await wait(Math.max(0, due - performance.now()));
  }
  await working;
  await Promise.all(reads);
  return times;
}

async function correct({ port, admin }: Rescored): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/admin/questions/erratum`, {
    method: 'POST',
    headers: { ...admin, 'content-type': 'application/json' },
    body: JSON.stringify({ ref: REF, keys: [1], dropped: false, reason: 'Benchmark.', dryRun: false }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function untilFinished({ port, admin }: Rescored): Promise<number> {
  for (;;) {
    await wait(5_000);
    const query = new URLSearchParams({ ref: REF }).toString();
    const answer = await fetch(`http://127.0.0.1:${port}/api/admin/questions?${query}`, { headers: admin });
    const { rescoring } = ((await answer.json()) as { data: AdminQuestion }).data;
    if (rescoring?.finished) return rescoring.changed;
  }
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

function figures(times: readonly number[]): string {
  return `${percentile(times, 0.5).toFixed(1)} / ${percentile(times, 0.99).toFixed(1)} ms`;
}
