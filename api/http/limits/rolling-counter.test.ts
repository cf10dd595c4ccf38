import { expect, test } from 'vitest';
import { createTally } from './rolling-counter.ts';

test('counts by key and forgets a row of counts when its window ends', () => {
  let now = 0;
  const tally = createTally({ window: 1_000, keys: 10, now: () => now });
  tally.add('a');
  now = 600;
  tally.add('a');
  tally.add('b');
  expect([tally.count('a'), tally.count('b'), tally.count('c')]).toEqual([2, 1, 0]);
  expect([tally.remaining('a'), tally.remaining('b'), tally.remaining('c')]).toEqual([400, 1_000, 0]);
  now = 1_000;
  expect([tally.count('a'), tally.remaining('a'), tally.count('b')]).toEqual([0, 0, 1]);
  tally.add('a');
  expect([tally.count('a'), tally.remaining('a')]).toEqual([1, 1_000]);
});

test('takes back what was added, never below nothing', () => {
  let now = 0;
  const tally = createTally({ window: 1_000, keys: 10, now: () => now });
  tally.add('a');
  tally.add('a');
  tally.remove('a');
  expect(tally.count('a')).toBe(1);
  tally.remove('a');
  tally.remove('a');
  expect(tally.count('a')).toBe(0);
  tally.add('a');
  now = 2_000;
  tally.remove('a');
  tally.add('a');
  expect(tally.count('a')).toBe(1);
});

test('remembers so many keys, and forgets the one that was counted longest ago', () => {
  const tally = createTally({ window: 1_000, keys: 3, now: () => 0 });
  for (const key of ['a', 'b', 'c', 'a', 'd']) tally.add(key);
  expect(['a', 'b', 'c', 'd'].map((key) => tally.count(key))).toEqual([2, 0, 1, 1]);
});
