import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../shared/days.ts';
import { streaksOf } from './streaks.ts';

const TODAY = '2024-03-02';

test.each([
  ['nothing', [], { current: 0, longest: 0 }],
  ['today alone', ['2024-03-02'], { current: 1, longest: 1 }],
  ['yesterday alone', ['2024-03-01'], { current: 1, longest: 1 }],
  ['the day before yesterday', ['2024-02-29'], { current: 0, longest: 1 }],
  ['across a leap day', ['2024-02-28', '2024-02-29', '2024-03-01'], { current: 3, longest: 3 }],
  [
    'a longer one before',
    ['2024-01-30', '2024-01-31', '2024-02-01', '2024-03-02'],
    { current: 1, longest: 3 },
  ],
  ['a day that has not come yet', ['2024-03-01', '2024-03-02', '2024-03-03'], { current: 2, longest: 2 }],
  ['tomorrow alone', ['2024-03-03'], { current: 0, longest: 0 }],
])('%s', (_name, days, expected) => {
  expect(streaksOf(days, TODAY)).toEqual(expected);
});

/** As a person with a calendar and a finger would count. */
function counted(days: ReadonlySet<string>) {
  const runFrom = (day: string): number => (days.has(day) ? 1 + runFrom(addDays(day, -1)) : 0);
  const longest = Math.max(0, ...[...days].filter((day) => day <= TODAY).map(runFrom));
  return { current: days.has(TODAY) ? runFrom(TODAY) : runFrom(addDays(TODAY, -1)), longest };
}

test('agrees with counting by hand', () => {
  const offset = fc.oneof(fc.integer({ min: -20, max: 3 }), fc.integer({ min: -400, max: 3 }));
  fc.assert(
    fc.property(fc.uniqueArray(offset, { maxLength: 120 }), (offsets) => {
      const days = offsets.map((number) => addDays(TODAY, number)).sort();
      expect(streaksOf(days, TODAY)).toEqual(counted(new Set(days)));
    }),
    { numRuns: 500 },
  );
});
