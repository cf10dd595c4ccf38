import { randomUUID } from 'node:crypto';
import { and, count, countDistinct, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { localDay } from '../../../../contract/shared/days.ts';
import type { Database, Queries } from '../../../../db/client.ts';
import { prepared } from '../../../../db/queries.ts';
import type { Given } from '../../../../db/queries.ts';
import { reviewCards, reviews } from '../../../../db/schema/reviews.ts';
import { readExamDate } from '../../../identity/profile/store.ts';
import { addUsage, rowBytes } from '../../quota/store.ts';
import type { LearnerDatabase } from '../../quota/store.ts';
import type { LocalEvent } from '../../request-dates.ts';
import { REPEAT_WINDOW, review } from '../schedule.ts';
import type { NewAndReviews, Rating } from '../schedule.ts';
import { readCard } from '../store.ts';
import type { CardRow } from '../store.ts';

interface NewReview {
  cardId: string;
  /** Null if the client sent none. */
  clientId: string | null;
  rating: Rating;
  event: LocalEvent;
  /** ms since 1970 */
  now: number;
  /** In which the learner's days begin now; IANA name. */
  timeZone: string;
}

export type ReviewRow = typeof reviews.$inferSelect;

/** Returns the rating that a learner saved with this client id, or null. */
export async function findReview(
  queries: Queries,
  userId: string,
  clientId: string,
): Promise<ReviewRow | null> {
  const [row] = await queries
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.clientId, clientId)));
  return row ?? null;
}

/**
 * Saves a rating and schedules the card. If the client id was saved before, returns that rating and changes nothing.
 * Returns null if the learner has no such card.
 *
 * @throws QuotaExceeded
 */
export async function rateCard(
  database: LearnerDatabase,
  userId: string,
  { cardId, clientId, rating, event, now, timeZone }: NewReview,
): Promise<ReviewRow | null> {
  return database.write(async (tx) => {
    const saved = clientId === null ? null : await findReview(tx, userId, clientId);
    if (saved) return saved;
    const card = await readCard(tx, userId, cardId);
    if (!card) return null;
    const examDate = await readExamDate(tx, userId);
    const next = review(card, rating, { reviewedAt: event.at, now, examDate, timeZone });
    await tx
      .update(reviewCards)
      .set({ ...memoryOf(next), updatedAt: now })
      .where(and(eq(reviewCards.userId, userId), eq(reviewCards.id, cardId)));
    const row: ReviewRow = {
      id: randomUUID(),
      userId,
      clientId,
      cardId,
      rating,
      reviewedAt: next.lastReview,
      due: next.due,
      localDate: localDay(next.lastReview, event.timeZone),
      timeZone: event.timeZone,
      undoneAt: null,
      ...priorOf(card),
    };
    await tx.insert(reviews).values(row);
    await addUsage(tx, userId, { bytes: rowBytes(row.id, userId, clientId, cardId) }, database.quota);
    return row;
  });
}

type MemoryColumns = Pick<
  CardRow,
  'due' | 'stability' | 'difficulty' | 'state' | 'scheduledDays' | 'reps' | 'lapses' | 'lastReview'
>;

function memoryOf(card: MemoryColumns): MemoryColumns {
  const { due, stability, difficulty, state, scheduledDays, reps, lapses, lastReview } = card;
  return { due, stability, difficulty, state, scheduledDays, reps, lapses, lastReview };
}

function priorOf(card: MemoryColumns) {
  return {
    priorDue: card.due,
    priorStability: card.stability,
    priorDifficulty: card.difficulty,
    priorState: card.state,
    priorScheduledDays: card.scheduledDays,
    priorReps: card.reps,
    priorLapses: card.lapses,
    priorLastReview: card.lastReview,
  };
}

