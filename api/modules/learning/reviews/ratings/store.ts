import { randomUUID } from 'node:crypto';
import { and, count, countDistinct, eq, gte, isNull, sql } from 'drizzle-orm';
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
import { memoryBefore, memoryOf, priorOf, ratingsSince, replay } from './log-store.ts';
import type { ReviewRow } from './log-store.ts';

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
 * Saves a rating and schedules the card. Ratings that were made later, but were sent before, are applied after it. If the
 * client id was saved before, returns that rating and changes nothing.
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
    const schedule = { now, examDate, timeZone };
    const later = (await ratingsSince(tx, card, event.at + 1)) ?? [];
    const before = later[0]?.before ?? memoryOf(card);
    const rated = review(before, rating, { reviewedAt: event.at, ...schedule });
    const next = await replay(tx, card, { before: rated, later, schedule });
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
      reviewedAt: rated.lastReview,
      due: next.due,
      localDate: localDay(rated.lastReview, event.timeZone),
      timeZone: event.timeZone,
      undoneAt: null,
      ...priorOf(before),
    };
    await tx.insert(reviews).values(row);
    await addUsage(tx, userId, { bytes: rowBytes(row.id, userId, clientId, cardId) }, database.quota);
    return row;
  });
}

export type Undone =
  { done: true; card: CardRow } | { done: false; why: 'no_review' | 'no_card' | 'not_last' | 'too_old' };

interface Undoing {
  cardId: string;
  clientId: string;
  /** When the learner took it back, in ms since 1970. */
  at: number;
  /** ms since 1970 */
  now: number;
  /** In which the learner's days begin now; IANA name. */
  timeZone: string;
}

/**
 * Takes back what was the last rating of a card at that time. The card becomes what it was before, with the ratings that were made
 * since. Undoing it again changes nothing.
 */
export async function undoRating(
  database: Database,
  userId: string,
  { cardId, clientId, at, now, timeZone }: Undoing,
): Promise<Undone> {
  return database.write(async (tx): Promise<Undone> => {
    const row = await findReview(tx, userId, clientId);
    if (row?.cardId !== cardId) return { done: false, why: 'no_review' };
    const card = await readCard(tx, userId, cardId);
    if (!card) return { done: false, why: 'no_card' };
    if (row.undoneAt !== null) return { done: true, card };
    const before = memoryBefore(row);
    if (!before) return { done: false, why: 'too_old' };
    const log = (await ratingsSince(tx, card, row.reviewedAt)) ?? [];
    const place = log.findIndex((one) => one.row.id === row.id);
    const later = log.slice(place + 1);
    if (place === -1 || later.some((one) => one.row.reviewedAt <= at))
      return { done: false, why: 'not_last' };
    const schedule = { now, examDate: await readExamDate(tx, userId), timeZone };
    const next = await replay(tx, card, { before, later, schedule });
    await tx
      .update(reviewCards)
      .set({ ...memoryOf(next), updatedAt: now })
      .where(and(eq(reviewCards.userId, userId), eq(reviewCards.id, cardId)));
    await tx
      .update(reviews)
      .set({ undoneAt: at })
      .where(and(eq(reviews.userId, userId), eq(reviews.id, row.id)));
    return { done: true, card: { ...card, ...memoryOf(next) } };
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
