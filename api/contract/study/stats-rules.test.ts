import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageTime, completionRate } from './stats-rules.ts';

test.each([
  [0, 0, 0],
  [0, 5, 0],
  [1, 3, 33],
  [2, 3, 67],
  [199, 200, 99],
  [999, 1_000, 99],
  [3, 3, 100],
])('%i of %i topics are %i of 100', (completed, started, rate) => {
  expect(completionRate(completed, started)).toBe(rate);
});

test('the rate is a whole number from 0 to 100, and 100 for all alone', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.nat(5_000), (completed, more) => {
      const rate = completionRate(completed, completed + more);
      expect(Number.isInteger(rate) && rate >= 0 && rate <= 100).toBe(true);
      expect(rate === 100).toBe(more === 0 && completed > 0);
    }),
  );
});

test.each([
  [0, 0, 0],
  [100, 3, 33],
  [200, 3, 67],
])('%i seconds on %i topics are %i each', (seconds, topics, average) => {
  expect(averageTime(seconds, topics)).toBe(average);
});
