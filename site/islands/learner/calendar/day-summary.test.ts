import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttemptSummary } from '../../../../api/contract/practice/quiz.ts';
import type { Target } from '../../../../api/contract/study/targets.ts';
import type { TestSummary } from '../../../../api/contract/tests/test-attempts.ts';
import {
  dayLabel,
  isEmpty,
  NO_RECORDS,
  recordsByDay,
  studyLevel,
  summaryOf,
  type Reading,
} from './day-summary.ts';

const topicFields = {
  subject: 's',
  topic: 't',
  subjectTitle: 'S',
  title: 'T',
  available: true,
  access: 'free' as const,
};
const target = (more: Partial<Target> = {}): Target => ({
  ...topicFields,
  targetTime: 30,
  actualTime: 0,
  elsewhereTime: 0,
  ticked: false,
  completed: false,
  ...more,
});
const reading = (timeSpent: number): Reading => ({ ...topicFields, timeSpent, completed: false });
const attempt = (createdAt: string, more: Partial<AttemptSummary> = {}): AttemptSummary => ({
  ...{ id: createdAt, subject: 's', topic: 't', attemptNumber: 1, totalQuestions: 3, correctAnswers: 2 },
  ...{
    localDate: createdAt.slice(0, 10),
    scorePercentage: 66.67,
    timeSpent: 60,
    createdAt,
    selectedTags: [],
    imported: false,
    exam: null,
    ...more,
  },
});

/** Of a test that was submitted with `marks` of 200; null if they are not known yet. */
const test = (id: string, marks: string | null, more: Partial<TestSummary> = {}) =>
  ({
    ...{ id, title: 'GS Mock 1', startedAt: '2096-02-29T09:00:00.000Z', localDate: '2096-02-29' },
    ...{ submittedAt: '2096-02-29T10:00:00.000Z', timeSpent: 600, totalQuestions: 100 },
    score: marks === null ? null : { marks, maximum: '200', right: 30 },
    ...more,
  }) as TestSummary;

