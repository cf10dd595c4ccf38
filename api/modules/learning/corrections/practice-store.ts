import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { RescoringCursor } from '../../../contract/tests/corrections.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { questionKeys } from '../../../db/schema/questions.ts';
import { IS_QUIZ_OF_ANSWER } from '../../../db/joins.ts';
import { attemptAnswers, attempts, attemptTags } from '../../../db/schema/quiz.ts';
import { givenRows } from '../../../db/dialect.ts';
import { run } from '../../../db/statements.ts';
import { readCurrentKey, readKeys } from '../../content/questions/store.ts';
import type { LedgerKey } from '../../content/questions/store.ts';
import type { HiddenFromLearners } from '../visible-questions/visible-questions.ts';
import { addMissedCards } from './cards-store.ts';
import { advance, BATCH, insertCorrections } from './store.ts';
import type { RescoredAttempt, Rescoring, RescoringPreview } from './store.ts';
import { changeOf, newVerdict, practiceFigures } from './practice-scores.ts';
import type { Change, Verdict } from './practice-scores.ts';

/** An answer of practice with the figures of its attempt. */
interface PracticeAnswer {
  answer: typeof attemptAnswers.$inferSelect;
  right: number;
  total: number;
  subject: string;
  topic: string;
  imported: boolean;
}

const practiceAnswers = (queries: Queries) =>
  queries
    .select({
      answer: attemptAnswers,
      right: attempts.correctAnswers,
      total: attempts.totalQuestions,
      subject: attempts.subject,
      topic: attempts.topic,
      imported: attempts.imported,
    })
    .from(attemptAnswers)
    .innerJoin(attempts, IS_QUIZ_OF_ANSWER);

/** Identifies the attempt of an answer among all learners. */
const attemptOf = ({ userId, attemptId }: { userId: string; attemptId: string }) => `${userId} ${attemptId}`;

/** The answers to a question after the cursor, whole attempts only. */
async function listPracticeAnswers(
  queries: Queries,
  questionId: string,
  { userId, attemptId }: RescoringCursor,
  only?: string,
): Promise<{ answers: PracticeAnswer[]; isLast: boolean }> {
  const rows = await practiceAnswers(queries)
    .where(
      and(
        eq(attemptAnswers.questionId, questionId),
        only === undefined ? undefined : eq(attemptAnswers.userId, only),
        sql`(${attemptAnswers.userId}, ${attemptAnswers.attemptId}) > (${userId}, ${attemptId})`,
      ),
    )
    .orderBy(asc(attemptAnswers.userId), asc(attemptAnswers.attemptId))
    .limit(BATCH);
  if (rows.length < BATCH) return { answers: rows, isLast: true };
  /* The last attempt may go on in the next batch. */
  const last = rows.at(-1)?.answer;
  const whole = rows.filter(({ answer }) => last === undefined || attemptOf(answer) !== attemptOf(last));
  return { answers: whole.length > 0 ? whole : rows, isLast: false };
}

interface RescoredAnswer extends Verdict {
  userId: string;
  attemptId: string;
  position: number;
  tags: readonly string[];
  change: Change;
  place: { subject: string; topic: string };
  /** It was right, and is wrong now. */
  isMissed: boolean;
}

/** Where a batch begins, and whose answers it has. */
export interface Batch {
  ref: string;
  cursor: RescoringCursor;
  /** A learner, if only their answers are scored. */
  only?: string;
  /** ms since 1970 */
  now: number;
  /** Imported answers count only for those who may see the question: a file may name any question, with any answers. */
  hiddenFromLearners: HiddenFromLearners;
}

/**
 * Scores the next answers of practice to a question again. Everything that follows from them changes with them:
 * figures, tags and what the learners are told. All in one transaction with the cursor, so after a crash the work
 * continues where it stopped.
 */
export async function rescorePractice(
  database: Database,
  job: Rescoring,
  context: Pick<Batch, 'now' | 'hiddenFromLearners'>,
): Promise<void> {
  await database.write(
    async (tx) => {
      const { questionId: ref, cursor } = job;
      const { changed, next } = await rescorePracticeBatch(tx, { ...context, ref, cursor });
      await advance(tx, job, {
        cursor: next ?? { kind: 'test', userId: '', attemptId: '' },
        changed: job.changed + changed,
      });
    },
    { isLong: true },
  );
}

/** What a batch has changed. */
export interface Rescored {
  /** Attempts whose score has changed. */
  changed: number;
  /** Where the next batch begins; null if there is none. */
  next: RescoringCursor | null;
}

/** Scores a batch of answers of practice, in the caller's transaction. */
export async function rescorePracticeBatch(
  tx: Queries,
  { ref, cursor, only, now, hiddenFromLearners }: Batch,
): Promise<Rescored> {
  const key = await readCurrentKey(tx, ref);
  const { answers, isLast } = await listPracticeAnswers(tx, ref, cursor, only);
  const importers = answers.flatMap(({ answer, imported }) => (imported ? answer.userId : []));
  const hidden = await hiddenFromLearners(tx, importers, ref);
  const counted = answers.filter(({ answer, imported }) => !imported || !hidden.has(answer.userId));
  const changed = key === null ? 0 : await correctAnswers(tx, { ref, key, answers: counted, now });
  const last = answers.at(-1)?.answer;
  if (isLast || !last) return { changed, next: null };
  return { changed, next: { kind: 'quiz', userId: last.userId, attemptId: last.attemptId } };
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
  let changed = 0;
  for (const [ref, versions] of keys) {
    const key = versions.at(-1);
    const answers = await practiceAnswers(tx)
      .where(
        and(
          eq(attemptAnswers.userId, userId),
          eq(attemptAnswers.attemptId, attemptId),
          eq(attemptAnswers.questionId, ref),
        ),
      )
      .limit(BATCH);
    if (key) changed += await correctAnswers(tx, { ref, key, answers, now });
  }
  return changed > 0;
}

