import { setImmediate } from 'node:timers/promises';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { RescoringCursor } from '../../../contract/tests/corrections.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { questionKeys, rescorings, scoreCorrections } from '../../../db/schema/questions.ts';
import { attemptAnswers } from '../../../db/schema/quiz.ts';
import { testAnswers } from '../../../db/schema/tests.ts';
import { readCurrentKey, readKeys } from '../../content/questions/store.ts';
import type { LedgerKey } from '../../content/questions/store.ts';
import type { HiddenFromLearners } from '../visible-questions/visible-questions.ts';
import { addMissedCards } from './cards-store.ts';
import { PRACTICE } from './practice-store.ts';
import { advance, BATCH } from './store.ts';
import type { AnswerKind, Rescoring, StoredAnswer } from './store.ts';
import { TESTS } from './tests-store.ts';

interface Context {
  /** ms since 1970 */
  now: number;
  /** Imported answers count only for those who may see the question: a file may name any question, with any answers. */
  hiddenFromLearners: HiddenFromLearners;
}

/** Where a batch begins, and whose answers it has. */
interface Batch extends Context {
  ref: string;
  cursor: RescoringCursor;
  /** A learner, if only their answers are scored. */
  only?: string;
}

/** What a batch has changed. */
interface Rescored {
  /** Attempts whose score has changed. */
  changed: number;
  /** Where the next batch begins; null if there is none. */
  next: RescoringCursor | null;
}

const rescoreBatch = {
  quiz: (tx: Queries, batch: Batch) => rescore(tx, PRACTICE, batch),
  test: (tx: Queries, batch: Batch) => rescore(tx, TESTS, batch),
};

/**
 * Scores the next answers to a question again. Everything that follows from them changes with them: figures, tags, ranks and
 * what the learners are told. All in one transaction with the cursor, so after a crash the work continues where it stopped.
 */
export async function rescoreAnswers(
  database: Database,
  job: Rescoring,
  kind: 'quiz' | 'test',
  context: Context,
): Promise<void> {
  await database.write(
    async (tx) => {
      const { questionId: ref, cursor } = job;
      const { changed, next } = await rescoreBatch[kind](tx, { ...context, ref, cursor });
      await advance(tx, job, {
        cursor: next ?? { kind: kind === 'quiz' ? 'test' : 'card', userId: '', attemptId: '' },
        changed: job.changed + changed,
      });
    },
    { isLong: true },
  );
}

/**
 * Scores a learner's imported answers by the keys that were corrected after they were exported, of the questions that the learner
 * may see.
 */
export async function correctImported(database: Database, userId: string, context: Context): Promise<void> {
  const { read } = database;
  const corrected = read.selectDistinct({ ref: rescorings.questionId }).from(rescorings);
  const practised = read
    .selectDistinct({ ref: sql<string>`${attemptAnswers.questionId}`.as('ref') })
    .from(attemptAnswers)
    .where(and(eq(attemptAnswers.userId, userId), inArray(attemptAnswers.questionId, corrected)));
  const tested = read
    .selectDistinct({ ref: testAnswers.questionId })
    .from(testAnswers)
    .where(and(eq(testAnswers.userId, userId), inArray(testAnswers.questionId, corrected)));
  const refs = new Set([...(await practised), ...(await tested)].map(({ ref }) => ref));
  for (const ref of refs) {
    for (const kind of ['quiz', 'test'] as const) {
      let cursor: RescoringCursor | null = { kind, userId, attemptId: '' };
      while (cursor !== null) {
        const batch: Batch = { ...context, ref, cursor, only: userId };
        const rescored: Rescored = await database.write((tx) => rescoreBatch[kind](tx, batch), {
          isLong: true,
        });
        cursor = rescored.next;
        await setImmediate();
      }
    }
  }
}

/**
 * Scores a new attempt by the corrected keys of its questions: a page that was loaded before the correction, or that is
 * offline, has marked it by the old ones.
 *
 * @returns whether its score has changed
 */
export async function correctNewAttempt(
  tx: Queries,
  { userId, attemptId }: { userId: string; attemptId: string },
  refs: readonly (string | null)[],
  now: number,
): Promise<boolean> {
  const known = [...new Set(refs.filter((ref) => ref !== null))];
  if (known.length === 0) return false;
  const corrected = await tx
    .selectDistinct({ ref: questionKeys.questionId })
    .from(questionKeys)
    .where(and(inArray(questionKeys.questionId, known), gt(questionKeys.version, 1)));
  const keys = await readKeys(
    tx,
    corrected.map(({ ref }) => ref),
  );
  const ofAttempt = and(eq(attemptAnswers.userId, userId), eq(attemptAnswers.attemptId, attemptId));
  let changed = 0;
  for (const [ref, versions] of keys) {
    const key = versions.at(-1);
    const answers = await PRACTICE.list(tx, and(ofAttempt, eq(attemptAnswers.questionId, ref)));
    if (key) changed += await correct(tx, PRACTICE, answers, { ref, key, now });
  }
  return changed > 0;
}

