import fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatWork } from './repeated-work.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const EVERY = 1_000;

/** A server whose work ends when the test says so. */
async function startServer({ atStart = false, run }: { atStart?: boolean; run?: () => Promise<void> } = {}) {
  const errors: unknown[] = [];
  const app = fastify();
  app.log.error = (...given: unknown[]) => errors.push(given);
  const runs: { closing: AbortSignal; finish: () => void }[] = [];
  repeatWork(app, {
    every: EVERY,
    atStart,
    problem: 'the work failed',
    run: (closing) =>
      new Promise((resolve, reject) => {
        runs.push({ closing, finish: resolve });
        run?.().then(resolve, reject);
      }),
  });
  await app.ready();
  return { app, runs, errors };
}

test('work runs after each interval, and at the start if asked to', async () => {
  const later = await startServer({ run: () => Promise.resolve() });
  expect(later.runs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(EVERY);
  expect(later.runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(EVERY);
  expect(later.runs).toHaveLength(2);
  await later.app.close();

  const atStart = await startServer({ atStart: true, run: () => Promise.resolve() });
  expect(atStart.runs).toHaveLength(1);
  await atStart.app.close();
});

test('a run that takes longer than the interval delays the next', async () => {
  const { app, runs } = await startServer();
  await vi.advanceTimersByTimeAsync(EVERY * 3);
  expect(runs).toHaveLength(1);
  runs[0]!.finish();
  await vi.advanceTimersByTimeAsync(EVERY);
  expect(runs).toHaveLength(2);
  runs[1]!.finish();
  await app.close();
});

test('an error is logged, and the next run is tried', async () => {
  const { app, runs, errors } = await startServer({ run: () => Promise.reject(new Error('disk')) });
  await vi.advanceTimersByTimeAsync(EVERY * 2);
  expect(runs).toHaveLength(2);
  expect(errors[0]).toEqual([{ err: new Error('disk') }, 'the work failed']);
  await app.close();
});

test('closing the server aborts the run in progress and waits for it', async () => {
  const { app, runs } = await startServer({ atStart: true });
  let isClosed = false;
  const closed = app.close().then(() => {
    isClosed = true;
  });
  await expect.poll(() => runs[0]!.closing.aborted).toBe(true);
  expect(isClosed).toBe(false);
  runs[0]!.finish();
  await closed;
  await vi.advanceTimersByTimeAsync(EVERY * 2);
  expect(runs).toHaveLength(1);
});
