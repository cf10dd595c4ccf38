import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { QuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { attemptAnswers, attempts } from '../../../db/schema/quiz.ts';
import { reviewCards } from '../../../db/schema/reviews.ts';
import type { Quota } from '../quota/quota.ts';
import { changeWithinQuota } from '../quota/store.ts';

/* Rows that do not say which question they belong to, or name it by an earlier id. */

/** An attempt, or a card. */
export interface OwnedRow {
  userId: string;
  id: string;
}

/** A learner cannot do anything about these changes, so their quota does not refuse them. */
const NO_QUOTA: Quota = { bytes: Infinity, attempts: Infinity };

/** The next attempts with an answer without a question, by learner and id. */
export async function listUnlinkedAttempts(
  database: Database,
  after: OwnedRow,
  limit: number,
): Promise<OwnedRow[]> {
  const { userId, attemptId } = attemptAnswers;
  return database.read
    .selectDistinct({ userId, id: attemptId })
    .from(attemptAnswers)
    .where(
      and(isNull(attemptAnswers.questionId), sql`(${userId}, ${attemptId}) > (${after.userId}, ${after.id})`),
    )
    .orderBy(asc(userId), asc(attemptId))
    .limit(limit);
}

/** The answers of an attempt that have no question. */
export async function listUnlinkedAnswers(database: Database, attemptId: string) {
  const { position, questionText, correctAnswer, options } = attemptAnswers;
  return database.read
    .select({
      position,
      questionText,
      correctAnswer,
      options,
      subject: attempts.subject,
      topic: attempts.topic,
    })
    .from(attemptAnswers)
    .innerJoin(attempts, eq(attempts.id, attemptAnswers.attemptId))
    .where(and(eq(attemptAnswers.attemptId, attemptId), isNull(attemptAnswers.questionId)));
}

/** Says which question each of these answers of an attempt belongs to. A deleted attempt is skipped. */
export async function linkAnswers(
  database: Database,
  { userId, id }: OwnedRow,
  found: readonly { position: number; ref: QuestionRef }[],
): Promise<void> {
  const rows = JSON.stringify(found.map(({ position, ref }) => [position, ref]));
  await database.write((tx) =>
    changeWithinQuota(
      tx,
      { userId, quota: NO_QUOTA },
      [[attemptAnswers, eq(attemptAnswers.attemptId, id)]],
      () => {
        tx.run(sql`update ${attemptAnswers} set question_id = found.value ->> 1
          from json_each(${rows}) as found
          where attempt_id = ${id} and position = found.value ->> 0 and question_id is null`);
        return Promise.resolve();
      },
    ),
  );
}

/** The next cards of questions that do not say which one, by learner and id. */
export async function listUnlinkedCards(database: Database, after: OwnedRow, limit: number) {
  const { userId, id, subject, topic, content } = reviewCards;
  return database.read
    .select({ userId, id, subject, topic, content })
    .from(reviewCards)
    .where(
      and(
        isNull(reviewCards.questionId),
        eq(reviewCards.own, false),
        sql`(${userId}, ${id}) > (${after.userId}, ${after.id})`,
      ),
    )
    .orderBy(asc(userId), asc(id))
    .limit(limit);
}

export async function linkCard(
  database: Database,
  { userId, id }: OwnedRow,
  ref: QuestionRef,
): Promise<void> {
  const card = and(eq(reviewCards.userId, userId), eq(reviewCards.id, id));
  await database.write((tx) =>
    changeWithinQuota(tx, { userId, quota: NO_QUOTA }, [[reviewCards, card]], async () => {
      await tx
        .update(reviewCards)
        .set({ questionId: ref })
        .where(and(card, isNull(reviewCards.questionId)));
    }),
  );
}

/** The next reference that answers or cards have, in order; null after the last one. */
export async function nextRef(
  database: Database,
  table: 'answers' | 'cards',
  after: QuestionRef,
): Promise<QuestionRef | null> {
  const { questionId } = table === 'answers' ? attemptAnswers : reviewCards;
  const from = table === 'answers' ? attemptAnswers : reviewCards;
  const [row] = await database.read
    .select({ ref: questionId })
    .from(from)
    .where(sql`${questionId} > ${after}`)
    .orderBy(asc(questionId))
    .limit(1);
  return row?.ref ?? null;
}

/** Rows changed in one transaction. */
const RENAMED = 50;

/** Gives a batch of the rows of a question its new reference. Returns false if there were none. */
export async function renameRef(database: Database, from: QuestionRef, to: QuestionRef): Promise<boolean> {
  return database.write(async (tx) => {
    const answers = await tx
      .selectDistinct({ userId: attemptAnswers.userId, id: attemptAnswers.attemptId })
      .from(attemptAnswers)
      .where(eq(attemptAnswers.questionId, from))
      .limit(RENAMED);
    const cards = await tx
      .select({ userId: reviewCards.userId, id: reviewCards.id })
      .from(reviewCards)
      .where(eq(reviewCards.questionId, from))
      .limit(RENAMED);
    for (const [userId, rows] of Map.groupBy(answers, (row) => row.userId)) {
      const changed = inArray(
        attemptAnswers.attemptId,
        rows.map(({ id }) => id),
      );
      await changeWithinQuota(tx, { userId, quota: NO_QUOTA }, [[attemptAnswers, changed]], async () => {
        await rename(tx, attemptAnswers, and(changed, eq(attemptAnswers.questionId, from)), to);
      });
    }
    for (const [userId, rows] of Map.groupBy(cards, (row) => row.userId)) {
      const ids = rows.map(({ id }) => id);
      const changed = and(eq(reviewCards.userId, userId), inArray(reviewCards.id, ids));
      await changeWithinQuota(tx, { userId, quota: NO_QUOTA }, [[reviewCards, changed]], async () => {
        await rename(tx, reviewCards, changed, to);
      });
    }
    return answers.length + cards.length > 0;
  });
}

async function rename(
  tx: Queries,
  table: typeof attemptAnswers | typeof reviewCards,
  where: ReturnType<typeof and>,
  questionId: QuestionRef,
): Promise<void> {
  await tx.update(table).set({ questionId }).where(where);
}
