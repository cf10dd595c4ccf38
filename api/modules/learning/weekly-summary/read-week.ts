import { daysBetween, addDays, localDay, startOfLocalDay, weekdayOf } from '../../../contract/shared/days.ts';
import type { DayRange } from '../../../contract/shared/days.ts';
import type { StudyDay } from '../../../contract/study/activity.ts';
import type { WeekSummary } from '../../../contract/study/weekly-summary.ts';
import type { Database } from '../../../db/client.ts';
import type { TopicNames } from '../../content/topics/topic-names.ts';
import { readStudyDays } from '../activity/store.ts';
import { readTargetDays } from '../targets/days-store.ts';
import { sumWeek } from './store.ts';

const HOUR = 60 * 60 * 1000;
/** Hours after the start of Sunday at which the e-mail about the week before is due. */
const DUE_AFTER = 7;
/** Hours after it was due at which it is no longer sent: a late summary is no help. */
const STALE_AFTER = 48;

/** The week, from Sunday to Saturday, that contains a day. */
export function weekOf(day: string): DayRange {
  const from = addDays(day, -weekdayOf(day));
  return { from, to: addDays(from, 6) };
}

export function weekBefore({ from }: DayRange): DayRange {
  return { from: addDays(from, -7), to: addDays(from, -1) };
}

/**
 * Returns the week whose summary may be sent now, or null: from Sunday, 7:00 in the learner's zone, for two days.
 *
 * @param now ms since 1970
 * @param timeZone IANA name
 */
export function weekToSend(now: number, timeZone: string): DayRange | null {
  const week = weekOf(localDay(now, timeZone));
  const hours = (now - startOfLocalDay(week.from, timeZone)) / HOUR;
  return hours >= DUE_AFTER && hours < DUE_AFTER + STALE_AFTER ? weekBefore(week) : null;
}

/** Summarises one week of a learner. */
export async function readWeek(
  database: Database,
  userId: string,
  week: DayRange,
  names: TopicNames,
): Promise<WeekSummary> {
  const [studied, before, targetDays, counts] = await Promise.all([
    readStudyDays(database.read, userId, week),
    readStudyDays(database.read, userId, weekBefore(week)),
    readTargetDays(database.read, userId, week, names),
    sumWeek(database.read, userId, week),
  ]);
  const times = new Map(studied.map(({ date, studyTime }) => [date, studyTime]));
  const targets = targetDays.flatMap((day) => day.targets);
  return {
    ...week,
    days: daysBetween(week.from, week.to).map((date) => ({ date, studyTime: times.get(date) ?? 0 })),
    studyTime: total(studied),
    previousStudyTime: total(before),
    targets: targets.length,
    targetsDone: targets.filter(({ completed }) => completed).length,
    ...counts,
  };
}

function total(days: readonly StudyDay[]): number {
  return days.reduce((sum, { studyTime }) => sum + studyTime, 0);
}
