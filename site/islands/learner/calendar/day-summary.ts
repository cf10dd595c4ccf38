/* Groups the API's records by day and summarises a day. */
import type { DailyActivity } from '../../../../api/contract/study/activity.ts';
import type { AttemptSummary } from '../../../../api/contract/practice/quiz.ts';
import { clampScore } from '../../../../api/contract/practice/scoring.ts';
import type { Target, TargetDay } from '../../../../api/contract/study/targets.ts';
import { formatDay } from '../../../client/format/format.ts';

export type Reading = DailyActivity['activities'][number];

export interface DayRecords {
  targets: readonly Target[];
  /** Longest first. */
  readings: readonly Reading[];
  /** Oldest first. */
  quizzes: readonly AttemptSummary[];
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
  due: number;
  /** Number of readings and quizzes. */
  activities: number;
  /** Seconds of reading and quizzes. */
  activityTime: number;
  /** Whole seconds; 0 without activities. */
  averageTime: number;
}

const NO_RECORDS: DayRecords = { targets: [], readings: [], quizzes: [], due: 0 };

/** API responses; undefined until they are loaded. */
interface LoadedRecords {
  targetDays?: readonly TargetDay[] | undefined;
  activityDays?: readonly DailyActivity[] | undefined;
  /** In any order. */
  attempts?: readonly AttemptSummary[] | undefined;
  dueDays?: readonly { date: string; due: number }[] | undefined;
}

/** Returns a lookup of records by day. An attempt belongs to the learner's day on which it was finished. */
export function recordsByDay({ targetDays, activityDays, attempts, dueDays }: LoadedRecords) {
  const days = new Map<string, DayRecords>();
  const add = (date: string, some: Partial<DayRecords>) =>
    days.set(date, { ...(days.get(date) ?? NO_RECORDS), ...some });
  for (const { date, targets } of targetDays ?? []) add(date, { targets });
  for (const { date, activities } of activityDays ?? []) add(date, { readings: activities });
  for (const { date, due } of dueDays ?? []) add(date, { due });
  const oldestFirst = [...(attempts ?? [])].sort(
    (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt),
  );
  for (const attempt of oldestFirst) {
    const quizzes = [...(days.get(attempt.localDate)?.quizzes ?? []), attempt];
    add(attempt.localDate, { quizzes });
  }
  return (day: string): DayRecords => days.get(day) ?? NO_RECORDS;
}

export function summaryOf({ targets, readings, quizzes, due }: DayRecords): DaySummary {
  const done = targets.filter(({ completed }) => completed).length;
  const activities = readings.length + quizzes.length;
  const activityTime = sum(readings, 'timeSpent') + sum(quizzes, 'timeSpent');
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
    due,
    activities,
    activityTime,
    averageTime: activities === 0 ? 0 : Math.round(activityTime / activities),
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

function summaryTexts(summary: DaySummary): string[] {
  const { targets, done, completion, targetTime, actualTime, readings, quizzes, quizAverage, due } = summary;
  return [
    ...(targets === 0
      ? []
      : [
          `${pluralise(targets, 'target')}, ${done} done, ${completion ?? 0}% complete`,
          `${actualTime} of ${pluralise(targetTime, 'minute')}`,
        ]),
    ...(readings === 0 ? [] : [pluralise(readings, 'reading activity', 'reading activities')]),
    ...(quizAverage === null ? [] : [`${pluralise(quizzes, 'quiz', 'quizzes')}, ${quizAverage}% on average`]),
    ...(due === 0 ? [] : [`${pluralise(due, 'review')} due`]),
  ];
}
