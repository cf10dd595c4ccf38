import { expect, test } from 'vitest';
import { createFixedWindowCounter } from './fixed-window-counter.ts';

test('counts by key and resets a key when its window ends', () => {
  let now = 0;
  const counter = createFixedWindowCounter({ window: 1_000, keys: 10, now: () => now });
  counter.add('a');
  now = 600;
  counter.add('a');
  counter.add('b');
  expect([counter.count('a'), counter.count('b'), counter.count('c')]).toEqual([2, 1, 0]);
  expect([counter.remaining('a'), counter.remaining('b'), counter.remaining('c')]).toEqual([400, 1_000, 0]);
  now = 1_000;
  expect([counter.count('a'), counter.remaining('a'), counter.count('b')]).toEqual([0, 0, 1]);
  counter.add('a');
  expect([counter.count('a'), counter.remaining('a')]).toEqual([1, 1_000]);
});

test('remove takes back an add and never counts below 0', () => {
  let now = 0;
  const counter = createFixedWindowCounter({ window: 1_000, keys: 10, now: () => now });
  counter.add('a');
  counter.add('a');
  counter.remove('a');
  expect(counter.count('a')).toBe(1);
  counter.remove('a');
  counter.remove('a');
  expect(counter.count('a')).toBe(0);
  counter.add('a');
  now = 2_000;
  counter.remove('a');
  counter.add('a');
  expect(counter.count('a')).toBe(1);
});

test('drops the least recently counted key above the limit of keys', () => {
  const counter = createFixedWindowCounter({ window: 1_000, keys: 3, now: () => 0 });
  for (const key of ['a', 'b', 'c', 'a', 'd']) counter.add(key);
  expect(['a', 'b', 'c', 'd'].map((key) => counter.count(key))).toEqual([2, 0, 1, 1]);
});