/** The changes that a rescoring would make. */
interface RescoringPreview {
  attempts: number;
  changed: number;
  /** Sum of the changes of the scores, in percentage points; 0 if none changes. */
  points: number;
}

/** Counts what a key would change, one batch at a time, without changing anything. */
export async function* previewRescoring(
  queries: Queries,
  ref: string,
  key: LedgerKey,
): AsyncGenerator<RescoringPreview> {
  const given = { key, current: await readCurrentKey(queries, ref) };
  yield* preview(queries, PRACTICE, ref, given);
  yield* preview(queries, TESTS, ref, given);
}

/** Identifies the attempt of an answer among all learners. */
const attemptOf = ({ answer: { userId, attemptId } }: StoredAnswer) => `${userId} ${attemptId}`;

interface AnswerBatch<Answer> {
  answers: Answer[];
  /** Where the next batch begins; null if there is none. */
  next: RescoringCursor | null;
}

/** The answers to a question after the cursor, whole attempts only. */
async function listBatch<Answer extends StoredAnswer>(
  queries: Queries,
  { kind, table, list }: AnswerKind<Answer>,
  { ref, cursor, only }: Pick<Batch, 'ref' | 'cursor' | 'only'>,
): Promise<AnswerBatch<Answer>> {
  const after = sql`(${table.userId}, ${table.attemptId}) > (${cursor.userId}, ${cursor.attemptId})`;
  const ofLearner = only === undefined ? undefined : eq(table.userId, only);
  const rows = await list(queries, and(eq(table.questionId, ref), ofLearner, after));
  const last = rows.at(-1);
  if (rows.length < BATCH || !last) return { answers: rows, next: null };
  /* The last attempt may go on in the next batch. */
  const whole = rows.filter((row) => attemptOf(row) !== attemptOf(last));
  const answers = whole.length > 0 ? whole : rows;
  const { userId, attemptId } = (answers.at(-1) ?? last).answer;
  return { answers, next: { kind, userId, attemptId } };
}

/** Scores a batch of answers, in the caller's transaction. */
async function rescore<Answer extends StoredAnswer>(
  tx: Queries,
  answerKind: AnswerKind<Answer>,
  batch: Batch,
): Promise<Rescored> {
  const { ref, now } = batch;
  const key = await readCurrentKey(tx, ref);
  const { answers, next } = await listBatch(tx, answerKind, batch);
  const importers = answers.flatMap(({ answer, attempt }) => (attempt.imported ? answer.userId : []));
  const hidden = await batch.hiddenFromLearners(tx, importers, ref);
  const counted = answers.filter(({ answer, attempt }) => !attempt.imported || !hidden.has(answer.userId));
  return { changed: key === null ? 0 : await correct(tx, answerKind, counted, { ref, key, now }), next };
}

/** @returns the number of attempts whose score changes */
async function correct<Answer extends StoredAnswer>(
  tx: Queries,
  { kind, correct: correctAnswers }: AnswerKind<Answer>,
  answers: readonly Answer[],
  { ref, key, now }: { ref: string; key: LedgerKey; now: number },
): Promise<number> {
  const { changed, missed } = await correctAnswers(tx, answers, { ref, key, now });
  const told = { questionId: ref, keyVersion: key.version, kind, createdAt: now };
  if (changed.length > 0) {
    await tx
      .insert(scoreCorrections)
      .values(changed.map((attempt) => ({ ...attempt, ...told })))
      .onConflictDoNothing();
  }
  await addMissedCards(tx, ref, missed, now);
  return changed.length;
}

async function* preview<Answer extends StoredAnswer>(
  read: Queries,
  answerKind: AnswerKind<Answer>,
  ref: string,
  { key, current }: { key: LedgerKey; current: LedgerKey | null },
): AsyncGenerator<RescoringPreview> {
  let cursor: RescoringCursor | null = { kind: answerKind.kind, userId: '', attemptId: '' };
  while (cursor !== null) {
    const { answers, next }: AnswerBatch<Answer> = await listBatch(read, answerKind, { ref, cursor });
    const changed = answerKind.changes(answers, key, current);
    yield {
      attempts: new Set(answers.map(attemptOf)).size,
      changed: changed.length,
      points: changed.reduce((sum, { before, after }) => sum + after.percentage - before.percentage, 0),
    };
    cursor = next;
  }
}