describe('records', () => {
  const recordsOf = recordsByDay({
    targetDays: [{ date: '2096-02-29', targets: [target()], totalTargetTime: 30, totalActualTime: 0 }],
    activityDays: [{ date: '2096-02-29', activities: [reading(5)], totalTimeSpent: 5 }],
    attempts: [
      attempt('2096-03-01T00:00:00.000Z'),
      attempt('2096-02-29T23:59:59.999Z', { attemptNumber: 2 }),
      attempt('2096-02-29T00:00:00.000Z'),
    ],
    tests: [
      test('b', '90', { startedAt: '2096-02-29T12:00:00.000Z' }),
      test('a', null),
      test('running', null, { submittedAt: null }),
    ],
    studyDays: [
      { date: '2096-02-29', timeSpent: 5, topics: 1, quizTime: 1_320, attempts: 4, studyTime: 1_325 },
    ],
    dueDays: [{ date: '2096-03-01', due: 4 }],
  });

  it('are grouped by UTC day, attempts oldest first', () => {
    const leapDay = recordsOf('2096-02-29');
    expect([leapDay.targets.length, leapDay.readings.length, leapDay.due]).toEqual([1, 1, 0]);
    expect(leapDay.quizzes.map(({ attemptNumber }) => attemptNumber)).toEqual([1, 2]);
    expect([recordsOf('2096-03-01').quizzes.length, recordsOf('2096-03-01').due]).toEqual([1, 4]);
  });

  it('contain submitted tests on the day of their start, and the study time that the server counts', () => {
    const leapDay = recordsOf('2096-02-29');
    expect(leapDay.tests.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(summaryOf(leapDay)).toMatchObject({
      ...{ tests: 2, testAverage: 45, activities: 5, activityTime: 1_325, averageTime: 265 },
    });
  });

  it('are empty for other days and until they are loaded', () => {
    expect(isEmpty(summaryOf(recordsOf('2096-02-28')))).toBe(true);
    expect(isEmpty(summaryOf(recordsByDay({})('2096-02-29')))).toBe(true);
  });
});

describe('a summary', () => {
  it('has no rates without records', () => {
    expect(summaryOf(NO_RECORDS)).toMatchObject({
      ...{ completion: null, quizAverage: null, testAverage: null, averageTime: 0, activityTime: 0 },
    });
  });

  it('contains counts, sums and averages', () => {
    expect(
      summaryOf({
        targets: [
          target({ completed: true, actualTime: 40 }),
          target({ targetTime: 60, actualTime: 5 }),
          target(),
        ],
        readings: [reading(100), reading(1)],
        quizzes: [
          attempt('2096-02-29T01:00:00.000Z', { scorePercentage: 50 }),
          attempt('2096-02-29T02:00:00.000Z', { scorePercentage: 75, timeSpent: 3 }),
        ],
        tests: [],
        studyTime: 164,
        due: 2,
      }),
    ).toEqual({
      ...{ targets: 3, done: 1, completion: 33, targetTime: 120, actualTime: 45 },
      ...{ readings: 2, quizzes: 2, quizAverage: 63, tests: 0, testAverage: null, due: 2 },
      ...{ activities: 4, activityTime: 164, averageTime: 41 },
    });
  });

  it('has rates from 0 to 100', () => {
    const targets = fc.array(
      fc.record({
        targetTime: fc.integer({ min: 5, max: 480 }),
        actualTime: fc.integer({ min: 0, max: 1440 }),
        completed: fc.boolean(),
      }),
    );
    const quizzes = fc.array(fc.record({ scorePercentage: fc.double({ min: 0, max: 100, noNaN: true }) }));
    fc.assert(
      fc.property(targets, quizzes, (rows, attempts) => {
        const summary = summaryOf({
          ...NO_RECORDS,
          targets: rows.map(target),
          quizzes: attempts.map((more) => attempt('2096-02-29T01:00:00.000Z', more)),
          studyTime: 60 * attempts.length,
        });
        expect(summary.done).toBeLessThanOrEqual(summary.targets);
        if (summary.completion === 100) expect(summary.done / summary.targets).toBeGreaterThan(0.99);
        for (const rate of [summary.completion ?? 0, summary.quizAverage ?? 0]) {
          expect(Number.isInteger(rate) && rate >= 0 && rate <= 100).toBe(true);
        }
        expect(summary.averageTime * summary.activities).toBeCloseTo(
          summary.activityTime,
          -2 - attempts.length,
        );
      }),
    );
  });
});

it.each([
  [0, 0],
  [1, 1],
  [1_799, 1],
  [1_800, 2],
  [3_599, 2],
  [3_600, 3],
])('%i seconds of study have level %i', (seconds, level) => expect(studyLevel(seconds)).toBe(level));

describe('the label of a day', () => {
  const label = (more: object, today = '2096-03-01') =>
    dayLabel('2096-02-29', summaryOf({ ...NO_RECORDS, ...more }), today);

  it('says that there was no activity only on past days', () => {
    expect(label({})).toBe('Feb 29, 2096; No activity');
    expect(label({}, '2096-02-29')).toBe('Feb 29, 2096; today');
    expect(label({}, '2096-02-28')).toBe('Feb 29, 2096');
    expect(dayLabel('2096-02-29', null, '2096-03-01')).toBe('Feb 29, 2096');
  });

  it('contains everything that the cell shows', () => {
    expect(
      label({
        targets: [target({ completed: true, actualTime: 30 }), target()],
        readings: [reading(1)],
        quizzes: [attempt('2096-02-29T01:00:00.000Z')],
        tests: [test('a', '90')],
        due: 1,
      }),
    ).toBe(
      'Feb 29, 2096; 2 targets, 1 done, 50% complete; 30 of 60 minutes; 1 reading activity; 1 quiz, 67% on average; 1 test, 45% of the marks; 1 review due',
    );
  });

  it('leaves out empty records', () => {
    expect(label({ readings: [reading(1), reading(2)] })).toBe('Feb 29, 2096; 2 reading activities');
  });
});
