import { and, asc, eq, sql } from 'drizzle-orm';
import { markTest } from '../../../../contract/tests/marking.ts';
import type { MarkedTest } from '../../../../contract/tests/marking.ts';
import type { Wording } from '../../../../contract/tests/corrections.ts';
import Fraction from 'fraction.js';
import type { Queries } from '../../../../db/client.ts';
import { prepared } from '../../../../db/queries.ts';
import type { Given } from '../../../../db/queries.ts';
import { testAnswers, testAttempts, testTags, testTopics } from '../../../../db/schema/tests.ts';
import { givenRows } from '../../../../db/dialect.ts';
import { run } from '../../../../db/statements.ts';
import { changeWithinQuota } from '../../quota/store.ts';
import { saveCards } from '../../reviews/store.ts';
import type { AnswerState } from '../attempts/answer-state.ts';
import { testRows } from '../attempts/store.ts';
import type { TestRow } from '../attempts/store.ts';
import { readAttemptKeys } from '../keys-store.ts';
import type { AttemptKey } from '../keys-store.ts';
import { cardsFromTest } from './cards-from-test.ts';
import { tallyTags, tallyTopics, timesOf } from './tally-tags.ts';
import type { TopicRow } from './tally-tags.ts';

/** Starting an attempt has made sure that there is room for what finishing it writes. */
export const ROOM_IS_RESERVED = { bytes: Infinity, attempts: Infinity };

const selectAnswers = prepared(
  (queries, { userId, attemptId }: Given<{ userId: string; attemptId: string }>) =>
    queries
      .select({
        position: testAnswers.position,
        chosen: testAnswers.chosen,
        doubleMarked: testAnswers.doubleMarked,
        marked: testAnswers.marked,
        visited: testAnswers.visited,
        confidence: testAnswers.confidence,
        seconds: testAnswers.seconds,
        revision: testAnswers.revision,
        isRight: testAnswers.isRight,
      })
      .from(testAnswers)
      .where(and(eq(testAnswers.userId, userId), eq(testAnswers.attemptId, attemptId)))
      .orderBy(asc(testAnswers.position)),
);

/** An answer with how it was counted: null if the question was dropped, or while the attempt is running. */
export type JudgedAnswer = AnswerState & { isRight: boolean | null };

/** Those that were touched, in order. */
export async function readAnswers(queries: Queries, { userId, id }: TestRow): Promise<JudgedAnswer[]> {
  return selectAnswers(queries, { userId, attemptId: id });
}

/** Inserts or replaces answers. They are passed as one parameter, because a statement with many values is slow. */
export async function writeAnswers(
  tx: Queries,
  { userId, id, questions }: TestRow,
  answers: readonly (AnswerState & { isRight: boolean | null })[],
  now: number,
): Promise<void> {
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
  const columns = testAnswers;
  const given = givenRows(rows, [
    ...[
      columns.position,
      columns.questionId,
      columns.chosen,
      columns.doubleMarked,
      columns.marked,
      columns.visited,
    ],
    ...[columns.confidence, columns.seconds, columns.revision, columns.isRight],
  ]);
  await run(
    tx,
    sql`insert into ${testAnswers} as stored (position, question_id, chosen, double_marked, marked, visited, confidence,
      seconds, revision, is_right, user_id, attempt_id, saved_at)
    select ${given.all}, ${userId}, ${id}, ${now} from ${given.from} where true
    on conflict (user_id, attempt_id, position) do update set chosen = excluded.chosen,
      double_marked = excluded.double_marked, marked = excluded.marked, visited = excluded.visited,
      confidence = excluded.confidence, seconds = excluded.seconds, is_right = excluded.is_right,
      saved_at = case when stored.revision = excluded.revision then stored.saved_at else excluded.saved_at end,
      revision = excluded.revision`,
  );
}

interface Finish {
  /** The wordings of the questions, in order. */
  contents: readonly Wording[];
  /** In order. */
  answers: readonly AnswerState[];
  /** ms since 1970 */
  submittedAt: number;
  now: number;
  /** Until when its answers are hidden, in ms since 1970; null if they may be shown now. */
  answersAt: number | null;
  /** Whether answers came after the deadline and its grace time. */
  late: boolean;
}

