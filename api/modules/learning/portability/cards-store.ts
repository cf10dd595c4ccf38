import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { TableCounts } from '../../../contract/portability/export-file.ts';
import type { StoredMcq } from '../../../contract/practice/mcq-rules.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { Queries } from '../../../db/client.ts';
import type { FileRow } from '../../../db/schema/file-rows.ts';
import { reviewCards, reviews } from '../../../db/schema/reviews.ts';
import type { TopicMove } from '../../content/moved-topic.ts';
import { changeWithinQuota } from '../quota/store.ts';
import { cardId } from '../reviews/card-id.ts';
import { mergeCards } from './merge.ts';
import { mergedRows, UNLIMITED } from './store.ts';
import type { Account, Porting } from './store.ts';

type FileReview = FileRow<typeof reviews>;

/** Cards of one batch of a move. */
const BATCH = 50;

const { write } = mergedRows({ table: reviewCards, merge: mergeCards });

export const cardsPorting: Porting = { write, move: moveCards };

/**
 * Moves a batch of cards with their ratings. The id of a question's card is derived from its address, so it changes: the same
 * question answered wrong at the new address is this card.
 */
async function moveCards(tx: Queries, userId: string, { from, to }: TopicMove): Promise<number> {
  const account = { userId, quota: UNLIMITED };
  const cards = await tx
    .select()
    .from(reviewCards)
    .where(
      and(
        eq(reviewCards.userId, userId),
        eq(reviewCards.subject, from.subject),
        eq(reviewCards.topic, from.topic),
      ),
    )
    .limit(BATCH);
  for (const card of cards) {
    const moved = { ...card, ...to, id: idAt(to, card) };
    const one = and(eq(reviewCards.userId, userId), eq(reviewCards.id, card.id));
    await changeWithinQuota(tx, account, [[reviewCards, one]], async () => {
      await tx.delete(reviewCards).where(one);
    });
    await write(tx, account, [moved]);
    if (moved.id === card.id) continue;
    const ratings = and(eq(reviews.userId, userId), inArray(reviews.cardId, [card.id, moved.id]));
    await changeWithinQuota(tx, account, [[reviews, ratings]], async () => {
      await tx
        .update(reviews)
        .set({ cardId: moved.id })
        .where(and(eq(reviews.userId, userId), eq(reviews.cardId, card.id)));
    });
  }
  return cards.length;
}

type Identified = Pick<typeof reviewCards.$inferSelect, 'id' | 'own' | 'content'>;

/** The id that a card has at an address. */
export function idAt({ subject, topic }: TopicKey, { id, own, content }: Identified): string {
  return own ? id : cardId(subject, topic, (content as StoredMcq).question);
}

/**
 * Finds cards by ids that they had at old addresses of their topics.
 *
 * @param moves from old addresses to new ones
 * @returns current ids by old ones
 */
export async function findMovedCards(
  queries: Queries,
  userId: string,
  ids: readonly string[],
  moves: readonly TopicMove[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (moves.length === 0 || ids.length === 0) return found;
  const ofLearner = eq(reviewCards.userId, userId);
  const { id, own, subject, topic, content } = reviewCards;
  const known = await queries
    .select({ id })
    .from(reviewCards)
    .where(and(ofLearner, inArray(id, [...ids])));
  const wanted = new Set(ids);
  for (const card of known) wanted.delete(card.id);
  if (wanted.size === 0) return found;
  const byAddress = Map.groupBy(moves, ({ to }) => `${to.subject}/${to.topic}`);
  const topics = await queries.selectDistinct({ subject, topic }).from(reviewCards).where(ofLearner);
  for (const address of topics) {
    const toHere = byAddress.get(`${address.subject}/${address.topic}`);
    if (!toHere) continue;
    const cards = await queries
      .select({ id, own, content })
      .from(reviewCards)
      .where(and(ofLearner, eq(subject, address.subject), eq(topic, address.topic), eq(own, false)));
    for (const card of cards) {
      for (const { from } of toHere) {
        const old = idAt(from, card);
        if (wanted.has(old)) found.set(old, card.id);
      }
    }
  }
  return found;
}

/** Ratings are never merged, but one that was taken back stays taken back. */
export const reviewsPorting: Porting = {
  async write(tx, account, rows) {
    const counts: TableCounts = { new: 0, same: 0, merged: 0 };
    for (const review of rows as unknown as readonly FileReview[])
      counts[await putReview(tx, account, review)] += 1;
    return counts;
  },
};

async function putReview(
  tx: Queries,
  { userId, quota }: Account,
  review: FileReview,
): Promise<keyof TableCounts> {
  const ids = [review.id, ...(review.clientId === null ? [] : [review.clientId])];
  const [known] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, userId), or(inArray(reviews.id, ids), inArray(reviews.clientId, ids))))
    .limit(1);
  if (known) {
    if (isDeepStrictEqual(known.undoneAt, review.undoneAt) || known.undoneAt !== null) return 'same';
    await tx
      .update(reviews)
      .set({ undoneAt: review.undoneAt })
      .where(and(eq(reviews.userId, userId), eq(reviews.id, known.id)));
    return 'merged';
  }
  const one = and(eq(reviews.userId, userId), eq(reviews.id, review.id));
  await changeWithinQuota(tx, { userId, quota }, [[reviews, one]], async () => {
    await tx.insert(reviews).values({ ...review, userId });
  });
  return 'new';
}
