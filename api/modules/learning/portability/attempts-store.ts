import { and, asc, eq, inArray, max, or } from 'drizzle-orm';
import { outcomeOf, scorePercentage } from '../../../contract/practice/scoring.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { Queries } from '../../../db/client.ts';
import { ofTopic } from '../../../db/queries.ts';
import type { FileRow } from '../../../db/schema/file-rows.ts';
import { attemptAnswers, attempts, attemptTags } from '../../../db/schema/quiz.ts';
import { tallyTags } from '../quiz/parse-attempt.ts';
import { attemptRows, insertTags } from '../quiz/store.ts';
import type { TagRow } from '../quiz/store.ts';
import type { TopicMove } from '../../content/moved-topic.ts';
import { changeWithinQuota } from '../quota/store.ts';
import { UNLIMITED } from './store.ts';
import type { Account, Porting } from './store.ts';

type FileAttempt = FileRow<typeof attempts>;
type FileAnswer = FileRow<typeof attemptAnswers>;

/** An attempt of a file with its answers. */
export interface WholeAttempt extends FileAttempt {
  answers: readonly FileAnswer[];
}

/** Attempts of one batch of a move. */
const BATCH = 50;

/**
 * Attempts are never merged: one with the same id is the same one. Earlier versions gave an attempt a new id if another account
 * had the old one, which became its client id.
 */
export const attemptsPorting: Porting = {
  async write(tx, account, rows) {
    const attemptsOfFile = rows as unknown as readonly WholeAttempt[];
    const added = await withoutKnown(tx, account.userId, attemptsOfFile);
    if (added.length > 0) await addAttempts(tx, account, added);
    return { new: added.length, same: attemptsOfFile.length - added.length, merged: 0 };
  },
  move: moveAttempts,
};

const idsOf = ({ id, clientId }: { id: string; clientId: string | null }) =>
  clientId === null ? [id] : [id, clientId];

/** The attempts that the learner does not have, each once. */
async function withoutKnown(
  tx: Queries,
  userId: string,
  all: readonly WholeAttempt[],
): Promise<WholeAttempt[]> {
  const ids = all.flatMap(idsOf);
  const stored = await tx
    .select({ id: attempts.id, clientId: attempts.clientId })
    .from(attempts)
    .where(and(eq(attempts.userId, userId), or(inArray(attempts.id, ids), inArray(attempts.clientId, ids))));
  const known = new Set(stored.flatMap(idsOf));
  return all.filter((attempt) => {
    const isKnown = idsOf(attempt).some((id) => known.has(id));
    for (const id of idsOf(attempt)) known.add(id);
    return !isKnown;
  });
}

async function addAttempts(
  tx: Queries,
  { userId, quota }: Account,
  added: readonly WholeAttempt[],
): Promise<void> {
  const rows: (typeof attempts.$inferInsert)[] = [];
  const answerRows: (typeof attemptAnswers.$inferInsert)[] = [];
  const tags: TagRow[] = [];
  for (const ofTopic of Map.groupBy(added, ({ subject, topic }) => `${subject}/${topic}`).values()) {
    const [{ subject, topic } = { subject: '', topic: '' }] = ofTopic;
    const wantedNumbers = ofTopic.map(({ attemptNumber }) => attemptNumber);
    const numbers = await freeNumbers(tx, userId, { subject, topic }, wantedNumbers);
    for (const [index, { answers, ...attempt }] of ofTopic.entries()) {
      const marked = answers.map((answer) => ({ ...answer, isCorrect: isCorrect(answer) }));
      const attemptNumber = numbers[index] ?? attempt.attemptNumber;
      rows.push({ ...attempt, ...figuresOf(marked), userId, attemptNumber, imported: true });
      answerRows.push(...marked.map((answer) => ({ ...answer, attemptId: attempt.id, userId })));
      const counted = marked.filter(({ dropped = false }) => !dropped);
      for (const tally of tallyTags(counted)) tags.push({ ...tally, attemptId: attempt.id, subject, topic });
    }
  }
  const ids = rows.map(({ id }) => id);
  await changeWithinQuota(tx, { userId, quota, attempts: ids.length }, attemptRows(userId, ids), async () => {
    await tx.insert(attempts).values(rows);
    if (answerRows.length > 0) await tx.insert(attemptAnswers).values(answerRows);
    await insertTags(tx, userId, tags);
  });
}

function isCorrect({ selectedAnswer, correctAnswer, dropped = false }: FileAnswer): boolean {
  return outcomeOf(selectedAnswer, correctAnswer) === 'right' && !dropped;
}

/** The figures that follow from the answers. */
function figuresOf(answers: readonly FileAnswer[]) {
  const correctAnswers = answers.filter((answer) => answer.isCorrect).length;
  const totalQuestions = answers.filter(({ dropped = false }) => !dropped).length;
  return { totalQuestions, correctAnswers, scorePercentage: scorePercentage(correctAnswers, totalQuestions) };
}

/** These numbers, and for each that is taken in the topic the next one after the highest. */
async function freeNumbers(
  tx: Queries,
  userId: string,
  { subject, topic }: TopicKey,
  wanted: readonly number[],
): Promise<number[]> {
  const inTopic = ofTopic(attempts, { userId, subject, topic });
  const rows = await tx
    .select({ number: attempts.attemptNumber })
    .from(attempts)
    .where(and(inTopic, inArray(attempts.attemptNumber, [...wanted])));
  const taken = new Set(rows.map(({ number }) => number));
  const [last] = await tx
    .select({ number: max(attempts.attemptNumber) })
    .from(attempts)
    .where(inTopic);
  let highest = Math.max(last?.number ?? 0, ...wanted);
  return wanted.map((number) => {
    const free = taken.has(number) ? (highest += 1) : number;
    taken.add(free);
    return free;
  });
}

/** Moves a batch of attempts, which keep their numbers where these are free. */
async function moveAttempts(tx: Queries, userId: string, { from, to }: TopicMove): Promise<number> {
  const rows = await tx
    .select({ id: attempts.id, number: attempts.attemptNumber })
    .from(attempts)
    .where(ofTopic(attempts, { ...from, userId }))
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
  await changeWithinQuota(tx, { userId, quota: UNLIMITED }, attemptRows(userId, ids), async () => {
    for (const [index, { id, number }] of rows.entries())
      await tx
        .update(attempts)
        .set({ ...to, attemptNumber: numbers[index] ?? number })
        .where(and(eq(attempts.userId, userId), eq(attempts.id, id)));
    await tx
      .update(attemptTags)
      .set(to)
      .where(and(eq(attemptTags.userId, userId), inArray(attemptTags.attemptId, ids)));
  });
  return rows.length;
}
