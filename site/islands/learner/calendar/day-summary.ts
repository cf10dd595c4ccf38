/* Groups the API's records by day and summarises a day. */
import type { DailyActivity, StudyDay } from '../../../../api/contract/study/activity.ts';
import type { AttemptSummary } from '../../../../api/contract/practice/quiz.ts';
import { clampScore } from '../../../../api/contract/practice/scoring.ts';
import type { Target, TargetDay } from '../../../../api/contract/study/targets.ts';
import type { TestSummary } from '../../../../api/contract/tests/test-attempts.ts';
import { percentOfMarks } from '../../../client/format/marks-text.ts';
import { formatDay } from '../../../client/format/format.ts';

export type Reading = DailyActivity['activities'][number];

export interface DayRecords {
  targets: readonly Target[];
  /** Longest first. */
  readings: readonly Reading[];
  /** Oldest first. */
  quizzes: readonly AttemptSummary[];
  /** Submitted ones, oldest first. */
  tests: readonly TestSummary[];
  /** Seconds of reading, quizzes and tests. */
  studyTime: number;
  /** Number of review cards due. */
  due: number;
}

export interface DaySummary {
  targets: number;
  done: number;
  /** Percentage of targets done, a whole number; null without targets. */
  completion: number | null;
  /** Minutes. */
  targetTime: number;
  /** Minutes. */
  actualTime: number;
  readings: number;
  quizzes: number;
  /** 0 to 100, a whole number; null without quizzes. */
  quizAverage: number | null;
  tests: number;
  /** Percentage of the marks, a whole number; null without a marked test. */
  testAverage: number | null;
  due: number;
  /** Number of readings, quizzes and tests. */
  activities: number;
  /** Seconds of reading, quizzes and tests. */
  activityTime: number;
  /** Whole seconds; 0 without activities. */
  averageTime: number;
}

export const NO_RECORDS: DayRecords = {
  ...{ targets: [], readings: [], quizzes: [], tests: [] },
  ...{ studyTime: 0, due: 0 },
};

/** API responses; undefined until they are loaded. */
interface LoadedRecords {
  targetDays?: readonly TargetDay[] | undefined;
  activityDays?: readonly DailyActivity[] | undefined;
  /** In any order. */
  attempts?: readonly AttemptSummary[] | undefined;
  /** In any order, running ones among them. */
  tests?: readonly TestSummary[] | undefined;
  studyDays?: readonly StudyDay[] | undefined;
  dueDays?: readonly { date: string; due: number }[] | undefined;
}

/**
 * Returns a lookup of records by day. A quiz attempt belongs to the learner's day on which it was finished, a test to that on
 * which it was started.
 */
export function recordsByDay({
  targetDays,
  activityDays,
  attempts,
  tests,
  studyDays,
  dueDays,
}: LoadedRecords) {
  const days = new Map<string, DayRecords>();
  const add = (date: string, some: Partial<DayRecords>) =>
    days.set(date, { ...(days.get(date) ?? NO_RECORDS), ...some });
  for (const { date, targets } of targetDays ?? []) add(date, { targets });
  for (const { date, activities } of activityDays ?? []) add(date, { readings: activities });
  for (const { date, studyTime } of studyDays ?? []) add(date, { studyTime });
  for (const { date, due } of dueDays ?? []) add(date, { due });
  const oldestFirst = [...(attempts ?? [])].sort(
    (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt),
  );
  for (const attempt of oldestFirst) {
    const quizzes = [...(days.get(attempt.localDate)?.quizzes ?? []), attempt];
    add(attempt.localDate, { quizzes });
  }
  const submitted = (tests ?? []).filter(({ submittedAt }) => submittedAt !== null);
  for (const test of submitted.toSorted(
    (one, other) => Date.parse(one.startedAt) - Date.parse(other.startedAt),
  ))
    add(test.localDate, { tests: [...(days.get(test.localDate)?.tests ?? []), test] });
  return (day: string): DayRecords => days.get(day) ?? NO_RECORDS;
}

export function summaryOf({ targets, readings, quizzes, tests, studyTime, due }: DayRecords): DaySummary {
  const done = targets.filter(({ completed }) => completed).length;
  const activities = readings.length + quizzes.length + tests.length;
  const shares = tests.flatMap(({ score }) => (score ? [{ percent: percentOfMarks(score) }] : []));
  return {
    targets: targets.length,
    done,
    completion: targets.length === 0 ? null : Math.round((done * 100) / targets.length),
    targetTime: sum(targets, 'targetTime'),
    actualTime: sum(targets, 'actualTime'),
    readings: readings.length,
    quizzes: quizzes.length,
    quizAverage:
      quizzes.length === 0 ? null : Math.round(clampScore(sum(quizzes, 'scorePercentage') / quizzes.length)),
    tests: tests.length,
    testAverage: shares.length === 0 ? null : Math.round(sum(shares, 'percent') / shares.length),
    due,
    activities,
    activityTime: studyTime,
    averageTime: activities === 0 ? 0 : Math.round(studyTime / activities),
  };
}

function sum<Field extends string>(rows: readonly Record<Field, number>[], field: Field): number {
  return rows.reduce((total, row) => total + row[field], 0);
}

export function isEmpty({ targets, activities, due }: DaySummary): boolean {
  return targets + activities + due === 0;
}

/** For example `1 target`, `2 targets`. */
export function pluralise(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

/** Seconds of study at which the levels 2 and 3 begin. */
const LEVEL_SECONDS = [1_800, 3_600];

/** How much was studied on a day, from 0 (nothing) to 3, for the shade of its cell. */
export function studyLevel(seconds: number): number {
  return seconds <= 0 ? 0 : 1 + LEVEL_SECONDS.filter((least) => seconds >= least).length;
}

/** The accessible name of a day's cell. `summary` is null until it is loaded. */
export function dayLabel(day: string, summary: DaySummary | null, today: string): string {
  return [
    formatDay(day),
    ...(day === today ? ['today'] : []),
    ...(summary === null ? [] : isEmpty(summary) && day < today ? [NO_ACTIVITY] : summaryTexts(summary)),
  ].join('; ');
}

/** Shown on past days only: a day to come is not a failure yet. */
export const NO_ACTIVITY = 'No activity';

/** For example `1 test, 45% of the marks`. */
function testsText(tests: number, average: number | null): string {
  return `${pluralise(tests, 'test')}${average === null ? '' : `, ${average}% of the marks`}`;
}

function summaryTexts(summary: DaySummary): string[] {
  const { targets, done, completion, targetTime, actualTime, readings, quizzes, quizAverage, due } = summary;
  const { tests, testAverage } = summary;
  return [
    ...(targets === 0
      ? []
      : [
          `${pluralise(targets, 'target')}, ${done} done, ${completion ?? 0}% complete`,
          `${actualTime} of ${pluralise(targetTime, 'minute')}`,
        ]),
    ...(readings === 0 ? [] : [pluralise(readings, 'reading activity', 'reading activities')]),
    ...(quizAverage === null ? [] : [`${pluralise(quizzes, 'quiz', 'quizzes')}, ${quizAverage}% on average`]),
    ...(tests === 0 ? [] : [testsText(tests, testAverage)]),
    ...(due === 0 ? [] : [`${pluralise(due, 'review')} due`]),
  ];
}
