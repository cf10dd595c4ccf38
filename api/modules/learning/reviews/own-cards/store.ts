import { and, eq } from 'drizzle-orm';
import type { OwnText } from '../../../../contract/practice/card-rules.ts';
import type { Queries } from '../../../../db/client.ts';
import { reviewCards } from '../../../../db/schema/reviews.ts';
import type { Quota, ChangedRows, LearnerDatabase } from '../../quota/store.ts';
import { changeWithinQuota } from '../../quota/store.ts';
import { newMemory } from '../schedule.ts';
import { readCard } from '../store.ts';
import type { CardRow } from '../store.ts';

interface NewOwnCard extends OwnText {
  /** UUID */
  id: string;
  subject: string;
  topic: string;
  sectionId: string | null;
}

/**
 * Saves a card that the learner made, due at once. If it was saved before, returns it as it is now.
 *
 * @throws QuotaExceeded
 */
export async function createOwnCard(
  database: LearnerDatabase,
  userId: string,
  card: NewOwnCard,
  now: number,
): Promise<CardRow> {
  return database.write(
    async (tx) => (await addOwnCard(tx, { userId, quota: database.quota }, card, now)).card,
  );
}

/**
 * Saves several cards that the learner made, or none of them. Returns how many of them were not saved before.
 *
 * @throws QuotaExceeded
 */
export async function createOwnCards(
  database: LearnerDatabase,
  userId: string,
  cards: readonly NewOwnCard[],
  now: number,
): Promise<number> {
  return database.write(async (tx) => {
    let added = 0;
    for (const card of cards)
      if ((await addOwnCard(tx, { userId, quota: database.quota }, card, now)).isNew) added += 1;
    return added;
  });
}

async function addOwnCard(
  tx: Queries,
  { userId, quota }: { userId: string; quota: Quota },
  { front, back, ...card }: NewOwnCard,
  now: number,
): Promise<{ card: CardRow; isNew: boolean }> {
  const saved = await readCard(tx, userId, card.id);
  if (saved) return { card: saved, isNew: false };
  const row: CardRow = {
    ...card,
    ...newMemory(now),
    userId,
    own: true,
    content: { front, back },
    questionId: null,
    suspendedAt: null,
    buriedUntil: null,
    createdAt: now,
    updatedAt: now,
  };
  await changeWithinQuota(tx, { userId, quota }, [oneCard(userId, card.id)], async () => {
    await tx.insert(reviewCards).values(row);
  });
  return { card: row, isNew: true };
}

/**
 * Changes the text of a card that the learner made; its schedule stays. Returns null if there is no such card.
 *
 * @throws QuotaExceeded
 */
export async function editOwnCard(
  database: LearnerDatabase,
  userId: string,
  id: string,
  { content, now }: { content: OwnText; now: number },
): Promise<CardRow | null> {
  return database.write(async (tx) => {
    const own = and(eq(reviewCards.userId, userId), eq(reviewCards.id, id), eq(reviewCards.own, true));
    await changeWithinQuota(tx, { userId, quota: database.quota }, [[reviewCards, own]], async () => {
      await tx.update(reviewCards).set({ content, updatedAt: now }).where(own);
    });
    const card = await readCard(tx, userId, id);
    return card?.own === true ? card : null;
  });
}

function oneCard(userId: string, id: string): ChangedRows {
  return [reviewCards, and(eq(reviewCards.userId, userId), eq(reviewCards.id, id))];
}
