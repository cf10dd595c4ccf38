import { and, asc, eq, gt, inArray, isNull, like } from 'drizzle-orm';
import type { QuestionRef } from '../../../../scripts/content/questions/question-id.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { jsonText } from '../../../db/dialect.ts';
import { questionReports, scoreCorrections } from '../../../db/schema/questions.ts';
import { attemptAnswers } from '../../../db/schema/quiz.ts';
import { reviewCards } from '../../../db/schema/reviews.ts';
import { testAnswers, testAttempts } from '../../../db/schema/tests.ts';
import { adoptRef } from '../../content/questions/former-refs-store.ts';
import { mergeCorrections, mergeReports } from '../portability/merge.ts';
import type { Quota } from '../quota/store.ts';
import { changeWithinQuota } from '../quota/store.ts';
import { testRows } from '../tests/attempts/store.ts';

/* Everything of learners that names a question by its reference. */

/** A learner cannot do anything about these changes, so their quota does not refuse them. */
const NO_QUOTA: Quota = { bytes: Infinity, attempts: Infinity };

const TABLES = {
  answers: attemptAnswers,
  cards: reviewCards,
  testAnswers,
  corrections: scoreCorrections,
  reports: questionReports,
} as const;

export const REFERRING_TABLES = Object.keys(TABLES) as (keyof typeof TABLES)[];

/** The next reference that rows of a table have, in order; null after the last one. */
export async function nextRef(
  queries: Queries,
  table: keyof typeof TABLES,
  after: QuestionRef,
): Promise<QuestionRef | null> {
  const { questionId } = TABLES[table];
  const [row] = await queries
    .select({ ref: questionId })
    .from(TABLES[table])
    .where(gt(questionId, after))
    .orderBy(asc(questionId))
    .limit(1);
  return row?.ref ?? null;
}

/** References of running attempts that begin with `start`; questions that were not answered yet are in no other table. */
export async function listRunningRefs(queries: Queries, start: string): Promise<QuestionRef[]> {
  const rows = await queries
    .select({ questions: testAttempts.questions })
    .from(testAttempts)
    .where(and(isNull(testAttempts.submittedAt), like(jsonText(testAttempts.questions), `%"${start}%`)));
  const refs = rows.flatMap(({ questions }) => questions.map(({ id }) => id));
  return [...new Set(refs)].filter((ref) => ref.startsWith(start));
}

/** Rows, and attempts at tests, changed in one transaction. */
const RENAMED = 50;
const RENAMED_TESTS = 10;

/**
 * Gives a batch of the rows of a question its new reference, and the question its former wordings and keys. Attempts at tests
 * get all their new references at once.
 *
 * @param renamed the new reference of any question; null for one that keeps it
 * @returns false if there were none
 */
export async function renameRef(
  database: Database,
  from: QuestionRef,
  renamed: (ref: QuestionRef) => QuestionRef | null,
): Promise<boolean> {
  const to = renamed(from);
  if (to === null || to === from) return false;
  return database.write(async (tx) => {
    await adoptRef(tx, from, to);
    const counts = [
      await renameAnswers(tx, from, to),
      await renameCards(tx, from, to),
      await renameTests(tx, from, renamed),
      await renameCorrections(tx, from, to),
      await renameReports(tx, from, to),
    ];
    return counts.some((count) => count > 0);
  });
}

async function renameAnswers(tx: Queries, from: QuestionRef, to: QuestionRef): Promise<number> {
  const rows = await tx
    .selectDistinct({ userId: attemptAnswers.userId, id: attemptAnswers.attemptId })
    .from(attemptAnswers)
    .where(eq(attemptAnswers.questionId, from))
    .limit(RENAMED);
  for (const [userId, some] of Map.groupBy(rows, (row) => row.userId)) {
    const ids = some.map(({ id }) => id);
    const changed = and(eq(attemptAnswers.userId, userId), inArray(attemptAnswers.attemptId, ids));
    await changeWithinQuota(tx, { userId, quota: NO_QUOTA }, [[attemptAnswers, changed]], async () => {
      await tx
        .update(attemptAnswers)
        .set({ questionId: to })
        .where(and(changed, eq(attemptAnswers.questionId, from)));
    });
  }
  return rows.length;
}

