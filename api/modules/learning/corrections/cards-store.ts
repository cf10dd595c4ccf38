import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { StoredMcq } from '../../../contract/practice/mcq-rules.ts';
import type { RescoringCursor, Wording } from '../../../contract/tests/corrections.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { reviewCards } from '../../../db/schema/reviews.ts';
import { keysFor } from '../../content/questions/keys.ts';
import { readKeys, readWordings } from '../../content/questions/store.ts';
import type { LedgerKey } from '../../content/questions/store.ts';
import { countAdded } from '../quota/store.ts';
import { cardId } from '../reviews/card-id.ts';
import { newMemory } from '../reviews/schedule.ts';
import { saveCards } from '../reviews/store.ts';
import type { HiddenFromLearners } from '../visible-questions/visible-questions.ts';
import { advance, BATCH } from './store.ts';
import type { MissedBy, Rescoring } from './store.ts';

type Card = typeof reviewCards.$inferSelect;

/** A learner cannot do anything about these cards, so their quota does not refuse them. */
const NO_QUOTA = { bytes: Infinity, attempts: Infinity };

/**
 * Gives the next review cards of a question its new key, in one transaction with the cursor. Also those whose attempts
 * are deleted. A card of a file may name any question, so it stays as it is if its learner may not see the question and sees the
 * card. Cards of topics that a learner may not read now are not shown, nor are those of questions in a running test.
 *
 * @returns false if there are no more
 */
export async function correctCards(
  database: Database,
  job: Rescoring,
  { now, hiddenFromLearners }: { now: number; hiddenFromLearners: HiddenFromLearners },
): Promise<boolean> {
  return database.write(
    async (tx) => {
      const versions = (await readKeys(tx, [job.questionId])).get(job.questionId) ?? [];
      const { userId, attemptId: id } = job.cursor;
      const cards = await tx
        .select()
        .from(reviewCards)
        .where(
          and(
            eq(reviewCards.questionId, job.questionId),
            sql`(${reviewCards.userId}, ${reviewCards.id}) > (${userId}, ${id})`,
          ),
        )
        .orderBy(asc(reviewCards.userId), asc(reviewCards.id))
        .limit(BATCH);
      const owners = cards.map((card) => card.userId);
      const hidden = await hiddenFromLearners(tx, owners, job.questionId, true);
      for (const card of cards) {
        const why = hidden.get(card.userId);
        const isOfPlace = job.questionId.startsWith(`${card.subject}/${card.topic}/`);
        if (why !== undefined && !(why === 'access' && isOfPlace)) continue;
        const change = correctedCard(card, versions, now);
        if (change === null) continue;
        await tx
          .update(reviewCards)
          .set({ ...change, updatedAt: now })
          .where(and(eq(reviewCards.userId, card.userId), eq(reviewCards.id, card.id)));
      }
      const last = cards.at(-1);
      const cursor: RescoringCursor = {
        kind: 'card',
        userId: last?.userId ?? userId,
        attemptId: last?.id ?? id,
      };
      await advance(tx, job, { cursor });
      return cards.length === BATCH;
    },
    { isLong: true },
  );
}

/**
 * A card with a new key is due. The cards of a withdrawn question are suspended at the time of its version of the key, by
 * which they are found and resumed when the question returns; those that the learner suspended stay suspended.
 */
function correctedCard(
  card: Card,
  versions: readonly LedgerKey[],
  now: number,
): Partial<Pick<Card, 'content' | 'due' | 'suspendedAt'>> | null {
  const key = versions.at(-1);
  if (!key || !('options' in card.content)) return null;
  const content = card.content;
  const keys = keysFor(content.options, key) ?? [];
  const isRight = keys.includes(content.correctAnswer);
  const [correctAnswer = content.correctAnswer] = isRight ? [content.correctAnswer] : keys;
  const suspendedAt = holdOf(card.suspendedAt, key, versions);
  if (correctAnswer === content.correctAnswer && suspendedAt === card.suspendedAt) return null;
  const due = correctAnswer === content.correctAnswer ? card.due : Math.min(card.due, now);
  return { content: { ...content, correctAnswer }, suspendedAt, due };
}

function holdOf(suspendedAt: number | null, key: LedgerKey, versions: readonly LedgerKey[]): number | null {
  if (key.dropped) return suspendedAt ?? key.createdAt;
  const isWithdrawn = versions.some(({ dropped, createdAt }) => dropped && createdAt === suspendedAt);
  return isWithdrawn ? null : suspendedAt;
}

/** Makes cards for learners whose answer to a question was right before its key changed. */
export async function addMissedCards(
  tx: Queries,
  ref: string,
  missed: readonly MissedBy[],
  now: number,
): Promise<void> {
  const learners = [...new Map(missed.map((one) => [one.userId, one])).values()];
  if (learners.length === 0) return;
  const [wording, key] = [
    (await readWordings(tx, [ref])).get(ref),
    (await readKeys(tx, [ref])).get(ref)?.at(-1),
  ];
  const question = wording && key ? cardContent(wording, key) : null;
  if (question === null) return;
  /* A card of an earlier wording is the card of the question. */
  const existing = await tx
    .select({ userId: reviewCards.userId })
    .from(reviewCards)
    .where(
      and(
        eq(reviewCards.questionId, ref),
        inArray(
          reviewCards.userId,
          learners.map(({ userId }) => userId),
        ),
      ),
    );
  const have = new Set(existing.map(({ userId }) => userId));
  const cards = learners
    .filter(({ userId }) => !have.has(userId))
    .map(({ userId, subject, topic }) => {
      return { userId, id: cardId(subject, topic, question.question), subject, topic, questionId: ref };
    });
  if (cards.length === 0) return;
  const rows = await tx
    .insert(reviewCards)
    .values(
      cards.map((card) => ({
        ...{ ...newMemory(now), ...card, content: question, createdAt: now, updatedAt: now },
      })),
    )
    .onConflictDoNothing()
    .returning({ userId: reviewCards.userId });
  const added = new Set(rows.map(({ userId }) => userId));
  await countAdded(
    tx,
    reviewCards,
    and(eq(reviewCards.questionId, ref), inArray(reviewCards.userId, [...added])),
  );
  /* The others have a card with the same text that was not linked to the question yet. */
  for (const { userId, ...card } of cards.filter((one) => !added.has(one.userId)))
    await saveCards(tx, { userId, quota: NO_QUOTA }, [{ ...card, question }], now);
}

function cardContent({ question, options, explanation, tags }: Wording, key: LedgerKey): StoredMcq | null {
  const [correctAnswer] = keysFor(options, key) ?? [];
  if (correctAnswer === undefined) return null;
  return { question, options: [...options], correctAnswer, description: explanation, tags: [...tags] };
}
