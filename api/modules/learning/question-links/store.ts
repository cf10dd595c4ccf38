import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { QuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { users } from '../../../db/schema/accounts.ts';
import { attemptAnswers, attempts, IS_QUIZ_OF_ANSWER } from '../../../db/schema/quiz.ts';
import { reviewCards } from '../../../db/schema/reviews.ts';
import { givenRows } from '../../../db/dialect.ts';
import { run } from '../../../db/statements.ts';
import type { Quota } from '../quota/store.ts';
import { correctNewAttempt } from '../corrections/rescoring-store.ts';
import { changeWithinQuota } from '../quota/store.ts';

/* Answers and review cards without a reference to their question. */

/** An attempt, or a card. */
export interface OwnedRow {
  userId: string;
  id: string;
}

/** A learner cannot do anything about these changes, so their quota does not refuse them. */
const NO_QUOTA: Quota = { bytes: Infinity, attempts: Infinity };

/** What decides what the owner of a row may read. */
const owner = { role: users.role, isPremium: users.isPremium };

/** The next attempts with answers that have no reference, by learner and id. */
export async function listUnlinkedAttempts(queries: Queries, after: OwnedRow, limit: number) {
  const { userId, attemptId } = attemptAnswers;
  return queries
    .selectDistinct({ userId, id: attemptId, owner })
    .from(attemptAnswers)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(isNull(attemptAnswers.questionId), sql`(${userId}, ${attemptId}) > (${after.userId}, ${after.id})`),
    )
    .orderBy(asc(userId), asc(attemptId))
    .limit(limit);
}

/** The answers of an attempt that have no reference. */
export async function listUnlinkedAnswers(queries: Queries, { userId, id }: OwnedRow) {
  const { position, questionText, correctAnswer, options } = attemptAnswers;
  return queries
    .select({
      position,
      questionText,
      correctAnswer,
      options,
      subject: attempts.subject,
      topic: attempts.topic,
    })
    .from(attemptAnswers)
    .innerJoin(attempts, IS_QUIZ_OF_ANSWER)
    .where(
      and(
        eq(attemptAnswers.userId, userId),
        eq(attemptAnswers.attemptId, id),
        isNull(attemptAnswers.questionId),
      ),
    );
}

/**
 * Stores the references of these answers of an attempt, and scores them by the keys of their questions. A deleted
 * attempt is skipped.
 */
export async function linkAnswers(
  database: Database,
  { userId, id }: OwnedRow,
  found: readonly { position: number; ref: QuestionRef }[],
  now: number,
): Promise<void> {
  const { userId: owner, attemptId, position, questionId } = attemptAnswers;
  const linked = givenRows(JSON.stringify(found.map((answer) => [answer.position, answer.ref])), [
    position,
    questionId,
  ]);
  await database.write(async (tx) => {
    await changeWithinQuota(
      tx,
      { userId, quota: NO_QUOTA },
      [[attemptAnswers, and(eq(owner, userId), eq(attemptId, id))]],
      () =>
        run(
          tx,
          sql`update ${attemptAnswers} set question_id = ${linked.at(1)} from ${linked.from}
            where ${owner} = ${userId} and ${attemptId} = ${id} and ${position} = ${linked.at(0)}
            and ${questionId} is null`,
        ),
    );
    /* Earlier corrections scored only the answers that were linked then. */
    const refs = found.map(({ ref }) => ref);
    await correctNewAttempt(tx, { userId, attemptId: id }, refs, now);
  });
}

/** The next cards of questions that have no reference, by learner and id. */
export async function listUnlinkedCards(queries: Queries, after: OwnedRow, limit: number) {
  const { userId, id, subject, topic, content } = reviewCards;
  return queries
    .select({ userId, id, subject, topic, content, owner })
    .from(reviewCards)
    .innerJoin(users, eq(users.id, userId))
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
