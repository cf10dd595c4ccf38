import { and, count, eq, isNull, lt, max, or } from 'drizzle-orm';
import { prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { progress } from '../../../db/schema/learning.ts';
import { attempts } from '../../../db/schema/quiz.ts';
import { reviewCards } from '../../../db/schema/reviews.ts';

/* What a learner did in the topics of a subject. Each query returns one row per topic. */

interface OfSubject {
  userId: string;
  /** Slug. */
  subject: string;
}

export const listProgressIn = prepared((queries, { userId, subject }: Given<OfSubject>) =>
  queries
    .select({
      topic: progress.topic,
      completed: progress.completed,
      timeSpent: progress.timeSpent,
      lastAccessed: progress.lastAccessed,
    })
    .from(progress)
    .where(and(eq(progress.userId, userId), eq(progress.subject, subject))),
);

/** Scores are 0 to 100; `lastScore` is that of the attempt saved last. */
export const listScoresIn = prepared((queries, { userId, subject }: Given<OfSubject>) => {
  const best = queries
    .select({
      topic: attempts.topic,
      attempts: count().as('attempts'),
      bestScore: max(attempts.scorePercentage).as('best_score'),
      lastNumber: max(attempts.attemptNumber).as('last_number'),
    })
    .from(attempts)
    .where(and(eq(attempts.userId, userId), eq(attempts.subject, subject)))
    .groupBy(attempts.topic)
    .as('best');
  return queries
    .select({
      topic: best.topic,
      attempts: best.attempts,
      bestScore: best.bestScore,
      lastScore: attempts.scorePercentage,
    })
    .from(best)
    .innerJoin(
      attempts,
      and(
        eq(attempts.userId, userId),
        eq(attempts.subject, subject),
        eq(attempts.topic, best.topic),
        eq(attempts.attemptNumber, best.lastNumber),
      ),
    );
});

/** Cards that are due before a time (ms since 1970). */
export const countDueIn = prepared(
  (queries, { userId, subject, dueBefore }: Given<OfSubject & { dueBefore: number }>) =>
    queries
      .select({ topic: reviewCards.topic, dueCards: count() })
      .from(reviewCards)
      .where(
        and(
          eq(reviewCards.userId, userId),
          eq(reviewCards.subject, subject),
          lt(reviewCards.due, dueBefore),
          isNull(reviewCards.suspendedAt),
          // Buried cards come back with the next day.
          or(isNull(reviewCards.buriedUntil), lt(reviewCards.buriedUntil, dueBefore)),
        ),
      )
      .groupBy(reviewCards.topic),
);
