import { and, asc, count, eq, gt, gte, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { DayRange } from '../../../contract/shared/days.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { activity } from '../../../db/schema/learning.ts';
import { profiles } from '../../../db/schema/profiles.ts';
import { attemptAnswers, attempts, IS_QUIZ_OF_ANSWER } from '../../../db/schema/quiz.ts';
import { reviews } from '../../../db/schema/reviews.ts';
import { weeklyEmails } from '../../../db/schema/study.ts';
import { testAttempts } from '../../../db/schema/tests.ts';
import { activityWhere, attemptsWhere, testsWhere } from '../activity/store.ts';

/** Counts what a learner did in a week. */
export async function sumWeek(queries: Queries, userId: string, range: DayRange) {
  const { from, to } = range;
  const { right, wrong, unattempted, dropped } = testAttempts;
  const [[completed], [practised], [answered], [tested], [rated]] = await Promise.all([
    queries
      .select({ topics: count() })
      .from(activity)
      .where(and(activityWhere({ userId, ...range }), eq(activity.completed, true))),
    queries
      .select({
        questions: sql<number>`coalesce(sum(${attempts.totalQuestions}), 0)`,
        correctAnswers: sql<number>`coalesce(sum(${attempts.correctAnswers}), 0)`,
      })
      .from(attempts)
      .where(attemptsWhere({ userId, ...range })),
    queries
      .select({ questions: count() })
      .from(attemptAnswers)
      .innerJoin(attempts, IS_QUIZ_OF_ANSWER)
      .where(
        and(
          eq(attemptAnswers.userId, userId),
          isNotNull(attemptAnswers.selectedAnswer),
          attemptsWhere({ userId, ...range }),
        ),
      ),
    queries
      .select({
        questions: sql<number>`coalesce(sum(${right} + ${wrong} + ${unattempted} + ${dropped}), 0)`,
        answered: sql<number>`coalesce(sum(${right} + ${wrong}), 0)`,
        correctAnswers: sql<number>`coalesce(sum(${right}), 0)`,
      })
      .from(testAttempts)
      .where(testsWhere({ userId, ...range })),
    queries
      .select({ reviews: count() })
      .from(reviews)
      .where(and(eq(reviews.userId, userId), gte(reviews.localDate, from), lte(reviews.localDate, to))),
  ]);
  return {
    topicsCompleted: completed?.topics ?? 0,
    questions: (practised?.questions ?? 0) + (tested?.questions ?? 0),
    answered: (answered?.questions ?? 0) + (tested?.answered ?? 0),
    correctAnswers: (practised?.correctAnswers ?? 0) + (tested?.correctAnswers ?? 0),
    reviews: rated?.reviews ?? 0,
  };
}

export interface Subscriber {
  id: string;
  email: string;
  /** IANA name. */
  timeZone: string;
}

/** Tries per week, if the mail server refuses the e-mail. */
const MAX_TRIES = 3;

/**
 * Returns learners who want the weekly e-mail and may not have had the one of this week, in the order of their ids.
 *
 * @param week the first day of the newest week that anyone can be sent
 * @param after the id of the last learner of the previous page; '' for the first page
 */
export async function listSubscribers(
  queries: Queries,
  { week, after, limit }: { week: string; after: string; limit: number },
): Promise<Subscriber[]> {
  return queries
    .select({ id: users.id, email: users.email, timeZone: profiles.timeZone })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .leftJoin(weeklyEmails, eq(weeklyEmails.userId, profiles.userId))
    .where(
      and(
        eq(profiles.weeklyEmail, true),
        gt(profiles.userId, after),
        or(isNull(weeklyEmails.week), lt(weeklyEmails.week, week), eq(weeklyEmails.refused, true)),
      ),
    )
    .orderBy(asc(profiles.userId))
    .limit(limit);
}

/**
 * Records that the e-mail of a week is about to be sent. If the server stops before that, it is not sent again. Returns
 * false if it was sent before, or refused too often.
 *
 * @param week its first day
 * @param now ms since 1970
 */
export async function claimWeek(
  database: Database,
  userId: string,
  week: string,
  now: number,
): Promise<boolean> {
  return database.write(async (tx) => {
    const [last] = await tx.select().from(weeklyEmails).where(eq(weeklyEmails.userId, userId));
    const repeats = last?.week === week;
    if (last && (last.week > week || (repeats && (!last.refused || last.tries >= MAX_TRIES)))) return false;
    const row = { week, tries: repeats ? last.tries + 1 : 1, refused: false, claimedAt: now };
    await tx
      .insert(weeklyEmails)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: weeklyEmails.userId, set: row });
    return true;
  });
}

/** Ends the weekly e-mail of an account, if there is one. @param now ms since 1970 */
export async function endWeeklyEmail(database: Database, userId: string, now: number): Promise<void> {
  await database.write(async (tx) => {
    await tx
      .update(profiles)
      .set({ weeklyEmail: false, updatedAt: now })
      .where(and(eq(profiles.userId, userId), eq(profiles.weeklyEmail, true)));
  });
}

/** Records that the mail server refused the e-mail, so that it can be tried again. */
export async function releaseWeek(database: Database, userId: string, week: string): Promise<void> {
  await database.write(async (tx) => {
    await tx
      .update(weeklyEmails)
      .set({ refused: true })
      .where(and(eq(weeklyEmails.userId, userId), eq(weeklyEmails.week, week)));
  });
}
