import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttemptSummary } from '../../../../api/contract/practice/quiz.ts';
import type { Target } from '../../../../api/contract/study/targets.ts';
import { dayLabel, isEmpty, recordsByDay, studyLevel, summaryOf, type Reading } from './day-summary.ts';

const topicFields = { subject: 's', topic: 't', subjectTitle: 'S', title: 'T', available: true };
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

describe('records', () => {
  const recordsOf = recordsByDay({
    targetDays: [{ date: '2096-02-29', targets: [target()], totalTargetTime: 30, totalActualTime: 0 }],
    activityDays: [{ date: '2096-02-29', activities: [reading(5)], totalTimeSpent: 5 }],
    attempts: [
      attempt('2096-03-01T00:00:00.000Z'),
      attempt('2096-02-29T23:59:59.999Z', { attemptNumber: 2 }),
      attempt('2096-02-29T00:00:00.000Z'),
    ],
    dueDays: [{ date: '2096-03-01', due: 4 }],
  });

  it('are grouped by UTC day, attempts oldest first', () => {
    const leapDay = recordsOf('2096-02-29');
    expect([leapDay.targets.length, leapDay.readings.length, leapDay.due]).toEqual([1, 1, 0]);
    expect(leapDay.quizzes.map(({ attemptNumber }) => attemptNumber)).toEqual([1, 2]);
    expect([recordsOf('2096-03-01').quizzes.length, recordsOf('2096-03-01').due]).toEqual([1, 4]);
  });

  it('are empty for other days and until they are loaded', () => {
    expect(isEmpty(summaryOf(recordsOf('2096-02-28')))).toBe(true);
    expect(isEmpty(summaryOf(recordsByDay({})('2096-02-29')))).toBe(true);
  });
});

describe('a summary', () => {
  it('has no rates without records', () => {
    expect(summaryOf({ targets: [], readings: [], quizzes: [], due: 0 })).toMatchObject({
      ...{ completion: null, quizAverage: null, averageTime: 0, activityTime: 0 },
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
        due: 2,
      }),
    ).toEqual({
      ...{ targets: 3, done: 1, completion: 33, targetTime: 120, actualTime: 45 },
      ...{ readings: 2, quizzes: 2, quizAverage: 63, due: 2 },
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
          targets: rows.map(target),
          readings: [],
          quizzes: attempts.map((more) => attempt('2096-02-29T01:00:00.000Z', more)),
          due: 0,
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
    dayLabel('2096-02-29', summaryOf({ targets: [], readings: [], quizzes: [], due: 0, ...more }), today);

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
        due: 1,
      }),
    ).toBe(
      'Feb 29, 2096; 2 targets, 1 done, 50% complete; 30 of 60 minutes; 1 reading activity; 1 quiz, 67% on average; 1 review due',
    );
  });

  it('leaves out empty records', () => {
    expect(label({ readings: [reading(1), reading(2)] })).toBe('Feb 29, 2096; 2 reading activities');
  });
});
