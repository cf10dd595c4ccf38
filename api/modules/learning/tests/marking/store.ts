import { and, asc, eq, sql } from 'drizzle-orm';
import { markTest } from '../../../../contract/tests/marking.ts';
import type { MarkedAnswer, MarkedTest } from '../../../../contract/tests/marking.ts';
import type { Wording } from '../../../../contract/tests/corrections.ts';
import Fraction from 'fraction.js';
import type { Queries } from '../../../../db/client.ts';
import { preparedOn } from '../../../../db/queries.ts';
import { questionKeys, questionWordings } from '../../../../db/schema/questions.ts';
import { testAnswers, testAttempts, testTags } from '../../../../db/schema/tests.ts';
import type { AttemptQuestion } from '../../../../db/schema/tests.ts';
import { keysFor } from '../../../content/questions/keys.ts';
import { changeWithinQuota } from '../../quota/store.ts';
import { saveCards } from '../../reviews/store.ts';
import type { AnswerState } from '../answers/answer-state.ts';
import { testRows } from '../attempts/store.ts';
import type { TestRow } from '../attempts/store.ts';
import { cardsFromTest } from './cards-from-test.ts';
import { tallyTags } from './tally-tags.ts';

/** Starting an attempt has made sure that there is room for what finishing it writes. */
export const ROOM_IS_RESERVED = { bytes: Infinity, attempts: Infinity };

const placeholder = sql.placeholder;

const statementsOn = preparedOn((queries) => ({
  wordings: queries
    .select({
      questionId: questionWordings.questionId,
      digest: questionWordings.digest,
      content: questionWordings.content,
    })
    .from(questionWordings)
    .where(
      sql`(${questionWordings.questionId}, ${questionWordings.digest}) in
        (select value ->> 0, value ->> 1 from json_each(${placeholder('questions')}))`,
    )
    .prepare(),
  keys: queries
    .select({
      questionId: questionKeys.questionId,
      wording: questionKeys.wording,
      keys: questionKeys.keys,
      dropped: questionKeys.dropped,
    })
    .from(questionKeys)
    .where(
      sql`${questionKeys.questionId} in (select value from json_each(${placeholder('refs')})) and
        ${questionKeys.version} = (select max(latest.version) from ${questionKeys} latest
          where latest.question_id = ${questionKeys.questionId})`,
    )
    .prepare(),
  answers: queries
    .select({
      position: testAnswers.position,
      chosen: testAnswers.chosen,
      doubleMarked: testAnswers.doubleMarked,
      marked: testAnswers.marked,
      visited: testAnswers.visited,
      confidence: testAnswers.confidence,
      seconds: testAnswers.seconds,
      revision: testAnswers.revision,
    })
    .from(testAnswers)
    .where(
      and(eq(testAnswers.userId, placeholder('userId')), eq(testAnswers.attemptId, placeholder('attemptId'))),
    )
    .orderBy(asc(testAnswers.position))
    .prepare(),
}));

export async function readWordings(queries: Queries, questions: readonly AttemptQuestion[]) {
  if (questions.length === 0) return [];
  const pairs = JSON.stringify(questions.map(({ id, wording }) => [id, wording]));
  return statementsOn(queries).wordings.execute({ questions: pairs });
}

/** Which options of a question are right, in the wording of an attempt. */
export type AttemptKey = Pick<MarkedAnswer, 'keys' | 'dropped'>;

/**
 * The keys of an attempt's questions as they are now, in order. A key for other options than those of the attempt says
 * nothing about it, so the question counts as dropped.
 *
 * @param contents the wordings of the questions, in order
 */
export async function readAttemptKeys(
  queries: Queries,
  questions: readonly AttemptQuestion[],
  contents: readonly Wording[],
): Promise<AttemptKey[]> {
  const known = await readKnownKeys(queries, questions, contents);
  return questions.map(({ id }, index) => {
    const key = known[index];
    if (!key) throw new Error(`The question ${id} has no key.`);
    return key;
  });
}

/** Like `readAttemptKeys`, with null for a question that nobody has been asked yet. */
export async function readKnownKeys(
  queries: Queries,
  questions: readonly AttemptQuestion[],
  contents: readonly Wording[],
): Promise<(AttemptKey | null)[]> {
  const refs = JSON.stringify(questions.map(({ id }) => id));
  const rows = await statementsOn(queries).keys.execute({ refs });
  const byRef = new Map(rows.map((row) => [row.questionId, row]));
  const others = questions.flatMap(({ id, section, wording }) => {
    const key = byRef.get(id);
    return key && key.wording !== wording ? [{ id, section, wording: key.wording }] : [];
  });
  const wordings = await readWordings(queries, others);
  const optionsOf = new Map(wordings.map(({ questionId, content }) => [questionId, content.options]));
  return questions.map(({ id }, index) => {
    const key = byRef.get(id);
    if (!key) return null;
    const options = contents[index]?.options ?? [];
    const keys = keysFor(options, { ...key, options: optionsOf.get(id) ?? options });
    return keys === null ? { keys: [], dropped: true } : { keys, dropped: key.dropped };
  });
}

