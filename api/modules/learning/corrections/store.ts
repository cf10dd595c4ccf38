import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { RescoringCursor, ScoreFigures } from '../../../contract/tests/corrections.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { questionKeys, rescorings, scoreCorrections } from '../../../db/schema/questions.ts';
import { attemptAnswers, attempts, attemptTags } from '../../../db/schema/quiz.ts';
import { reviewCards } from '../../../db/schema/reviews.ts';
import type { StoredMcq } from '../../../contract/practice/mcq-rules.ts';
import { keysFor } from '../../content/questions/keys.ts';
import type { LedgerKey } from '../../content/questions/store.ts';
import { readCurrentKey } from '../../content/questions/store.ts';
import { changeOf, newVerdict, practiceFigures } from './rescore-practice.ts';
import type { Change, Verdict } from './rescore-practice.ts';

export type Rescoring = typeof rescorings.$inferSelect;

/** Attempts per transaction: few, because SQLite answers no other request meanwhile. */
export const BATCH = 50;

/** The oldest job that is not finished; null if there is none. */
export async function nextRescoring(database: Database): Promise<Rescoring | null> {
  const [row] = await database.read
    .select()
    .from(rescorings)
    .where(isNull(rescorings.finishedAt))
    .orderBy(asc(rescorings.createdAt), asc(rescorings.questionId))
    .limit(1);
  return row ?? null;
}

/** An answer of practice with the figures of its attempt. */
interface PracticeAnswer {
  answer: typeof attemptAnswers.$inferSelect;
  right: number;
  total: number;
}

/** The answers to a question after the cursor, whole attempts only. */
async function listPracticeAnswers(
  queries: Queries,
  questionId: string,
  { userId, attemptId }: RescoringCursor,
): Promise<{ answers: PracticeAnswer[]; isLast: boolean }> {
  const rows = await queries
    .select({ answer: attemptAnswers, right: attempts.correctAnswers, total: attempts.totalQuestions })
    .from(attemptAnswers)
    .innerJoin(attempts, eq(attempts.id, attemptAnswers.attemptId))
    .where(
      and(
        eq(attemptAnswers.questionId, questionId),
        sql`(${attemptAnswers.userId}, ${attemptAnswers.attemptId}) > (${userId}, ${attemptId})`,
      ),
    )
    .orderBy(asc(attemptAnswers.userId), asc(attemptAnswers.attemptId))
    .limit(BATCH);
  if (rows.length < BATCH) return { answers: rows, isLast: true };
  /* The last attempt may go on in the next batch. */
  const last = rows.at(-1)?.answer.attemptId;
  const whole = rows.filter(({ answer }) => answer.attemptId !== last);
  return { answers: whole.length > 0 ? whole : rows, isLast: false };
}

export interface RescoredAttempt {
  userId: string;
  attemptId: string;
  before: ScoreFigures;
  after: ScoreFigures;
}

interface RescoredAnswer extends Verdict {
  userId: string;
  attemptId: string;
  position: number;
  tags: readonly string[];
  change: Change;
}

/**
 * Scores the next answers of practice to a question again. Everything that follows from them changes with them: figures,
 * tags and review cards. All in one transaction with the cursor, so a process that is killed goes on where it was.
 *
 * @returns true, because tests are scored after practice
 */
export async function rescorePractice(database: Database, job: Rescoring, now: number): Promise<boolean> {
  return database.write(async (tx) => {
    const key = await readCurrentKey(tx, job.questionId);
    const { answers, isLast } = await listPracticeAnswers(tx, job.questionId, job.cursor);
    const rescored = key === null ? [] : answers.flatMap((row) => rescoredAnswer(row, key));
    const changed = rescoredAttempts(answers, rescored);
    if (key !== null) {
      updateAnswers(tx, rescored);
      updateAttempts(tx, changed);
      updateTags(tx, rescored);
      await insertCorrections(tx, job, 'quiz', changed, now);
      await updateCards(tx, job.questionId, key, answers, now);
    }
    const last = answers.at(-1)?.answer;
    const cursor: RescoringCursor = isLast
      ? { kind: 'test', userId: '', attemptId: '' }
      : { kind: 'quiz', userId: last?.userId ?? '', attemptId: last?.attemptId ?? '' };
    await advance(tx, job, { cursor, changed: job.changed + changed.length });
    /* Tests follow. */
    return true;
  });
}

