import { daysBetween } from '../../../contract/shared/days.ts';
import type { DayRange } from '../../../contract/shared/days.ts';
import type { WeekSummary } from '../../../contract/study/weekly-summary.ts';
import type { Database } from '../../../db/client.ts';
import type { TopicNames } from '../../content/topics/topic-names.ts';
import { sumActivity, sumPractice } from '../activity/store.ts';
import { readTargetDays } from '../targets/days-store.ts';
import { sumWeek } from './store.ts';
import { weekBefore } from './week.ts';

/** Summarises one week of a learner. */
export async function readWeek(
  database: Database,
  userId: string,
  week: DayRange,
  names: TopicNames,
): Promise<WeekSummary> {
  const [studied, before, targetDays, counts] = await Promise.all([
    studyTimes(database, userId, week),
    studyTimes(database, userId, weekBefore(week)),
    readTargetDays(database.read, userId, week, names),
    sumWeek(database.read, userId, week),
  ]);
  const targets = targetDays.flatMap((day) => day.targets);
  return {
    ...week,
    days: daysBetween(week.from, week.to).map((date) => ({ date, studyTime: studied.get(date) ?? 0 })),
    studyTime: total(studied),
    previousStudyTime: total(before),
    targets: targets.length,
    targetsDone: targets.filter(({ completed }) => completed).length,
    ...counts,
  };
}

/** Seconds of reading and practice by day. */
async function studyTimes(database: Database, userId: string, range: DayRange): Promise<Map<string, number>> {
  const [reading, practice] = await Promise.all([
    sumActivity(database.read, userId, range),
    sumPractice(database.read, userId, range),
  ]);
  const seconds = new Map(reading.map(({ date, timeSpent }) => [date, timeSpent]));
  for (const { date, quizTime } of practice) seconds.set(date, (seconds.get(date) ?? 0) + quizTime);
  return seconds;
}

function total(seconds: ReadonlyMap<string, number>): number {
  return [...seconds.values()].reduce((sum, part) => sum + part, 0);
}
