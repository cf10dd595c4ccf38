import { and, asc, count, desc, eq, gte, isNotNull, lte, sql, sum } from 'drizzle-orm';
import type { DayRange } from '../../../contract/shared/days.ts';
import { SECONDS_A_DAY } from '../../../contract/study/reading-rules.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { activity, bookmarks, progress } from '../../../db/schema/learning.ts';
import { attempts } from '../../../db/schema/quiz.ts';
import { testAttempts } from '../../../db/schema/tests.ts';

/** A learner's reading on these days. */
export function activityWhere(userId: string, { from, to }: DayRange) {
  return and(eq(activity.userId, userId), gte(activity.date, from), lte(activity.date, to));
}

/** A learner's attempts on these days. */
export function attemptsWhere(userId: string, { from, to }: DayRange) {
  return and(eq(attempts.userId, userId), gte(attempts.localDate, from), lte(attempts.localDate, to));
}

/** A learner's submitted tests that they started on these days. */
export function testsWhere(userId: string, { from, to }: DayRange) {
  const { localDate, submittedAt } = testAttempts;
  return and(
    eq(testAttempts.userId, userId),
    gte(localDate, from),
    lte(localDate, to),
    isNotNull(submittedAt),
  );
}

/** Rows per answer. */
export const MAX_ACTIVITY = 10_000;

/** Returns the newest `MAX_ACTIVITY` rows in order of days, longest time first within a day. Times are seconds. */
export async function listActivity(queries: Queries, userId: string, range: DayRange) {
  const { date, subject, topic, timeSpent, completed } = activity;
  const rows = await queries
    .select({ date, subject, topic, timeSpent, completed })
    .from(activity)
    .where(activityWhere(userId, range))
    .orderBy(desc(date), asc(timeSpent), desc(subject), desc(topic))
    .limit(MAX_ACTIVITY);
  return rows.reverse();
}

/** Seconds of practice by day and topic, limited to 24 hours each. */
export async function listPractice(queries: Queries, userId: string, range: DayRange) {
  const { localDate: date, subject, topic, timeSpent } = attempts;
  const rows = await queries
    .select({ date, subject, topic, seconds: sum(timeSpent) })
    .from(attempts)
    .where(attemptsWhere(userId, range))
    .groupBy(date, subject, topic);
  return rows.map(({ seconds, ...key }) => ({
    ...key,
    seconds: Math.min(Number(seconds ?? 0), SECONDS_A_DAY),
  }));
}

/** Reading by day: seconds and number of topics. */
export async function sumActivity(database: Database, userId: string, range: DayRange) {
  const rows = await database.read
    .select({ date: activity.date, timeSpent: sum(activity.timeSpent), topics: count() })
    .from(activity)
    .where(activityWhere(userId, range))
    .groupBy(activity.date);
  return rows.map((row) => ({ ...row, timeSpent: Number(row.timeSpent ?? 0) }));
}

/** Practice and tests by day: seconds, limited to 24 hours, and number of attempts. */
export async function sumPractice({ read }: Database, userId: string, range: DayRange) {
  const [practice, tests] = await Promise.all([
    read
      .select({ date: attempts.localDate, seconds: sum(attempts.timeSpent), attempts: count() })
      .from(attempts)
      .where(attemptsWhere(userId, range))
      .groupBy(attempts.localDate),
    read
      .select({ date: testAttempts.localDate, seconds: sum(testAttempts.timeSpent), attempts: count() })
      .from(testAttempts)
      .where(testsWhere(userId, range))
      .groupBy(testAttempts.localDate),
  ]);
  const days = new Map<string, { date: string; quizTime: number; attempts: number }>();
  for (const { date, seconds, attempts: added } of [...practice, ...tests]) {
    const day = days.get(date) ?? { date, quizTime: 0, attempts: 0 };
    day.quizTime = Math.min(day.quizTime + Number(seconds ?? 0), SECONDS_A_DAY);
    day.attempts += added;
    days.set(date, day);
  }
  return [...days.values()];
}

/** All days with reading, practice or a test, in order. */
export async function listStudyDays(database: Database, userId: string): Promise<string[]> {
  const [reading, practice, tests] = await Promise.all([
    database.read.selectDistinct({ date: activity.date }).from(activity).where(eq(activity.userId, userId)),
    database.read
      .selectDistinct({ date: attempts.localDate })
      .from(attempts)
      .where(eq(attempts.userId, userId)),
    database.read
      .selectDistinct({ date: testAttempts.localDate })
      .from(testAttempts)
      .where(and(eq(testAttempts.userId, userId), isNotNull(testAttempts.submittedAt))),
  ]);
  return [...new Set([...reading, ...practice, ...tests].map(({ date }) => date))].sort();
}

/** Time and numbers of started and completed topics by subject, longest time first. Times are seconds. */
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
  const [row] = await database.read
    .select({ bookmarks: count() })
    .from(bookmarks)
    .where(eq(bookmarks.userId, userId));
  return row?.bookmarks ?? 0;
}
