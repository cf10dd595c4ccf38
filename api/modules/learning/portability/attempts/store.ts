import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, max, or } from 'drizzle-orm';
import type { ImportRows, TableCounts } from '../../../../contract/portability/export-file.ts';
import { scorePercentage } from '../../../../contract/practice/scoring.ts';
import type { TopicKey } from '../../../../contract/study/target-rules.ts';
import type { Queries } from '../../../../db/client.ts';
import { attemptAnswers, attempts, attemptTags } from '../../../../db/schema/quiz.ts';
import { tallyTags } from '../../quiz/parse-attempt.ts';
import { attemptRows, insertTags } from '../../quiz/store.ts';
import type { AttemptRow } from '../../quiz/store.ts';
import type { TopicMove } from '../../../content/moves/moved-topic.ts';
import { changeWithinQuota } from '../../quota/store.ts';
import { UNLIMITED } from '../store.ts';
import type { Account, Porting } from '../store.ts';

type FileAttempt = NonNullable<ImportRows['attempts']>[number];
type FileAnswer = NonNullable<ImportRows['attemptAnswers']>[number];

/** An attempt of a file with its answers. */
export interface WholeAttempt extends FileAttempt {
  answers: readonly FileAnswer[];
}

/** Attempts of one batch of a move. */
const BATCH = 50;

/** Attempts are never merged: one with the same id is the same one. */
export const attemptsPorting: Porting = {
  async write(tx, account, rows) {
    const counts: TableCounts = { new: 0, same: 0, merged: 0 };
    for (const attempt of rows as unknown as readonly WholeAttempt[])
      counts[(await addAttempt(tx, account, attempt)) ? 'new' : 'same'] += 1;
    return counts;
  },
  move: moveAttempts,
};

/**
 * Saves an attempt of a file. Ids are unique in the whole database, and another account may have imported the same file:
 * then the attempt gets a new id, and its old one becomes its client id, by which it is recognised later.
 *
 * @returns false if the learner has it
 */
async function addAttempt(
  tx: Queries,
  { userId, quota }: Account,
  { answers, ...attempt }: WholeAttempt,
): Promise<boolean> {
  const ids = [attempt.id, ...(attempt.clientId === null ? [] : [attempt.clientId])];
  const [known] = await tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.userId, userId), or(inArray(attempts.id, ids), inArray(attempts.clientId, ids))))
    .limit(1);
  if (known) return false;
  const [taken] = await tx.select({ id: attempts.id }).from(attempts).where(eq(attempts.id, attempt.id));
  const identity = taken
    ? { id: randomUUID(), clientId: attempt.clientId ?? attempt.id }
    : { id: attempt.id, clientId: attempt.clientId };
  const [attemptNumber = 1] = await freeNumbers(tx, userId, attempt, [attempt.attemptNumber]);
  const row: AttemptRow = {
    ...attempt,
    ...(answers.length > 0 && figuresOf(answers)),
    ...identity,
    userId,
    attemptNumber,
    imported: true,
  };
  await changeWithinQuota(tx, { userId, quota, attempts: 1 }, attemptRows([row.id]), async () => {
    await tx.insert(attempts).values(row);
    if (answers.length === 0) return;
    await tx
      .insert(attemptAnswers)
      .values(answers.map((answer) => ({ ...answer, attemptId: row.id, userId })));
    await insertTags(tx, row, tallyTags(answers));
  });
  return true;
}

/** The figures that follow from the answers. */
function figuresOf(answers: readonly FileAnswer[]) {
  const correctAnswers = answers.filter(({ isCorrect }) => isCorrect).length;
  const totalQuestions = answers.length;
  return { totalQuestions, correctAnswers, scorePercentage: scorePercentage(correctAnswers, totalQuestions) };
}

/** These numbers, and for each that is taken in the topic the next one after the highest. */
async function freeNumbers(
  tx: Queries,
  userId: string,
  { subject, topic }: TopicKey,
  wanted: readonly number[],
): Promise<number[]> {
  const ofTopic = and(eq(attempts.userId, userId), eq(attempts.subject, subject), eq(attempts.topic, topic));
  const rows = await tx
    .select({ number: attempts.attemptNumber })
    .from(attempts)
    .where(and(ofTopic, inArray(attempts.attemptNumber, [...wanted])));
  const taken = new Set(rows.map(({ number }) => number));
  const [last] = await tx
    .select({ number: max(attempts.attemptNumber) })
    .from(attempts)
    .where(ofTopic);
  let highest = Math.max(last?.number ?? 0, ...wanted);
  return wanted.map((number) => (taken.has(number) ? (highest += 1) : number));
}

/** Moves a batch of attempts, which keep their numbers where these are free. */
async function moveAttempts(tx: Queries, userId: string, { from, to }: TopicMove): Promise<number> {
  const rows = await tx
    .select({ id: attempts.id, number: attempts.attemptNumber })
    .from(attempts)
    .where(
      and(eq(attempts.userId, userId), eq(attempts.subject, from.subject), eq(attempts.topic, from.topic)),
    )
    .orderBy(asc(attempts.attemptNumber))
    .limit(BATCH);
  if (rows.length === 0) return 0;
  const numbers = await freeNumbers(
    tx,
    userId,
    to,
    rows.map(({ number }) => number),
  );
  const ids = rows.map(({ id }) => id);
  await changeWithinQuota(tx, { userId, quota: UNLIMITED }, attemptRows(ids), async () => {
    for (const [index, { id, number }] of rows.entries())
      await tx
        .update(attempts)
        .set({ ...to, attemptNumber: numbers[index] ?? number })
        .where(eq(attempts.id, id));
    await tx.update(attemptTags).set(to).where(inArray(attemptTags.attemptId, ids));
  });
  return rows.length;
}
