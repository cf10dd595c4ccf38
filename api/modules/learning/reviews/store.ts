import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, gt, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import { localDay } from '../../../contract/shared/days.ts';
import { DAY } from '../../../contract/shared/utc-days.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { readPages } from '../../../db/queries.ts';
import { reviewCards, reviews } from '../../../db/schema/reviews.ts';
import { readExamDate } from '../../identity/profile/store.ts';
import type { Quota } from '../quota/quota.ts';
import { addUsage, changeWithinQuota, rowBytes } from '../quota/store.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import type { NewCard } from './cards-from-attempt.ts';
import { latestDue, newMemory, review } from './schedule.ts';
import type { Rating } from './schedule.ts';

export type CardRow = typeof reviewCards.$inferSelect;

/**
 * Saves cards that are due at `at` (ms since 1970), in the caller's transaction. Existing cards become due no later than
 * that unless they have been reviewed since; their FSRS state does not change.
 *
 * @throws QuotaExceeded
 */
export async function saveCards(
  tx: Queries,
  { userId, quota }: { userId: string; quota: Quota },
  cards: readonly NewCard[],
  at: number,
): Promise<void> {
  if (cards.length === 0) return;
  const { due, lastReview } = reviewCards;
  const ids = cards.map(({ id }) => id);
  const changed = and(eq(reviewCards.userId, userId), inArray(reviewCards.id, ids));
  await changeWithinQuota(tx, { userId, quota }, [[reviewCards, changed]], async () => {
    await tx
      .insert(reviewCards)
      .values(cards.map((card) => ({ ...card, ...newMemory(at), userId, createdAt: at, updatedAt: at })))
      .onConflictDoUpdate({
        target: [reviewCards.userId, reviewCards.id],
        set: {
          question: sql`excluded.question`,
          due: sql`case when ${due} > ${at} and (${lastReview} is null or ${lastReview} < ${at}) then ${at} else ${due} end`,
          updatedAt: at,
        },
      });
  });
}

/** Distinct topics of a learner's cards. */
export async function listCardTopics(database: Database, userId: string): Promise<TopicKey[]> {
  const { subject, topic } = reviewCards;
  return database.read
    .selectDistinct({ subject, topic })
    .from(reviewCards)
    .where(eq(reviewCards.userId, userId));
}

export interface CardsQuery {
  /** Topics to leave out. */
  inaccessible: readonly TopicKey[];
  /** ms since 1970 */
  dueBefore?: number;
}

function cardsWhere(userId: string, { inaccessible, dueBefore }: CardsQuery) {
  // Slugs contain no slashes.
  const address = sql`${reviewCards.subject} || '/' || ${reviewCards.topic}`;
  const addresses = inaccessible.map(({ subject, topic }) => `${subject}/${topic}`);
  return and(
    eq(reviewCards.userId, userId),
    dueBefore === undefined ? undefined : lt(reviewCards.due, dueBefore),
    addresses.length === 0 ? undefined : notInArray(address, addresses),
  );
}

/** Ordered by due time. */
export async function listCards(
  database: Database,
  userId: string,
  query: CardsQuery,
  limit: number,
): Promise<CardRow[]> {
  return database.read
    .select()
    .from(reviewCards)
    .where(cardsWhere(userId, query))
    .orderBy(asc(reviewCards.due), asc(reviewCards.id))
    .limit(limit);
}

/** A card may have 60 kB. */
const CARDS_PER_PAGE = 20;

/** Reads all cards page by page, ordered by due time. */
export function readCardPages(
  database: Database,
  userId: string,
  query: CardsQuery,
): AsyncGenerator<CardRow[]> {
  return readPages(database.read, {
    table: reviewCards,
    where: cardsWhere(userId, query),
    key: ['due', 'id'],
    rows: CARDS_PER_PAGE,
  });
}

export async function countCards(database: Database, userId: string, query: CardsQuery): Promise<number> {
  const [counted] = await database.read
    .select({ cards: count() })
    .from(reviewCards)
    .where(cardsWhere(userId, query));
  return counted?.cards ?? 0;
}

/** ms. Every time zone is a whole number of quarters ahead of UTC or behind it, so no quarter has parts of two days. */
const QUARTER = 15 * 60 * 1000;