/** The state of the card before a rating; null for ratings of earlier versions. */
function memoryBefore(row: ReviewRow): MemoryColumns | null {
  const {
    priorDue,
    priorStability,
    priorDifficulty,
    priorState,
    priorScheduledDays,
    priorReps,
    priorLapses,
  } = row;
  if (
    priorDue === null ||
    priorStability === null ||
    priorDifficulty === null ||
    priorState === null ||
    priorScheduledDays === null ||
    priorReps === null ||
    priorLapses === null
  )
    return null;
  return {
    due: priorDue,
    stability: priorStability,
    difficulty: priorDifficulty,
    state: priorState,
    scheduledDays: priorScheduledDays,
    reps: priorReps,
    lapses: priorLapses,
    lastReview: row.priorLastReview,
  };
}

export type Undone =
  { done: true; card: CardRow } | { done: false; why: 'no_review' | 'no_card' | 'not_last' | 'too_old' };

/** Takes back the last rating of a card and restores its state. Undoing it again changes nothing. */
export async function undoRating(
  database: Database,
  userId: string,
  { cardId, clientId, now }: { cardId: string; clientId: string; now: number },
): Promise<Undone> {
  return database.write(async (tx): Promise<Undone> => {
    const row = await findReview(tx, userId, clientId);
    if (row?.cardId !== cardId) return { done: false, why: 'no_review' };
    const card = await readCard(tx, userId, cardId);
    if (!card) return { done: false, why: 'no_card' };
    if (row.undoneAt !== null) return { done: true, card };
    const ofCard = and(eq(reviews.userId, userId), eq(reviews.cardId, cardId), isNull(reviews.undoneAt));
    /* Two ratings may have the same time, but only the last one made the card what it is. */
    const [last] = await tx
      .select({ id: reviews.id })
      .from(reviews)
      .where(ofCard)
      .orderBy(desc(reviews.reviewedAt), desc(reviews.priorReps))
      .limit(1);
    if (last?.id !== row.id) return { done: false, why: 'not_last' };
    const before = memoryBefore(row);
    if (!before) return { done: false, why: 'too_old' };
    await tx
      .update(reviewCards)
      .set({ ...before, updatedAt: now })
      .where(and(eq(reviewCards.userId, userId), eq(reviewCards.id, cardId)));
    await tx
      .update(reviews)
      .set({ undoneAt: now })
      .where(and(eq(reviews.userId, userId), eq(reviews.id, row.id)));
    return { done: true, card: { ...card, ...before } };
  });
}

const selectDone = prepared((queries, { userId, start }: Given<{ userId: string; start: number }>) => {
  const { cardId, priorState } = reviews;
  return queries
    .select({
      cards: countDistinct(cardId),
      fresh: countDistinct(sql`case when ${priorState} = 0 then ${cardId} end`),
    })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), gte(reviews.reviewedAt, start), isNull(reviews.undoneAt)));
});

/** Counts the cards that were reviewed since the start of the day (ms since 1970), each once. */
export async function countDone(queries: Queries, userId: string, start: number): Promise<NewAndReviews> {
  const [counted] = await selectDone(queries, { userId, start });
  const { cards = 0, fresh = 0 } = counted ?? {};
  return { new: fresh, reviews: cards - fresh };
}

const selectRetained = prepared((queries, { userId, since }: Given<{ userId: string; since: number }>) => {
  const { rating, reviewedAt, priorLastReview } = reviews;
  return queries
    .select({ reviews: count(), remembered: sql<number>`count(case when ${rating} > 1 then 1 end)` })
    .from(reviews)
    .where(
      and(
        eq(reviews.userId, userId),
        gte(reviewedAt, since),
        isNull(reviews.undoneAt),
        // Unknown for ratings of earlier versions.
        sql`${reviewedAt} - ${priorLastReview} >= ${REPEAT_WINDOW}`,
      ),
    );
});

/**
 * Counts the ratings since `since` (ms since 1970) that test a memory, and those of them that were remembered. First
 * reviews and repeats within a session test none.
 */
export async function countRetained(
  queries: Queries,
  userId: string,
  since: number,
): Promise<{ reviews: number; remembered: number }> {
  const [counted] = await selectRetained(queries, { userId, since });
  return counted ?? { reviews: 0, remembered: 0 };
}