function rescoredAnswer({ answer }: PracticeAnswer, key: LedgerKey): RescoredAnswer[] {
  const verdict = newVerdict(answer, key);
  if (verdict === null) return [];
  const { userId, attemptId, position, questionTags: tags } = answer;
  return [{ ...verdict, userId, attemptId, position, tags, change: changeOf(answer, verdict) }];
}

/** The attempts whose figures change. */
function rescoredAttempts(
  answers: readonly PracticeAnswer[],
  rescored: readonly RescoredAnswer[],
): RescoredAttempt[] {
  const byAttempt = Map.groupBy(rescored, ({ attemptId }) => attemptId);
  const seen = new Set<string>();
  return answers.flatMap(({ answer: { userId, attemptId }, right, total }) => {
    if (seen.has(attemptId)) return [];
    seen.add(attemptId);
    const changes = byAttempt.get(attemptId) ?? [];
    const sum = (part: keyof Change) => changes.reduce((all, { change }) => all + change[part], 0);
    if (sum('right') === 0 && sum('total') === 0) return [];
    const before = practiceFigures(right, total);
    const after = practiceFigures(right + sum('right'), total + sum('total'));
    return [{ userId, attemptId, before, after }];
  });
}

function updateAnswers(tx: Queries, rescored: readonly RescoredAnswer[]): void {
  if (rescored.length === 0) return;
  const rows = rescored.map(({ attemptId, position, correctAnswer, isCorrect, dropped }) => {
    return [attemptId, position, correctAnswer, Number(isCorrect), Number(dropped)];
  });
  tx.run(sql`update ${attemptAnswers} set
      correct_answer = new.value ->> 2, is_correct = new.value ->> 3, dropped = new.value ->> 4
    from json_each(${JSON.stringify(rows)}) as new
    where ${attemptAnswers.attemptId} = new.value ->> 0 and ${attemptAnswers.position} = new.value ->> 1`);
}

function updateAttempts(tx: Queries, changed: readonly RescoredAttempt[]): void {
  if (changed.length === 0) return;
  const rows = changed.map(({ attemptId, after }) => [attemptId, after.total, after.right, after.percentage]);
  tx.run(sql`update ${attempts} set
      total_questions = new.value ->> 1, correct_answers = new.value ->> 2, score_percentage = new.value ->> 3
    from json_each(${JSON.stringify(rows)}) as new
    where ${attempts.id} = new.value ->> 0`);
}

function updateTags(tx: Queries, rescored: readonly RescoredAnswer[]): void {
  const sums = new Map<string, [attemptId: string, tag: string, total: number, right: number]>();
  for (const { attemptId, tags, change } of rescored) {
    for (const tag of new Set(tags)) {
      const name = JSON.stringify([attemptId, tag]);
      const [, , total, right] = sums.get(name) ?? [attemptId, tag, 0, 0];
      sums.set(name, [attemptId, tag, total + change.total, right + change.right]);
    }
  }
  if (sums.size === 0) return;
  tx.run(sql`update ${attemptTags} set
      total_questions = total_questions + (new.value ->> 2), correct_answers = correct_answers + (new.value ->> 3)
    from json_each(${JSON.stringify([...sums.values()])}) as new
    where ${attemptTags.attemptId} = new.value ->> 0 and ${attemptTags.tag} = new.value ->> 1`);
}

/** Remembers what to tell the learners. */
export async function insertCorrections(
  tx: Queries,
  { questionId, keyVersion }: Pick<Rescoring, 'questionId' | 'keyVersion'>,
  kind: 'quiz' | 'test',
  changed: readonly RescoredAttempt[],
  now: number,
): Promise<void> {
  if (changed.length === 0) return;
  await tx
    .insert(scoreCorrections)
    .values(changed.map((attempt) => ({ ...attempt, questionId, keyVersion, kind, createdAt: now })))
    .onConflictDoNothing();
}

/**
 * Cards of the question get the new key. They are suspended if the question was withdrawn, or if the answer that they were
 * made for is right now and they were never reviewed; a card for an answer that is wrong now becomes due.
 */
