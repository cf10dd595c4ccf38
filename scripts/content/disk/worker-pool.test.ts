import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { useTempFolder } from '../testing/temp-folder.ts';
import type { TextAnswer, TextJob } from './render/render-worker.ts';
import { runInThreads, type PoolOptions } from './worker-pool.ts';

const folder = useTempFolder();
/** Ordinary, but long enough to take seconds. */
const LONG = '*a* **b** [c](d)\n\n'.repeat(40_000);

const texts = (timeMs: number): PoolOptions => ({
  script: new URL('render/render-worker.ts', import.meta.url),
  settings: { cacheDir: folder.path },
  width: 1,
  limits: { timeMs, heapMb: 512 },
});

it('puts a slow text off until all others are rendered', async () => {
  const text = (notes: string) => ({ imageBase: '/polity/', notes, questions: [] });
  const jobs = [
    { key: 'slow', text: text(LONG) },
    { key: 'a', text: text('# A') },
    { key: 'b', text: text('# B') },
  ];
  const settled: string[] = [];
  await runInThreads<TextJob, TextAnswer>(jobs, texts(1_100), ({ key }, result) =>
    settled.push('answer' in result ? key : `${key}: ${result.failure}`),
  );
  expect(settled).toEqual(['a', 'b', 'slow: too slow']);
});

/** Renders in a process that gets 20 ms of each cycle, as on a machine with much other work. */
async function expectRendered(cycleMs: number): Promise<void> {
  const script = fileURLToPath(new URL('../testing/render-once.ts', import.meta.url));
  const child = spawn(process.execPath, [script, folder.path], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  const cycle = setInterval(() => {
    child.kill('SIGCONT');
    setTimeout(() => child.kill('SIGSTOP'), 20);
  }, cycleMs);
  await once(child, 'close');
  clearInterval(cycle);
  expect(output).toBe('rendered\n');
}

it('limits the processor time of a text, not the time on a busy machine', () => expectRendered(80));

it('does so on a busier one', { tags: ['again'] }, () => expectRendered(160));

/** A module of threads that answer with what `answer`, a function as text, returns. */
async function scriptOf(answer: string): Promise<URL> {
  const pool = new URL('worker-pool.ts', import.meta.url).href;
  await folder.write({
    'thread.mjs': `import { answerJobs } from ${JSON.stringify(pool)};\nanswerJobs(${answer});\n`,
  });
  return pathToFileURL(join(folder.path, 'thread.mjs'));
}

it('does each job once, in at most as many threads as are wanted', async () => {
  const script = await scriptOf("async (job) => [job, (await import('node:worker_threads')).threadId]");
  const jobs = Array.from({ length: 40 }, (_, number) => number);
  const done: number[] = [];
  const threads = new Set<number>();
  await runInThreads<number, [number, number]>(jobs, { script, settings: {}, width: 2 }, (job, result) => {
    if (!('answer' in result)) throw new Error(result.reason);
    expect(result.answer[0]).toBe(job);
    done.push(job);
    threads.add(result.answer[1]);
  });
  expect(done.toSorted((a, b) => a - b)).toEqual(jobs);
  expect(threads.size).toBeLessThanOrEqual(2);
});

it.each([
  [
    'throws',
    "async (job) => { if (job === 'bad') throw new Error('no such luck'); return job; }",
    'no such luck',
  ],
  ['exits', "async (job) => (job === 'bad' ? process.exit(1) : job)", 'Its thread ended early.'],
  [
    'waits for nothing',
    "(job) => (job === 'bad' ? new Promise(() => undefined) : Promise.resolve(job))",
    'Its thread ended early.',
  ],
])('replaces the thread of a job that %s, and does the others', async (_, answer, reason) => {
  const script = await scriptOf(answer);
  const results: string[] = [];
  await runInThreads<string, string>(['a', 'bad', 'b'], { script, settings: {}, width: 1 }, (job, result) => {
    results.push('answer' in result ? result.answer : `${job}: ${result.reason}`);
  });
  expect(results).toEqual(['a', `bad: ${reason}`, 'b']);
});

it('rejects if a thread cannot start, or if a result is not wanted', async () => {
  const broken = await scriptOf('(() => { throw new Error("broken"); })()');
  const pool = { settings: {}, width: 2 };
  await expect(runInThreads(['a', 'b'], { ...pool, script: broken }, () => undefined)).rejects.toThrow(
    'broken',
  );
  const script = await scriptOf('async (job) => job');
  const seen: string[] = [];
  const failing = runInThreads(['a', 'b', 'c', 'd'], { ...pool, script }, (job) => {
    seen.push(job);
    throw new Error('not wanted');
  });
  await expect(failing).rejects.toThrow('not wanted');
  expect(seen.length).toBeLessThanOrEqual(2);
});
