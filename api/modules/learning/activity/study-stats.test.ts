import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../contract/shared/days.ts';
import { averageTime, completionRate, computeStreaks } from './study-stats.ts';

describe('completionRate', () => {
  test.each([
    [0, 0, 0],
    [0, 5, 0],
    [1, 3, 33],
    [2, 3, 67],
    [199, 200, 99],
    [999, 1_000, 99],
    [3, 3, 100],
  ])('of %i of %i topics is %i', (completed, started, rate) => {
    expect(completionRate(completed, started)).toBe(rate);
  });

  test('is a whole number from 0 to 100, and 100 only if all are completed', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(5_000), (completed, more) => {
        const rate = completionRate(completed, completed + more);
        expect(Number.isInteger(rate) && rate >= 0 && rate <= 100).toBe(true);
        expect(rate === 100).toBe(more === 0 && completed > 0);
      }),
    );
  });
});

test.each([
  [0, 0, 0],
  [100, 3, 33],
  [200, 3, 67],
])('averageTime of %i seconds on %i topics is %i', (seconds, topics, average) => {
  expect(averageTime(seconds, topics)).toBe(average);
});

describe('computeStreaks', () => {
  const TODAY = '2024-03-02';

  test.each([
    ['no days', [], { current: 0, longest: 0 }],
    ['only today', ['2024-03-02'], { current: 1, longest: 1 }],
    ['only yesterday', ['2024-03-01'], { current: 1, longest: 1 }],
    ['the day before yesterday', ['2024-02-29'], { current: 0, longest: 1 }],
    ['a streak across a leap day', ['2024-02-28', '2024-02-29', '2024-03-01'], { current: 3, longest: 3 }],
    [
      'a longer streak before',
      ['2024-01-30', '2024-01-31', '2024-02-01', '2024-03-02'],
      { current: 1, longest: 3 },
    ],
    ['a day in the future', ['2024-03-01', '2024-03-02', '2024-03-03'], { current: 2, longest: 2 }],
    ['only tomorrow', ['2024-03-03'], { current: 0, longest: 0 }],
  ])('of %s', (_name, days, expected) => {
    expect(computeStreaks(days, TODAY)).toEqual(expected);
  });

  test('agrees with a recursive count', () => {
    const recursively = (days: ReadonlySet<string>) => {
      const runUpTo = (day: string): number => (days.has(day) ? 1 + runUpTo(addDays(day, -1)) : 0);
      const longest = Math.max(0, ...[...days].filter((day) => day <= TODAY).map(runUpTo));
      return { current: days.has(TODAY) ? runUpTo(TODAY) : runUpTo(addDays(TODAY, -1)), longest };
    };
    const offset = fc.oneof(fc.integer({ min: -20, max: 3 }), fc.integer({ min: -400, max: 3 }));
    fc.assert(
      fc.property(fc.uniqueArray(offset, { maxLength: 120 }), (offsets) => {
        const days = offsets.map((number) => addDays(TODAY, number)).sort();
        expect(computeStreaks(days, TODAY)).toEqual(recursively(new Set(days)));
      }),
      { numRuns: 500 },
    );
  });
});
