import { and, asc, count, desc, eq, gte, lt, lte, sql, sum } from 'drizzle-orm';
import type { DayRange } from '../../../contract/shared/days.ts';
import { SECONDS_A_DAY } from '../../../contract/study/reading-rules.ts';
import { DAY, dayOf, startOfDay } from '../../../contract/shared/utc-days.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { activity, bookmarks, progress } from '../../../db/schema/learning.ts';
import { attempts } from '../../../db/schema/quiz.ts';

/** Written into the statement: a bound number is a fraction to SQLite, and so is what it divides. */
const dayNumber = sql<number>`${attempts.createdAt} / ${sql.raw(String(DAY))}`;

function activityIn(userId: string, { from, to }: DayRange) {
  return and(eq(activity.userId, userId), gte(activity.date, from), lte(activity.date, to));
}

function attemptsIn(userId: string, { from, to }: DayRange) {
  return and(
    eq(attempts.userId, userId),
    gte(attempts.createdAt, startOfDay(from)),
    lt(attempts.createdAt, startOfDay(to) + DAY),
  );
}

/** Rows of activity that are read for one answer. */
export const ACTIVITY_AT_ONCE = 10_000;

/**
 * What a learner read or completed on these days, by day; what took longest comes first. Times are seconds. Where there
 * is more than `ACTIVITY_AT_ONCE`, the oldest is left out.
 */
export async function listActivity(queries: Queries, userId: string, range: DayRange) {
  const { date, subject, topic, timeSpent, completed } = activity;
  const rows = await queries
    .select({ date, subject, topic, timeSpent, completed })
    .from(activity)
    .where(activityIn(userId, range))
    .orderBy(desc(date), asc(timeSpent), desc(subject), desc(topic))
    .limit(ACTIVITY_AT_ONCE);
  return rows.reverse();
}

/** Seconds that a learner practised, by day and topic; no more than a day has, whatever its attempts add up to. */
export async function listPractice(queries: Queries, userId: string, range: DayRange) {
  const { subject, topic, timeSpent } = attempts;
  const rows = await queries
    .select({ day: dayNumber, subject, topic, seconds: sum(timeSpent) })
    .from(attempts)
    .where(attemptsIn(userId, range))
    .groupBy(dayNumber, subject, topic);
  return rows.map(({ day, seconds, ...key }) => ({
    ...key,
    date: dayOf(day * DAY),
    seconds: Math.min(Number(seconds ?? 0), SECONDS_A_DAY),
  }));
}

/** Reading by day: seconds and number of topics. */
export async function sumActivity(database: Database, userId: string, range: DayRange) {
  const rows = await database.read
    .select({ date: activity.date, timeSpent: sum(activity.timeSpent), topics: count() })
    .from(activity)
    .where(activityIn(userId, range))
    .groupBy(activity.date);
  return rows.map((row) => ({ ...row, timeSpent: Number(row.timeSpent ?? 0) }));
}

/** Practice by day: seconds, no more than a day has, and number of attempts. */
export async function sumPractice(database: Database, userId: string, range: DayRange) {
  const rows = await database.read
    .select({ day: dayNumber, quizTime: sum(attempts.timeSpent), attempts: count() })
    .from(attempts)
    .where(attemptsIn(userId, range))
    .groupBy(dayNumber);
  return rows.map(({ day, quizTime, attempts: number }) => ({
    date: dayOf(day * DAY),
    quizTime: Math.min(Number(quizTime ?? 0), SECONDS_A_DAY),
    attempts: number,
  }));
}

/** Every day on which a learner read or practised, the first one first. */
export async function listStudyDays(database: Database, userId: string): Promise<string[]> {
  const [read, practised] = await Promise.all([
    database.read.selectDistinct({ date: activity.date }).from(activity).where(eq(activity.userId, userId)),
    database.read.selectDistinct({ day: dayNumber }).from(attempts).where(eq(attempts.userId, userId)),
  ]);
  return [
    ...new Set([...read.map(({ date }) => date), ...practised.map(({ day }) => dayOf(day * DAY))]),
  ].sort();
}

/** What a learner has begun and completed, by subject; what took longest comes first. Times are seconds. */
export async function sumProgress(database: Database, userId: string) {
  const rows = await database.read
    .select({
      subject: progress.subject,
      timeSpent: sum(progress.timeSpent),
      topicsStarted: count(),
      topicsCompleted: sql<number>`sum(case when ${progress.completed} then 1 else 0 end)`,
    })
    .from(progress)
    .where(eq(progress.userId, userId))
    .groupBy(progress.subject)
    .orderBy(desc(sum(progress.timeSpent)), asc(progress.subject));
  return rows.map((row) => ({ ...row, timeSpent: Number(row.timeSpent ?? 0) }));
}

export async function countBookmarks(database: Database, userId: string): Promise<number> {
  const [all] = await database.read
    .select({ number: count() })
    .from(bookmarks)
    .where(eq(bookmarks.userId, userId));
  return all?.number ?? 0;
}