async function updateCards(
  tx: Queries,
  questionId: string,
  key: LedgerKey,
  answers: readonly PracticeAnswer[],
  now: number,
): Promise<void> {
  const learners = [...new Set(answers.map(({ answer }) => answer.userId))];
  if (learners.length === 0) return;
  const cards = await tx
    .select()
    .from(reviewCards)
    .where(and(eq(reviewCards.questionId, questionId), inArray(reviewCards.userId, learners)));
  for (const card of cards) {
    const content = card.content as StoredMcq;
    const [correctAnswer = content.correctAnswer] = keysFor(content.options, key) ?? [];
    const suspended = card.suspendedAt === null && key.dropped;
    if (correctAnswer === content.correctAnswer && !suspended) continue;
    await tx
      .update(reviewCards)
      .set({
        content: { ...content, correctAnswer },
        suspendedAt: suspended ? now : card.suspendedAt,
        due: sql`min(${reviewCards.due}, ${now})`,
        updatedAt: now,
      })
      .where(and(eq(reviewCards.userId, card.userId), eq(reviewCards.id, card.id)));
  }
}

export async function advance(
  tx: Queries,
  { questionId, keyVersion }: Rescoring,
  change: Partial<Rescoring>,
): Promise<void> {
  await tx
    .update(rescorings)
    .set(change)
    .where(and(eq(rescorings.questionId, questionId), eq(rescorings.keyVersion, keyVersion)));
}

export async function finishRescoring(database: Database, job: Rescoring, now: number): Promise<void> {
  await database.write((tx) => advance(tx, job, { finishedAt: now }));
}

/** What a rescoring would change. */
export interface RescoringPreview {
  attempts: number;
  changed: number;
  /** Sum of the changes of the scores, in percentage points; 0 if none changes. */
  points: number;
}

/** Counts what a key would change, without changing anything; reads one batch at a time. */
export async function* previewPractice(
  database: Database,
  questionId: string,
  key: LedgerKey,
): AsyncGenerator<RescoringPreview> {
  let cursor: RescoringCursor = { kind: 'quiz', userId: '', attemptId: '' };
  for (;;) {
    const { answers, isLast } = await listPracticeAnswers(database.read, questionId, cursor);
    const changed = rescoredAttempts(
      answers,
      answers.flatMap((row) => rescoredAnswer(row, key)),
    );
    yield {
      attempts: new Set(answers.map(({ answer }) => answer.attemptId)).size,
      changed: changed.length,
      points: changed.reduce((sum, { before, after }) => sum + after.percentage - before.percentage, 0),
    };
    if (isLast) return;
    const last = answers.at(-1)?.answer;
    cursor = { kind: 'quiz', userId: last?.userId ?? '', attemptId: last?.attemptId ?? '' };
  }
}

const told = {
  correction: scoreCorrections,
  reason: questionKeys.reason,
  dropped: questionKeys.dropped,
  phase: questionKeys.phase,
};

const keyOfCorrection = and(
  eq(questionKeys.questionId, scoreCorrections.questionId),
  eq(questionKeys.version, scoreCorrections.keyVersion),
);

/** Corrections of a learner's scores that they were not told about, newest first. */
export async function listUnseen(database: Database, userId: string, limit: number) {
  return database.read
    .select(told)
    .from(scoreCorrections)
    .innerJoin(questionKeys, keyOfCorrection)
    .where(and(eq(scoreCorrections.userId, userId), isNull(scoreCorrections.seenAt)))
    .orderBy(desc(scoreCorrections.createdAt), asc(scoreCorrections.attemptId))
    .limit(limit);
}

/** All corrections of one attempt's score, oldest first. */
export async function listOfAttempt(database: Database, userId: string, attemptId: string, limit: number) {
  return database.read
    .select(told)
    .from(scoreCorrections)
    .innerJoin(questionKeys, keyOfCorrection)
    .where(and(eq(scoreCorrections.userId, userId), eq(scoreCorrections.attemptId, attemptId)))
    .orderBy(asc(scoreCorrections.createdAt), asc(scoreCorrections.keyVersion))
    .limit(limit);
}

/** Marks the corrections up to a time as seen. */
export async function markSeen(
  database: Database,
  userId: string,
  until: number,
  now: number,
): Promise<void> {
  await database.write(async (tx) => {
    await tx
      .update(scoreCorrections)
      .set({ seenAt: now })
      .where(
        and(
          eq(scoreCorrections.userId, userId),
          isNull(scoreCorrections.seenAt),
          lte(scoreCorrections.createdAt, until),
        ),
      );
  });
}

export async function countUnseen(database: Database, userId: string): Promise<number> {
  const unseen = and(eq(scoreCorrections.userId, userId), isNull(scoreCorrections.seenAt));
  return database.read.$count(scoreCorrections, unseen);
}