/** Those that were touched, in order. */
export async function readAnswers(queries: Queries, { userId, id }: TestRow): Promise<AnswerState[]> {
  return statementsOn(queries).answers.execute({ userId, attemptId: id });
}

/** Inserts or replaces answers. They are passed as one parameter, because a statement with many values is slow. */
export function writeAnswers(
  tx: Queries,
  { userId, id, questions }: TestRow,
  answers: readonly (AnswerState & { isRight: boolean | null })[],
  now: number,
): void {
  const rows = JSON.stringify(
    answers.map((answer) => [
      answer.position,
      questions[answer.position]?.id,
      answer.chosen,
      answer.doubleMarked,
      answer.marked,
      answer.visited,
      answer.confidence,
      answer.seconds,
      answer.revision,
      answer.isRight,
    ]),
  );
  tx.run(sql`insert into ${testAnswers} (user_id, attempt_id, position, question_id, chosen, double_marked, marked,
      visited, confidence, seconds, revision, is_right, saved_at)
    select ${userId}, ${id}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,
      value ->> 7, value ->> 8, value ->> 9, ${now} from json_each(${rows}) where true
    on conflict (user_id, attempt_id, position) do update set chosen = excluded.chosen,
      double_marked = excluded.double_marked, marked = excluded.marked, visited = excluded.visited,
      confidence = excluded.confidence, seconds = excluded.seconds, is_right = excluded.is_right,
      saved_at = iif(revision = excluded.revision, saved_at, excluded.saved_at), revision = excluded.revision`);
}

export interface Finish {
  /** The wordings of the questions, in order. */
  contents: readonly Wording[];
  /** In order. */
  answers: readonly AnswerState[];
  /** ms since 1970 */
  submittedAt: number;
  now: number;
  /** Whether answers came after the deadline and its grace time. */
  late: boolean;
}

/** Marks an attempt, in the caller's transaction, with its tags and review cards. Finishing it again marks it again. */
export async function finishAttempt(
  tx: Queries,
  row: TestRow,
  { contents, answers, submittedAt, now, late }: Finish,
): Promise<void> {
  const { userId, id, questions } = row;
  const keys = await readAttemptKeys(tx, questions, contents);
  const marked = markAnswers(row, answers, keys);
  const outcomes = marked.rows.map(({ outcome }) => outcome);
  const elapsed = Math.round((submittedAt - row.startedAt) / 1000);
  const account = { userId, quota: ROOM_IS_RESERVED };
  const { marks, maximum, right, wrong, unattempted, dropped } = marked.score;
  await changeWithinQuota(tx, account, testRows(userId, [id]), async () => {
    const judged = answers.map((answer, index) => ({ ...answer, isRight: isRight(outcomes[index]) }));
    writeAnswers(tx, row, judged, now);
    await tx
      .update(testAttempts)
      .set({
        ...{ submittedAt, late, ranked: row.ranked && !late },
        timeSpent: Math.min(
          elapsed,
          answers.reduce((total, { seconds }) => total + seconds, 0),
        ),
        ...{ marks, maximum, marksValue: new Fraction(marks).valueOf(), right, wrong, unattempted, dropped },
      })
      .where(and(eq(testAttempts.userId, userId), eq(testAttempts.id, id)));
    replaceTags(tx, row, JSON.stringify(tallyTags(questions, contents, outcomes)));
  });
  await saveCards(tx, account, cardsFromTest({ questions, contents, answers, keys, outcomes }), submittedAt);
}

/** @param answers and keys in order */
export function markAnswers(
  { scheme }: Pick<TestRow, 'scheme'>,
  answers: readonly AnswerState[],
  keys: readonly AttemptKey[],
): MarkedTest {
  return markTest(
    scheme,
    answers.map(({ chosen, doubleMarked }, index) => {
      const { keys: accepted, dropped } = keys[index] ?? { keys: [], dropped: true };
      return { chosen, doubleMarked, keys: accepted, dropped };
    }),
  );
}

function isRight(outcome: MarkedTest['rows'][number]['outcome'] | undefined): boolean | null {
  return outcome === 'dropped' ? null : outcome === 'right';
}

function replaceTags(tx: Queries, { userId, id }: TestRow, rows: string): void {
  tx.run(sql`delete from ${testTags} where user_id = ${userId} and attempt_id = ${id}`);
  tx.run(sql`insert into ${testTags}
      (user_id, attempt_id, subject, topic, tag, total_questions, correct_answers)
    select ${userId}, ${id}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 from json_each(${rows})`);
}
