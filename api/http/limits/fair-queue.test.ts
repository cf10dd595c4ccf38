import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFairQueue } from './fair-queue.ts';
import type { FairQueue } from './fair-queue.ts';

let queue: FairQueue;
/** Clients whose turns have started, in order, and the functions that end those turns. */
let started: string[];
let endTurns: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  [started, endTurns] = [[], []];
  queue = createFairQueue({ now: () => performance.now(), maxWaiting: 2, timeout: 1_000 });
});
afterEach(() => vi.useRealTimers());

/** Resolves with false if the queue refuses the request. */
async function enter(client: string): Promise<boolean> {
  const endTurn = await queue.waitForTurn(client);
  if (!endTurn) return false;
  started.push(client);
  endTurns.push(endTurn);
  return true;
}

test('runs one request after the other, with a pause as long as the previous turn', async () => {
  await enter('a');
  void enter('a');
  await vi.advanceTimersByTimeAsync(40);
  endTurns[0]?.();
  await vi.advanceTimersByTimeAsync(39);
  expect(started).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toEqual(['a', 'a']);
});

test('alternates between clients', async () => {
  await enter('a');
  for (const client of ['a', 'a', 'b', 'c']) void enter(client);
  for (let turn = 0; turn < 5; turn += 1) {
    endTurns[turn]?.();
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(started).toEqual(['a', 'a', 'b', 'c', 'a']);
});

test('limits the waiting requests of each client separately', async () => {
  await enter('a');
  void enter('a');
  void enter('a');
  expect(await enter('a')).toBe(false);
  void enter('b');
  endTurns[0]?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(started).toEqual(['a', 'a']);
});

test('a turn that is not ended times out', async () => {
  await enter('a');
  void enter('b');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(started).toEqual(['a', 'b']);
  // Ending it late must not end the turn of the next request.
  void enter('c');
  endTurns[0]?.();
  await vi.advanceTimersByTimeAsync(500);
  expect(started).toEqual(['a', 'b']);
});

test('starts a request at once when the queue is empty', async () => {
  await enter('a');
  endTurns[0]?.();
  await vi.advanceTimersByTimeAsync(1);
  await enter('b');
  expect(started).toEqual(['a', 'b']);
});
