import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testInputs } from '../../../../scripts/testing/random-inputs.ts';
import { addDays, weekdayOf } from '../../../contract/shared/days.ts';
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

  testInputs('is a whole number from 0 to 100, and 100 only if all are completed', 100, (runs) => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(5_000), (completed, more) => {
        const rate = completionRate(completed, completed + more);
        expect(Number.isInteger(rate) && rate >= 0 && rate <= 100).toBe(true);
        expect(rate === 100).toBe(more === 0 && completed > 0);
      }),
      runs,
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
  /** A Saturday, the last day of a week. */
  const TODAY = '2024-03-02';

  test.each([
    ['no days', [], { current: 0, longest: 0 }],
    ['only today', ['2024-03-02'], { current: 1, longest: 1 }],
    ['only yesterday', ['2024-03-01'], { current: 1, longest: 1 }],
    ['a streak across a leap day', ['2024-02-28', '2024-02-29', '2024-03-01'], { current: 3, longest: 3 }],
    [
      'a longer streak before',
      ['2024-01-30', '2024-01-31', '2024-02-01', '2024-03-02'],
      { current: 1, longest: 3 },
    ],
    ['a day in the future', ['2024-03-01', '2024-03-02', '2024-03-03'], { current: 2, longest: 2 }],
    ['only tomorrow', ['2024-03-03'], { current: 0, longest: 0 }],
  ])('of %s', (_name, days, expected) => {
    expect(computeStreaks(days, TODAY)).toMatchObject(expected);
  });

  test.each([
    [
      'one missed day is frozen and does not count',
      ['2024-02-28', '2024-02-29', '2024-03-02'],
      { current: 3, longest: 3, frozen: ['2024-03-01'], freezeLeft: false },
    ],
    [
      'yesterday is frozen before anything happens today',
      ['2024-02-28', '2024-02-29'],
      { current: 2, longest: 2, frozen: ['2024-03-01'], freezeLeft: false },
    ],
    [
      'a second missed day of the week ends the streak, and the first one stays frozen',
      ['2024-02-27', '2024-02-28', '2024-03-02'],
      { current: 1, longest: 2, frozen: ['2024-02-29'], freezeLeft: false },
    ],
    [
      'so does one later in the week',
      ['2024-02-25', '2024-02-27', '2024-02-28', '2024-03-01'],
      { current: 1, longest: 3, frozen: ['2024-02-26'], freezeLeft: false },
    ],
    [
      'each week has its own freeze',
      ['2024-02-22', '2024-02-23', '2024-02-26', '2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01'],
      { current: 7, longest: 7, frozen: ['2024-02-24', '2024-02-25'], freezeLeft: false },
    ],
    [
      'a new week brings a new one',
      ['2024-02-19', '2024-02-21', '2024-02-22', '2024-02-23', '2024-02-24', '2024-02-25'],
      { current: 0, longest: 6, frozen: ['2024-02-20', '2024-02-26'], freezeLeft: false },
    ],
    ['today is not missed yet', ['2024-03-01'], { current: 1, longest: 1, frozen: [], freezeLeft: true }],
  ])('%s', (_name, days, expected) => {
    expect(computeStreaks(days, TODAY)).toEqual(expected);
  });

  testInputs(
    'freezes at most one day a week, never a studied one, and never takes a freeze back',
    100,
    (runs) => {
      const offsets = fc.uniqueArray(fc.integer({ min: -60, max: 0 }), { maxLength: 60 });
      fc.assert(
        fc.property(offsets, fc.integer({ min: -60, max: 0 }), (studied, earlier) => {
          const days = studied.map((number) => addDays(TODAY, number)).sort();
          const { frozen, current, longest } = computeStreaks(days, TODAY);
          const weeks = frozen.map((day) => addDays(day, -weekdayOf(day)));
          expect(new Set(weeks).size).toBe(frozen.length);
          expect(frozen.filter((day) => days.includes(day) || day >= TODAY)).toEqual([]);
          expect(current).toBeLessThanOrEqual(longest);
          expect(longest).toBeLessThanOrEqual(days.length);
          const before = addDays(TODAY, earlier);
          const then = computeStreaks(
            days.filter((day) => day <= before),
            before,
          );
          expect(frozen.filter((day) => day < before)).toEqual(then.frozen);
        }),
        runs,
      );
    },
  );

  testInputs('without gaps agrees with a recursive count', 100, (runs) => {
    fc.assert(
      fc.property(fc.nat(200), fc.integer({ min: 0, max: 1 }), (length, behind) => {
        const days = Array.from({ length }, (_, index) => addDays(TODAY, -behind - index)).sort();
        expect(computeStreaks(days, TODAY)).toMatchObject({ current: length, longest: length, frozen: [] });
      }),
      runs,
    );
  });
});