async function renameCards(tx: Queries, from: QuestionRef, to: QuestionRef): Promise<number> {
  const rows = await tx
    .select({ userId: reviewCards.userId, id: reviewCards.id })
    .from(reviewCards)
    .where(eq(reviewCards.questionId, from))
    .limit(RENAMED);
  for (const [userId, some] of Map.groupBy(rows, (row) => row.userId)) {
    const ids = some.map(({ id }) => id);
    const changed = and(eq(reviewCards.userId, userId), inArray(reviewCards.id, ids));
    await changeWithinQuota(tx, { userId, quota: NO_QUOTA }, [[reviewCards, changed]], async () => {
      await tx.update(reviewCards).set({ questionId: to }).where(changed);
    });
  }
  return rows.length;
}

/** An attempt lists its questions, and a submitted one has an answer to each. */
async function renameTests(
  tx: Queries,
  from: QuestionRef,
  renamed: (ref: QuestionRef) => QuestionRef | null,
): Promise<number> {
  const answered = await tx
    .select({ userId: testAnswers.userId, id: testAnswers.attemptId })
    .from(testAnswers)
    .where(eq(testAnswers.questionId, from))
    .limit(RENAMED_TESTS);
  const maybe = await tx
    .select({ userId: testAttempts.userId, id: testAttempts.id, questions: testAttempts.questions })
    .from(testAttempts)
    .where(and(isNull(testAttempts.submittedAt), like(jsonText(testAttempts.questions), `%"${from}"%`)));
  const running = maybe.filter(({ questions }) => questions.some(({ id }) => id === from));
  const attempts = new Map([...answered, ...running].map((row) => [`${row.userId} ${row.id}`, row]));
  for (const { userId, id } of attempts.values()) {
    const one = and(eq(testAttempts.userId, userId), eq(testAttempts.id, id));
    const [row] = await tx.select({ questions: testAttempts.questions }).from(testAttempts).where(one);
    const questions = (row?.questions ?? []).map((question) => {
      return { ...question, id: renamed(question.id) ?? question.id };
    });
    for (const [index, question] of (row?.questions ?? []).entries())
      if (questions[index]?.id !== question.id) await adoptRef(tx, question.id, questions[index]?.id ?? '');
    await changeWithinQuota(tx, { userId, quota: NO_QUOTA }, testRows(userId, [id]), async () => {
      await tx.update(testAttempts).set({ questions }).where(one);
      const answers = await tx
        .select({ position: testAnswers.position, ref: testAnswers.questionId })
        .from(testAnswers)
        .where(and(eq(testAnswers.userId, userId), eq(testAnswers.attemptId, id)));
      for (const { position, ref } of answers) {
        const questionId = renamed(ref);
        if (questionId === null) continue;
        await tx
          .update(testAnswers)
          .set({ questionId })
          .where(
            and(
              eq(testAnswers.userId, userId),
              eq(testAnswers.attemptId, id),
              eq(testAnswers.position, position),
            ),
          );
      }
    });
  }
  return attempts.size;
}

async function renameCorrections(tx: Queries, from: QuestionRef, to: QuestionRef): Promise<number> {
  const { userId, attemptId, keyVersion, questionId } = scoreCorrections;
  const rows = await tx.select().from(scoreCorrections).where(eq(questionId, from)).limit(RENAMED);
  for (const row of rows) {
    const at = (ref: QuestionRef) =>
      and(
        eq(userId, row.userId),
        eq(attemptId, row.attemptId),
        eq(questionId, ref),
        eq(keyVersion, row.keyVersion),
      );
    const [other] = await tx.select().from(scoreCorrections).where(at(to));
    await tx.delete(scoreCorrections).where(at(from));
    if (other)
      await tx
        .update(scoreCorrections)
        .set(mergeCorrections(other, row, 'move').row)
        .where(at(to));
    else await tx.insert(scoreCorrections).values({ ...row, questionId: to });
  }
  return rows.length;
}

async function renameReports(tx: Queries, from: QuestionRef, to: QuestionRef): Promise<number> {
  const { userId, questionId } = questionReports;
  const rows = await tx.select().from(questionReports).where(eq(questionId, from)).limit(RENAMED);
  for (const row of rows) {
    const at = (ref: QuestionRef) => and(eq(userId, row.userId), eq(questionId, ref));
    const [other] = await tx.select().from(questionReports).where(at(to));
    await tx.delete(questionReports).where(at(from));
    const moved = { ...row, questionId: to };
    if (other)
      await tx
        .update(questionReports)
        .set(mergeReports(other, moved, 'move').row)
        .where(at(to));
    else await tx.insert(questionReports).values(moved);
  }
  return rows.length;
}
