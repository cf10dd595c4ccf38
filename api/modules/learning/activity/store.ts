import { and, asc, count, desc, eq, gte, isNotNull, lte, sql, sum } from 'drizzle-orm';
import type { DayRange } from '../../../contract/shared/days.ts';
import type { StudyDay } from '../../../contract/study/activity.ts';
import { SECONDS_A_DAY } from '../../../contract/study/reading-rules.ts';
import type { Queries } from '../../../db/client.ts';
import { prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { activity, bookmarks, progress } from '../../../db/schema/learning.ts';
import { attempts } from '../../../db/schema/quiz.ts';
import { testAttempts } from '../../../db/schema/tests.ts';
import { unionAll } from '../../../db/dialect.ts';
import { mergeStudyDays } from './study-stats.ts';

interface DaysOfLearner {
  userId: string;
  /** First and last day. */
  from: string;
  to: string;
}
type Days = DaysOfLearner | Given<DaysOfLearner>;

/** A learner's reading on these days. */
export function activityWhere({ userId, from, to }: Days) {
  return and(eq(activity.userId, userId), gte(activity.date, from), lte(activity.date, to));
}

/** A learner's attempts on these days. */
export function attemptsWhere({ userId, from, to }: Days) {
  return and(eq(attempts.userId, userId), gte(attempts.localDate, from), lte(attempts.localDate, to));
}

/** A learner's submitted tests that they started on these days. */
export function testsWhere({ userId, from, to }: Days) {
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

const selectActivity = prepared((queries, days: Given<DaysOfLearner>) => {
  const { date, subject, topic, timeSpent, completed } = activity;
  return queries
    .select({ date, subject, topic, timeSpent, completed })
    .from(activity)
    .where(activityWhere(days))
    .orderBy(desc(date), asc(timeSpent), desc(subject), desc(topic))
    .limit(MAX_ACTIVITY);
});

/** Returns the newest `MAX_ACTIVITY` rows in order of days, longest time first within a day. Times are seconds. */
export async function listActivity(queries: Queries, userId: string, { from, to }: DayRange) {
  return (await selectActivity(queries, { userId, from, to })).reverse();
}

const sumActivityByDay = prepared((queries, days: Given<DaysOfLearner>) =>
  queries
    .select({ date: activity.date, timeSpent: sum(activity.timeSpent), topics: count() })
    .from(activity)
    .where(activityWhere(days))
    .groupBy(activity.date),
);

/** Reading by day: seconds and number of topics. */
async function sumActivity(queries: Queries, userId: string, { from, to }: DayRange) {
  const rows = await sumActivityByDay(queries, { userId, from, to });
  return rows.map((row) => ({ ...row, timeSpent: Number(row.timeSpent ?? 0) }));
}

const sumPracticeByDay = prepared((queries, days: Given<DaysOfLearner>) =>
  unionAll(
    queries
      .select({ date: attempts.localDate, seconds: sum(attempts.timeSpent), attempts: count() })
      .from(attempts)
      .where(attemptsWhere(days))
      .groupBy(attempts.localDate),
    queries
      .select({ date: testAttempts.localDate, seconds: sum(testAttempts.timeSpent), attempts: count() })
      .from(testAttempts)
      .where(testsWhere(days))
      .groupBy(testAttempts.localDate),
  ),
);

/** Practice and tests by day: seconds, limited to 24 hours, and number of attempts. */
async function sumPractice(queries: Queries, userId: string, { from, to }: DayRange) {
  const rows = await sumPracticeByDay(queries, { userId, from, to });
  const days = new Map<string, { date: string; quizTime: number; attempts: number }>();
  for (const { date, seconds, attempts: added } of rows) {
    const day = days.get(date) ?? { date, quizTime: 0, attempts: 0 };
    day.quizTime = Math.min(day.quizTime + Number(seconds ?? 0), SECONDS_A_DAY);
    day.attempts += added;
    days.set(date, day);
  }
  return [...days.values()];
}

/** Reading, practice and tests by day, in order of days. */
export async function readStudyDays(queries: Queries, userId: string, range: DayRange): Promise<StudyDay[]> {
  const [reading, practice] = await Promise.all([
    sumActivity(queries, userId, range),
    sumPractice(queries, userId, range),
  ]);
  return mergeStudyDays(reading, practice);
}

const selectStudyDays = prepared((queries, { userId }: Given<{ userId: string }>) =>
  unionAll(
    queries.selectDistinct({ date: activity.date }).from(activity).where(eq(activity.userId, userId)),
    queries.selectDistinct({ date: attempts.localDate }).from(attempts).where(eq(attempts.userId, userId)),
    queries
      .selectDistinct({ date: testAttempts.localDate })
      .from(testAttempts)
      .where(and(eq(testAttempts.userId, userId), isNotNull(testAttempts.submittedAt))),
  ),
);

/** All days with reading, practice or a test, in order. */
export async function listStudyDays(queries: Queries, userId: string): Promise<string[]> {
  const rows = await selectStudyDays(queries, { userId });
  return [...new Set(rows.map(({ date }) => date))].sort();
}

const sumProgressBySubject = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .select({
      subject: progress.subject,
      timeSpent: sum(progress.timeSpent),
      topicsStarted: count(),
      topicsCompleted: sql<number>`sum(case when ${progress.completed} then 1 else 0 end)`,
    })
    .from(progress)
    .where(eq(progress.userId, userId))
    .groupBy(progress.subject)
    .orderBy(desc(sum(progress.timeSpent)), asc(progress.subject)),
);

/** Time and numbers of started and completed topics by subject, longest time first. Times are seconds. */
export async function sumProgress(queries: Queries, userId: string) {
  const rows = await sumProgressBySubject(queries, { userId });
  return rows.map((row) => ({ ...row, timeSpent: Number(row.timeSpent ?? 0) }));
}

const selectBookmarkCount = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries.select({ bookmarks: count() }).from(bookmarks).where(eq(bookmarks.userId, userId)),
);

export async function countBookmarks(queries: Queries, userId: string): Promise<number> {
  const [row] = await selectBookmarkCount(queries, { userId });
  return row?.bookmarks ?? 0;
}
