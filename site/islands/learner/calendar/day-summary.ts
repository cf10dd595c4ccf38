/* What happened on a day, in figures. */
import type { DailyActivity } from '../../../../api/contract/study/activity.ts';
import type { AttemptSummary } from '../../../../api/contract/practice/quiz.ts';
import { clampScore } from '../../../../api/contract/practice/scoring.ts';
import type { Target, TargetDay } from '../../../../api/contract/study/targets.ts';
import { dayOf } from '../../../../api/contract/shared/utc-days.ts';
import { dayText } from './calendar-state.ts';

export type Reading = DailyActivity['activities'][number];

export interface DayRecords {
  targets: readonly Target[];
  /** What took longest comes first. */
  readings: readonly Reading[];
  /** The first one first. */
  quizzes: readonly AttemptSummary[];
  /** Cards to review. */
  due: number;
}

export interface DaySummary {
  targets: number;
  done: number;
  /** Of 100 targets, how many are done; null where there are none. */
  completion: number | null;
  /** Minutes. */
  targetTime: number;
  /** Minutes. */
  actualTime: number;
  readings: number;
  quizzes: number;
  /** 0 to 100, whole; null where there are no quizzes. */
  quizAverage: number | null;
  due: number;
  /** Readings and quizzes. */
  activities: number;
  /** Seconds of reading and quizzes. */
  activityTime: number;
  /** Whole seconds; 0 where there are no activities. */
  averageTime: number;
}

const NOTHING: DayRecords = { targets: [], readings: [], quizzes: [], due: 0 };

/** All that the API tells of some days. What has not come yet is left out. */
interface Told {
  targetDays?: readonly TargetDay[] | undefined;
  activityDays?: readonly DailyActivity[] | undefined;
  /** In any order. */
  attempts?: readonly AttemptSummary[] | undefined;
  dueDays?: readonly { date: string; due: number }[] | undefined;
}

/** What was told of each day. Attempts belong to the UTC day on which they were finished. */
export function recordsByDay({ targetDays, activityDays, attempts, dueDays }: Told) {
  const days = new Map<string, DayRecords>();
  const add = (date: string, some: Partial<DayRecords>) =>
    days.set(date, { ...(days.get(date) ?? NOTHING), ...some });
  for (const { date, targets } of targetDays ?? []) add(date, { targets });
  for (const { date, activities } of activityDays ?? []) add(date, { readings: activities });
  for (const { date, due } of dueDays ?? []) add(date, { due });
  const inOrder = [...(attempts ?? [])].sort(
    (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt),
  );
  for (const attempt of inOrder) {
    const date = dayOf(Date.parse(attempt.createdAt));
    add(date, { quizzes: [...(days.get(date)?.quizzes ?? []), attempt] });
  }
  return (day: string): DayRecords => days.get(day) ?? NOTHING;
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

export function counted(number: number, one: string, more = `${one}s`): string {
  return `${number} ${number === 1 ? one : more}`;
}

/** All that a day's cell says, for those who hear it. `summary` is null until it is known. */
export function dayLabel(day: string, summary: DaySummary | null, isToday: boolean): string {
  return [dayText(day), ...(isToday ? ['today'] : []), ...(summary === null ? [] : facts(summary))].join(
    '; ',
  );
}

function facts(summary: DaySummary): string[] {
  const { targets, done, completion, targetTime, actualTime, readings, quizzes, quizAverage, due } = summary;
  if (isEmpty(summary)) return ['No activity'];
  return [
    ...(targets === 0
      ? []
      : [
          `${counted(targets, 'target')}, ${done} done, ${completion ?? 0}% complete`,
          `${actualTime} of ${counted(targetTime, 'minute')}`,
        ]),
    ...(readings === 0 ? [] : [counted(readings, 'reading activity', 'reading activities')]),
    ...(quizAverage === null ? [] : [`${counted(quizzes, 'quiz', 'quizzes')}, ${quizAverage}% on average`]),
    ...(due === 0 ? [] : [`${counted(due, 'review')} due`]),
  ];
}