/**
 * Marks an attempt, in the caller's transaction. Finishing it again marks it again.
 *
 * While its answers are hidden only the marks are written: outcomes of questions, results by topic and tag, and review cards would
 * tell the keys.
 */
export async function finishAttempt(
  tx: Queries,
  row: TestRow,
  { contents, answers, submittedAt, now, answersAt, late }: Finish,
): Promise<void> {
  const { userId, id, questions } = row;
  const keys = await readAttemptKeys(tx, questions, contents);
  const marked = markAnswers(row, answers, keys);
  const outcomes = marked.rows.map(({ outcome }) => outcome);
  const elapsed = Math.round((submittedAt - row.startedAt) / 1000);
  const timeSpent = Math.min(
    elapsed,
    answers.reduce((total, { seconds }) => total + seconds, 0),
  );
  const isShown = answersAt === null;
  const account = { userId, quota: ROOM_IS_RESERVED };
  const { marks, maximum, right, wrong, unattempted, dropped } = marked.score;
  await changeWithinQuota(tx, account, testRows(userId, [id]), async () => {
    const judged = answers.map((answer, index) => {
      return { ...answer, isRight: isShown ? isRight(outcomes[index]) : null };
    });
    await writeAnswers(tx, row, judged, now);
    await tx
      .update(testAttempts)
      .set({
        ...{ submittedAt, late, ranked: row.ranked && !late, answersAt, timeSpent },
        ...{ marks, maximum, marksValue: new Fraction(marks).valueOf(), right, wrong, unattempted, dropped },
      })
      .where(and(eq(testAttempts.userId, userId), eq(testAttempts.id, id)));
    const tags = isShown ? tallyTags(questions, contents, outcomes) : [];
    const tallied = tallyTopics({ questions, contents, answers, outcomes, timeSpent });
    await replaceResults(tx, row, { tags, topics: isShown ? tallied : timesOf(tallied) });
  });
  if (isShown)
    await saveCards(
      tx,
      account,
      cardsFromTest({ questions, contents, answers, keys, outcomes }),
      submittedAt,
    );
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

/** Writes the results of an attempt by tag and by topic, in the caller's transaction. */
async function replaceResults(
  tx: Queries,
  { userId, id }: Pick<TestRow, 'userId' | 'id'>,
  { tags, topics }: { tags: ReturnType<typeof tallyTags>; topics: readonly TopicRow[] },
): Promise<void> {
  await tx.delete(testTags).where(and(eq(testTags.userId, userId), eq(testTags.attemptId, id)));
  const ofTag = givenRows(JSON.stringify(tags), [
    ...[testTags.subject, testTags.topic, testTags.tag, testTags.totalQuestions, testTags.correctAnswers],
  ]);
  await run(
    tx,
    sql`insert into ${testTags} (subject, topic, tag, total_questions, correct_answers, user_id, attempt_id)
      select ${ofTag.all}, ${userId}, ${id} from ${ofTag.from}`,
  );
  const rows = topics.map(
    ({ subject, topic, confidence, totalQuestions, answered, correctAnswers, seconds }) => {
      return [subject, topic, confidence, totalQuestions, answered, correctAnswers, seconds];
    },
  );
  await tx.delete(testTopics).where(and(eq(testTopics.userId, userId), eq(testTopics.attemptId, id)));
  const ofTopic = givenRows(JSON.stringify(rows), [
    ...[testTopics.subject, testTopics.topic, testTopics.confidence, testTopics.totalQuestions],
    ...[testTopics.answered, testTopics.correctAnswers, testTopics.seconds],
  ]);
  await run(
    tx,
    sql`insert into ${testTopics} (subject, topic, confidence, total_questions, answered, correct_answers, seconds, user_id,
      attempt_id) select ${ofTopic.all}, ${userId}, ${id} from ${ofTopic.from}`,
  );
}
