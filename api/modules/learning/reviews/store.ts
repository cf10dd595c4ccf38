import { randomUUID } from 'node:crypto';
import { and, asc, count, eq, gt, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { DAY } from '../../../contract/shared/utc-days.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { readPages } from '../../../db/queries.ts';
import { reviewCards, reviews, reviewSettings } from '../../../db/schema/reviews.ts';
import type { Quota } from '../quota/quota.ts';
import { charge, charged, rowBytes } from '../quota/store.ts';
import type { LearnerDatabase } from '../quota/store.ts';
import type { NewCard } from './new-card.ts';
import { latestDue, newMemory, review } from './schedule.ts';
import type { Rating } from './schedule.ts';

export type CardRow = typeof reviewCards.$inferSelect;

export interface TopicKey {
  subject: string;
  topic: string;
}

/**
 * Makes cards that are due at `at`, as part of the transaction that decided on it. Those that exist are brought
 * forward to it, unless they have been reviewed since; what is known of the learner's memory stays.
 *
 * @throws QuotaExceeded
 */
export async function putCards(
  tx: Queries,
  { userId, quota }: { userId: string; quota: Quota },
  cards: readonly NewCard[],
  at: number,
): Promise<void> {
  if (cards.length === 0) return;
  const { due, lastReview } = reviewCards;
  const ids = cards.map(({ id }) => id);
  const changed = and(eq(reviewCards.userId, userId), inArray(reviewCards.id, ids));
  await charged(tx, { userId, quota }, [[reviewCards, changed]], async () => {
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

/** The topics of a learner's cards, each once. */
export async function listCardTopics(database: Database, userId: string): Promise<TopicKey[]> {
  const { subject, topic } = reviewCards;
  return database.read
    .selectDistinct({ subject, topic })
    .from(reviewCards)
    .where(eq(reviewCards.userId, userId));
}

/** Which of a learner's cards are meant; times are ms since 1970. */
export interface CardsWanted {
  /** Topics that the learner may not read now. */
  locked: readonly TopicKey[];
  /** Only those due before. */
  dueBefore?: number;
}

function wanted(userId: string, { locked, dueBefore }: CardsWanted) {
  // No slug has a slash.
  const address = sql`${reviewCards.subject} || '/' || ${reviewCards.topic}`;
  const addresses = locked.map(({ subject, topic }) => `${subject}/${topic}`);
  return and(
    eq(reviewCards.userId, userId),
    dueBefore === undefined ? undefined : lt(reviewCards.due, dueBefore),
    addresses.length === 0 ? undefined : notInArray(address, addresses),
  );
}

/** The one due first comes first. */
export async function listCards(
  database: Database,
  userId: string,
  cards: CardsWanted,
  limit: number,
): Promise<CardRow[]> {
  return database.read
    .select()
    .from(reviewCards)
    .where(wanted(userId, cards))
    .orderBy(asc(reviewCards.due), asc(reviewCards.id))
    .limit(limit);
}

/** Cards that are read at once: each may have 60 kB. */
const CARDS_IN_PAGE = 20;

/** All of them in pages, the one due first first. */
export function readCardPages(
  database: Database,
  userId: string,
  cards: CardsWanted,
): AsyncGenerator<CardRow[]> {
  return readPages(database.read, {
    table: reviewCards,
    where: wanted(userId, cards),
    key: ['due', 'id'],
    rows: CARDS_IN_PAGE,
  });
}

export async function countCards(database: Database, userId: string, cards: CardsWanted): Promise<number> {
  const [counted] = await database.read
    .select({ cards: count() })
    .from(reviewCards)
    .where(wanted(userId, cards));
  return counted?.cards ?? 0;
}

/** How many cards are due on each day (UTC) that has any, as days since 1970. */
export async function countByDay(database: Database, userId: string, cards: CardsWanted) {
  // Both are whole numbers, so the quotient is too.
  const day = sql<number>`${reviewCards.due} / ${sql.raw(String(DAY))}`;
  return database.read
    .select({ day, due: count() })
    .from(reviewCards)
    .where(wanted(userId, cards))
    .groupBy(day)
    .orderBy(day);
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
  /** Null where the client made none. */
  clientId: string | null;
  rating: Rating;
  /** ms since 1970 */
  reviewedAt: number;
  /** ms since 1970 */
  now: number;
}

export type ReviewRow = typeof reviews.$inferSelect;

/** The rating that a learner gave under this id, or null. */
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
 * Rates a card. Where the id has been used before, that rating is returned and nothing changes; null where the
 * learner has no such card.
 *
 * @throws QuotaExceeded
 */
export async function rateCard(
  database: LearnerDatabase,
  userId: string,
  { cardId, clientId, rating, reviewedAt, now }: NewReview,
): Promise<ReviewRow | null> {
  return database.write(async (tx) => {
    const given = clientId === null ? null : await readReview(tx, userId, clientId);
    if (given) return given;
    const card = await readCard(tx, userId, cardId);
    if (!card) return null;
    const examDate = await readExamDate(tx, userId);
    const next = review(card, rating, { reviewedAt, now, examDate });
    await tx
      .update(reviewCards)
      .set({ ...next, updatedAt: now })
      .where(and(eq(reviewCards.userId, userId), eq(reviewCards.id, cardId)));
    const row = { id: randomUUID(), userId, clientId, cardId, rating, reviewedAt: next.lastReview };
    await tx.insert(reviews).values({ ...row, due: next.due });
    const bytes = rowBytes(row.id, userId, clientId, cardId);
    await charge(tx, userId, { bytes }, database.quota);
    return { ...row, due: next.due };
  });
}

/** Days in which a rating may be sent again: until then it is kept, even without its card. */
const RATING_DAYS = 60;

/** Deletes a card with its old ratings. @param now ms since 1970 */
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
    charged(tx, { userId, quota: database.quota }, changed, async () => {
      await tx.delete(reviewCards).where(card);
      await tx.delete(reviews).where(ratings);
    }),
  );
}

/** `YYYY-MM-DD`; null where the learner named none. */
export async function findExamDate(database: Database, userId: string): Promise<string | null> {
  return readExamDate(database.read, userId);
}

async function readExamDate(queries: Queries, userId: string): Promise<string | null> {
  const [row] = await queries
    .select({ examDate: reviewSettings.examDate })
    .from(reviewSettings)
    .where(eq(reviewSettings.userId, userId));
  return row?.examDate ?? null;
}

/** Sets the day of the exam and brings forward what would only come after it. */
export async function saveExamDate(
  database: Database,
  userId: string,
  examDate: string | null,
  now: number,
): Promise<void> {
  await database.write(async (tx) => {
    const set = { examDate, updatedAt: now };
    await tx
      .insert(reviewSettings)
      .values({ userId, ...set })
      .onConflictDoUpdate({ target: reviewSettings.userId, set });
    const latest = latestDue(examDate, now);
    if (latest === null) return;
    await tx
      .update(reviewCards)
      .set({ due: latest, updatedAt: now })
      .where(and(eq(reviewCards.userId, userId), gt(reviewCards.due, latest)));
  });
}
