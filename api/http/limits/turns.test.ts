import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurns } from './turns.ts';
import type { Turns } from './turns.ts';

let turns: Turns;
/** Who has begun, in order, and how each ends. */
let begun: string[];
let ends: (() => void)[];

beforeEach(() => {
  vi.useFakeTimers();
  [begun, ends] = [[], []];
  turns = createTurns({ now: () => performance.now(), waiting: 2, longest: 1_000 });
});
afterEach(() => vi.useRealTimers());

async function take(client: string): Promise<boolean> {
  const end = await turns.take(client);
  if (!end) return false;
  begun.push(client);
  ends.push(end);
  return true;
}

test('one after the other, with a pause as long as the turn was', async () => {
  await take('a');
  void take('a');
  await vi.advanceTimersByTimeAsync(40);
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(39);
  expect(begun).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['a', 'a']);
});

test('clients take turns', async () => {
  await take('a');
  for (const client of ['a', 'a', 'b', 'c']) void take(client);
  for (let nth = 0; nth < 5; nth += 1) {
    ends[nth]?.();
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(begun).toEqual(['a', 'a', 'b', 'c', 'a']);
});

test('so many of one client may wait, whoever else does', async () => {
  await take('a');
  void take('a');
  void take('a');
  expect(await take('a')).toBe(false);
  void take('b');
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(['a', 'a']);
});

test('a turn that does not end holds nobody up for long', async () => {
  await take('a');
  void take('b');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(begun).toEqual(['a', 'b']);
  // Too late: it must not end the turn of another one.
  void take('c');
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(500);
  expect(begun).toEqual(['a', 'b']);
});

test('with nobody waiting the next one begins at once', async () => {
  await take('a');
  ends[0]?.();
  await vi.advanceTimersByTimeAsync(1);
  await take('b');
  expect(begun).toEqual(['a', 'b']);
});
