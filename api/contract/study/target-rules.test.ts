import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testInputs } from '../../../scripts/testing/random-inputs.ts';
import { addDays, weekdayOf } from '../shared/days.ts';
import {
  repeatsOn,
  repeatsProblem,
  targetDayProblem,
  targetOutcome,
  targetsProblem,
} from './target-rules.ts';

const target = { subject: 'polity', topic: 'preamble', targetTime: 30 };
const TIME = 'Row 1: the time must be a whole number of minutes from 5 to 480.';

describe('targetsProblem', () => {
  test.each([5, 30, 480])('accepts %i minutes', (targetTime) => {
    expect(targetsProblem([{ ...target, targetTime }])).toBeNull();
  });

  test.each([4, 481, 0, -30, 30.5, NaN, Infinity, 4.999_999, 1e300])('rejects %d minutes', (targetTime) => {
    expect(targetsProblem([{ ...target, targetTime }])).toBe(TIME);
  });

  test('names the row', () => {
    const other = { ...target, topic: 'citizenship' };
    expect(targetsProblem([target, other, { ...target, targetTime: 60 }])).toBe(
      'Row 3: this topic is already in row 1.',
    );
    expect(targetsProblem([target, { ...other, subject: '' }])).toBe('Row 2: choose a subject.');
    expect(targetsProblem([target, { ...other, topic: '' }])).toBe('Row 2: choose a topic.');
  });

  test('compares topics by both slugs', () => {
    const rows = [
      { ...target, subject: 'a', topic: 'b/c' },
      { ...target, subject: 'a/b', topic: 'c' },
      { ...target, subject: 'a","b', topic: 'c' },
      { ...target, subject: 'a', topic: 'b","c' },
    ];
    expect(targetsProblem(rows)).toBeNull();
  });

  test('accepts 0 to 50 rows', () => {
    const rows = Array.from({ length: 51 }, (_, index) => ({ ...target, topic: `topic-${index}` }));
    expect(targetsProblem(rows)).toBe('There can be at most 50 targets.');
    expect(targetsProblem(rows.slice(1))).toBeNull();
    expect(targetsProblem([])).toBeNull();
  });
});

test.each([
  ['2024-02-29', null],
  ['2023-02-29', '2023-02-29 is not a day.'],
  ['2000-01-01', null],
  ['2099-12-31', null],
  ['1999-12-31', 'The day must be between 2000 and 2099.'],
  ['2100-01-01', 'The day must be between 2000 and 2099.'],
])('targetDayProblem of %s: %s', (day, problem) => {
  expect(targetDayProblem(day)).toBe(problem);
});

describe('repeatsProblem', () => {
  test.each([
    [[0], null],
    [[6, 0, 3], null],
    [[0, 1, 2, 3, 4, 5, 6], null],
    [[], 'Row 1: choose a day of the week.'],
    [[7], 'Row 1: days of the week are numbers from 0 (Sunday) to 6.'],
    [[-1], 'Row 1: days of the week are numbers from 0 (Sunday) to 6.'],
    [[1.5], 'Row 1: days of the week are numbers from 0 (Sunday) to 6.'],
    [[1, 1], 'Row 1: a day of the week is listed twice.'],
  ])('%j: %s', (weekdays, problem) => {
    expect(repeatsProblem([{ ...target, weekdays }])).toBe(problem);
  });

  test('checks the rules of targets, too', () => {
    expect(repeatsProblem([{ ...target, targetTime: 4, weekdays: [1] }])).toBe(TIME);
  });
});

testInputs('repeatsOn returns the targets that repeat on that day of the week', 100, (runs) => {
  fc.assert(
    fc.property(
      fc.subarray([0, 1, 2, 3, 4, 5, 6]),
      fc.integer({ min: 0, max: 40_000 }),
      (weekdays, number) => {
        const day = addDays('1990-01-01', number);
        const rows = repeatsOn([{ ...target, weekdays }], day);
        expect(rows.length).toBe(weekdays.includes(weekdayOf(day)) ? 1 : 0);
      },
    ),
    runs,
  );
});

describe('targetOutcome', () => {
  const facts = { targetTime: 30, entered: { elsewhereTime: 0, ticked: false }, seconds: 0 };
  test.each([
    ['nothing', {}, { actualTime: 0, completed: false }],
    ['59 seconds', { seconds: 59 }, { actualTime: 0, completed: false }],
    ['a second less than the target', { seconds: 1_799 }, { actualTime: 29, completed: false }],
    ['all of the target', { seconds: 1_800 }, { actualTime: 30, completed: true }],
    ['ticked', { entered: { elsewhereTime: 0, ticked: true } }, { actualTime: 0, completed: true }],
    [
      'minutes studied elsewhere',
      { seconds: 600, entered: { elsewhereTime: 19, ticked: false } },
      { actualTime: 29, completed: false },
    ],
    [
      'enough in all',
      { seconds: 600, entered: { elsewhereTime: 20, ticked: false } },
      { actualTime: 30, completed: true },
    ],
    ['more than a day', { seconds: 172_800 }, { actualTime: 1_440, completed: true }],
    [
      'more than a day in all',
      { seconds: 72_000, entered: { elsewhereTime: 1_440, ticked: false } },
      { actualTime: 1_440, completed: true },
    ],
  ])('%s', (_name, change, expected) => {
    expect(targetOutcome({ ...facts, ...change })).toEqual(expected);
  });
});