/** Numbers of cards by the quarter of an hour in which they become due, in order. `from` is ms since 1970. */
export async function countByQuarter(
  database: Database,
  userId: string,
  query: CardsQuery,
): Promise<{ from: number; due: number }[]> {
  // Integer division. The number is inlined because SQLite treats bound numbers as floats.
  const quarter = sql<number>`${reviewCards.due} / ${sql.raw(String(QUARTER))}`;
  const rows = await database.read
    .select({ quarter, due: count() })
    .from(reviewCards)
    .where(cardsWhere(userId, query))
    .groupBy(quarter)
    .orderBy(quarter);
  return rows.map(({ quarter: number, due }) => ({ from: number * QUARTER, due }));
}

export async function findCard(database: Database, userId: string, id: string): Promise<CardRow | null> {
  return readCard(database.read, userId, id);
}

async function readCard(queries: Queries, userId: string, id: string): Promise<CardRow | null> {
  const [row] = await queries
    .select()
    .from(reviewCards)
    .where(and(eq(reviewCards.userId, userId), eq(reviewCards.id, id)));
  return row ?? null;
}

export interface NewReview {
  cardId: string;
  /** Null if the client sent none. */
  clientId: string | null;
  rating: Rating;
  /** ms since 1970 */
  reviewedAt: number;
  /** ms since 1970 */
  now: number;
  /** Of the learner; IANA name. */
  timeZone: string;
}

export type ReviewRow = typeof reviews.$inferSelect;

/** Returns the rating that a learner saved with this client id, or null. */
export async function findReview(
  database: Database,
  userId: string,
  clientId: string,
): Promise<ReviewRow | null> {
  return readReview(database.read, userId, clientId);
}

async function readReview(queries: Queries, userId: string, clientId: string): Promise<ReviewRow | null> {
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
  { cardId, clientId, rating, reviewedAt, now, timeZone }: NewReview,
): Promise<ReviewRow | null> {
  return database.write(async (tx) => {
    const saved = clientId === null ? null : await readReview(tx, userId, clientId);
    if (saved) return saved;
    const card = await readCard(tx, userId, cardId);
    if (!card) return null;
    const examDate = await readExamDate(tx, userId);
    const next = review(card, rating, { reviewedAt, now, examDate, timeZone });
    await tx
      .update(reviewCards)
      .set({ ...next, updatedAt: now })
      .where(and(eq(reviewCards.userId, userId), eq(reviewCards.id, cardId)));
    const row = {
      ...{ id: randomUUID(), userId, clientId, cardId, rating, reviewedAt: next.lastReview },
      ...{ localDate: localDay(next.lastReview, timeZone), timeZone },
    };
    await tx.insert(reviews).values({ ...row, due: next.due });
    const bytes = rowBytes(row.id, userId, clientId, cardId);
    await addUsage(tx, userId, { bytes }, database.quota);
    return { ...row, due: next.due };
  });
}

/** Days for which ratings of deleted cards are kept, because clients may send them again. */
const RATING_DAYS = 60;

/** Deletes a card and its old ratings. @param now ms since 1970 */
export async function deleteCard(
  database: LearnerDatabase,
  userId: string,
  id: string,
  now: number,
): Promise<void> {
  const card = and(eq(reviewCards.userId, userId), eq(reviewCards.id, id));
  const ratings = and(
    eq(reviews.userId, userId),
    eq(reviews.cardId, id),
    lt(reviews.reviewedAt, now - RATING_DAYS * DAY),
  );
  const changed = [[reviewCards, card] as const, [reviews, ratings] as const];
  await database.write((tx) =>
    changeWithinQuota(tx, { userId, quota: database.quota }, changed, async () => {
      await tx.delete(reviewCards).where(card);
      await tx.delete(reviews).where(ratings);
    }),
  );
}

/** Brings forward cards that would be due after the exam, in the caller's transaction. @param now ms since 1970 */
export async function bringForward(
  tx: Queries,
  userId: string,
  { examDate, timeZone }: { examDate: string | null; timeZone: string },
  now: number,
): Promise<void> {
  const latest = latestDue(examDate, now, timeZone);
  if (latest === null) return;
  await tx
    .update(reviewCards)
    .set({ due: latest, updatedAt: now })
    .where(and(eq(reviewCards.userId, userId), gt(reviewCards.due, latest)));
}