interface AnswersToCorrect {
  ref: string;
  key: LedgerKey;
  answers: readonly PracticeAnswer[];
  /** ms since 1970 */
  now: number;
}

/** @returns the number of attempts whose score changes */
async function correctAnswers(tx: Queries, { ref, key, answers, now }: AnswersToCorrect): Promise<number> {
  const rescored = answers.flatMap((row) => rescoredAnswer(row, key));
  const changed = rescoredAttempts(answers, rescored);
  await updateAnswers(tx, rescored);
  await updateAttempts(tx, changed);
  await updateTags(tx, rescored);
  await insertCorrections(tx, { questionId: ref, keyVersion: key.version }, 'quiz', changed, now);
  await addMissedCards(
    tx,
    ref,
    rescored.flatMap(({ userId, place, isMissed }) => (isMissed ? [{ userId, ...place }] : [])),
    now,
  );
  return changed.length;
}

function rescoredAnswer({ answer, subject, topic }: PracticeAnswer, key: LedgerKey): RescoredAnswer[] {
  const verdict = newVerdict(answer, key);
  if (verdict === null) return [];
  const { userId, attemptId, position, questionTags: tags } = answer;
  const isMissed = answer.isCorrect && !verdict.isCorrect && !verdict.dropped;
  const change = changeOf(answer, verdict);
  return [{ ...verdict, userId, attemptId, position, tags, change, place: { subject, topic }, isMissed }];
}

/** The attempts whose figures change. */
function rescoredAttempts(
  answers: readonly PracticeAnswer[],
  rescored: readonly RescoredAnswer[],
): RescoredAttempt[] {
  const byAttempt = Map.groupBy(rescored, attemptOf);
  const seen = new Set<string>();
  return answers.flatMap(({ answer: { userId, attemptId }, right, total }) => {
    const attempt = attemptOf({ userId, attemptId });
    if (seen.has(attempt)) return [];
    seen.add(attempt);
    const changes = byAttempt.get(attempt) ?? [];
    const sum = (part: keyof Change) => changes.reduce((all, { change }) => all + change[part], 0);
    if (sum('right') === 0 && sum('total') === 0) return [];
    const before = practiceFigures(right, total);
    const after = practiceFigures(right + sum('right'), total + sum('total'));
    return [{ userId, attemptId, before, after }];
  });
}

async function updateAnswers(tx: Queries, rescored: readonly RescoredAnswer[]): Promise<void> {
  if (rescored.length === 0) return;
  const rows = rescored.map(({ userId, attemptId, position, correctAnswer, isCorrect, dropped }) => {
    return [userId, attemptId, position, correctAnswer, Number(isCorrect), Number(dropped)];
  });
  const { userId, attemptId, position, correctAnswer, isCorrect, dropped } = attemptAnswers;
  const given = givenRows(JSON.stringify(rows), [
    ...[userId, attemptId, position, correctAnswer, isCorrect, dropped],
  ]);
  await run(
    tx,
    sql`update ${attemptAnswers} set correct_answer = ${given.at(3)}, is_correct = ${given.at(4)},
      dropped = ${given.at(5)} from ${given.from}
      where ${userId} = ${given.at(0)} and ${attemptId} = ${given.at(1)} and ${position} = ${given.at(2)}`,
  );
}

async function updateAttempts(tx: Queries, changed: readonly RescoredAttempt[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ userId, attemptId, after }) => {
    return [userId, attemptId, after.total, after.right, after.percentage];
  });
  const { userId, id, totalQuestions, correctAnswers, scorePercentage } = attempts;
  const given = givenRows(JSON.stringify(rows), [
    ...[userId, id, totalQuestions, correctAnswers, scorePercentage],
  ]);
  await run(
    tx,
    sql`update ${attempts} set total_questions = ${given.at(2)}, correct_answers = ${given.at(3)},
      score_percentage = ${given.at(4)} from ${given.from}
      where ${userId} = ${given.at(0)} and ${id} = ${given.at(1)}`,
  );
}

async function updateTags(tx: Queries, rescored: readonly RescoredAnswer[]): Promise<void> {
  type Sum = [userId: string, attemptId: string, tag: string, total: number, right: number];
  const sums = new Map<string, Sum>();
  for (const { userId, attemptId, tags, change } of rescored) {
    for (const tag of new Set(tags)) {
      const name = JSON.stringify([userId, attemptId, tag]);
      const [, , , total, right] = sums.get(name) ?? [userId, attemptId, tag, 0, 0];
      sums.set(name, [userId, attemptId, tag, total + change.total, right + change.right]);
    }
  }
  if (sums.size === 0) return;
  const { userId: owner, attemptId: id, tag, totalQuestions, correctAnswers } = attemptTags;
  const given = givenRows(JSON.stringify([...sums.values()]), [
    ...[owner, id, tag, totalQuestions, correctAnswers],
  ]);
  await run(
    tx,
    sql`update ${attemptTags} set total_questions = total_questions + ${given.at(3)},
      correct_answers = correct_answers + ${given.at(4)} from ${given.from}
      where ${owner} = ${given.at(0)} and ${id} = ${given.at(1)} and ${tag} = ${given.at(2)}`,
  );
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
      attempts: new Set(answers.map(({ answer }) => attemptOf(answer))).size,
      changed: changed.length,
      points: changed.reduce((sum, { before, after }) => sum + after.percentage - before.percentage, 0),
    };
    if (isLast) return;
    const last = answers.at(-1)?.answer;
    cursor = { kind: 'quiz', userId: last?.userId ?? '', attemptId: last?.attemptId ?? '' };
  }
}
