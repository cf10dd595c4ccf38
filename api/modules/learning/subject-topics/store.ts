import { and, count, eq, isNull, lt, max, or, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { progress } from '../../../db/schema/learning.ts';
import { attempts } from '../../../db/schema/quiz.ts';
import { reviewCards } from '../../../db/schema/reviews.ts';

const placeholder = sql.placeholder;

interface OfSubject {
  userId: string;
  /** Slug. */
  subject: string;
}

/** Queries of what a learner did in the topics of a subject, prepared. Each returns one row per topic. */
export function prepareSubjectQueries({ read }: Database) {
  const progressOf = read
    .select({
      topic: progress.topic,
      completed: progress.completed,
      timeSpent: progress.timeSpent,
      lastAccessed: progress.lastAccessed,
    })
    .from(progress)
    .where(and(eq(progress.userId, placeholder('userId')), eq(progress.subject, placeholder('subject'))))
    .prepare();
  const best = read
    .select({
      topic: attempts.topic,
      attempts: count().as('attempts'),
      bestScore: max(attempts.scorePercentage).as('best_score'),
      lastNumber: max(attempts.attemptNumber).as('last_number'),
    })
    .from(attempts)
    .where(and(eq(attempts.userId, placeholder('userId')), eq(attempts.subject, placeholder('subject'))))
    .groupBy(attempts.topic)
    .as('best');
  const scoresOf = read
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
        eq(attempts.userId, placeholder('userId')),
        eq(attempts.subject, placeholder('subject')),
        eq(attempts.topic, best.topic),
        eq(attempts.attemptNumber, best.lastNumber),
      ),
    )
    .prepare();
  const dueOf = read
    .select({ topic: reviewCards.topic, dueCards: count() })
    .from(reviewCards)
    .where(
      and(
        eq(reviewCards.userId, placeholder('userId')),
        eq(reviewCards.subject, placeholder('subject')),
        lt(reviewCards.due, placeholder('dueBefore')),
        isNull(reviewCards.suspendedAt),
        // Buried cards come back with the next day.
        or(isNull(reviewCards.buriedUntil), lt(reviewCards.buriedUntil, placeholder('dueBefore'))),
      ),
    )
    .groupBy(reviewCards.topic)
    .prepare();
  return {
    progressOf: async (key: OfSubject) => progressOf.execute({ ...key }),
    /** `lastScore` is that of the attempt saved last. Scores are 0 to 100. */
    scoresOf: async (key: OfSubject) => scoresOf.execute({ ...key }),
    /** @param key `dueBefore` in ms since 1970 */
    dueOf: async (key: OfSubject & { dueBefore: number }) => dueOf.execute({ ...key }),
  };
}
