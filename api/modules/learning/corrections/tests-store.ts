import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import Fraction from 'fraction.js';
import type { Wording } from '../../../contract/tests/corrections.ts';
import { outcomeUnder } from '../../../contract/tests/marking.ts';
import type { ScoreCounts, TestOutcome } from '../../../contract/tests/marking.ts';
import type { Queries } from '../../../db/client.ts';
import { givenRows, jsonField } from '../../../db/dialect.ts';
import { questionWordings } from '../../../db/schema/questions.ts';
import {
  testAnswers,
  testAttempts,
  testTags,
  testTopics,
  IS_TEST_OF_ANSWER,
} from '../../../db/schema/tests.ts';
import { run, updateRows } from '../../../db/statements.ts';
import { keysFor } from '../../content/questions/keys.ts';
import type { QuestionKey } from '../../content/questions/keys.ts';
import { inOrder } from '../tests/attempts/answer-state.ts';
import { readTest } from '../tests/attempts/store.ts';
import type { TestRow } from '../tests/attempts/store.ts';
import { readAttemptContents } from '../tests/keys-store.ts';
import { finishAttempt, readAnswers } from '../tests/marking/store.ts';
import { placeOf } from '../tests/marking/tally-tags.ts';
import { BATCH } from './store.ts';
import type { AnswerKind, MissedBy, RescoredAttempt } from './store.ts';
import { rescored, storedOutcome, testFigures } from './test-scores.ts';

/** An answer of a submitted test. */
interface TestAnswer {
  answer: typeof testAnswers.$inferSelect;
  attempt: TestRow;
  /** As the attempt showed the question. */
  content: Wording;
}

/** A test has each question once. */
export const TESTS: AnswerKind<TestAnswer> = {
  kind: 'test',
  table: testAnswers,
  list: async (queries, where) =>
    queries
      .select({ answer: testAnswers, attempt: testAttempts, content: questionWordings.content })
      .from(testAnswers)
      .innerJoin(testAttempts, IS_TEST_OF_ANSWER)
      .innerJoin(
        questionWordings,
        and(
          eq(questionWordings.questionId, testAnswers.questionId),
          eq(questionWordings.digest, jsonField(testAttempts.questions, testAnswers.position, 'wording')),
        ),
      )
      .where(and(where, isNotNull(testAttempts.marks)))
      .orderBy(asc(testAnswers.userId), asc(testAnswers.attemptId))
      .limit(BATCH),
  changes: (answers, key, current) => rescoredTests(answers, key, current).map(figuresOf),
  async correct(tx, answers, { ref, key, now }) {
    const tests = rescoredTests(answers.filter(hasOutcomes), key);
    await updateAnswers(tx, tests);
    await updateAttempts(tx, tests);
    await updateTags(tx, ref, tests);
    await updateTopics(tx, ref, tests);
    const marked = await markAgain(
      tx,
      answers.filter((answer) => !hasOutcomes(answer)),
      now,
    );
    return { changed: [...tests.map(figuresOf), ...marked], missed: tests.flatMap(missedBy) };
  },
};

function countsOf({ marks, maximum, right, wrong, unattempted, dropped }: TestRow): ScoreCounts {
  return {
    ...{ marks: marks ?? '0', maximum: maximum ?? '0' },
    ...{ right: right ?? 0, wrong: wrong ?? 0, unattempted: unattempted ?? 0, dropped: dropped ?? 0 },
  };
}

/** Whether the outcomes of its questions are stored, which is so once its answers may be shown. */
const hasOutcomes = ({ attempt }: TestAnswer) => attempt.answersAt === null;

interface RescoredTest extends TestAnswer {
  from: TestOutcome;
  to: TestOutcome;
  before: ScoreCounts;
  after: ScoreCounts;
}

/**
 * Those whose answer counts differently under the key.
 * @param current the key under which attempts without stored outcomes were marked
 */
function rescoredTests(
  rows: readonly TestAnswer[],
  key: QuestionKey,
  current: QuestionKey | null = null,
): RescoredTest[] {
  return rows.flatMap((row) => {
    const { answer, attempt } = row;
    const { scheme } = attempt;
    const from = current && !hasOutcomes(row) ? outcomeOf(row, current) : storedOutcome(scheme, answer);
    const to = outcomeOf(row, key);
    if (from === to) return [];
    const isAnswered = answer.chosen !== null || answer.doubleMarked;
    const before = countsOf(attempt);
    return [{ ...row, from, to, before, after: rescored(scheme, before, { from, to, isAnswered }) }];
  });
}

function outcomeOf({ answer, attempt, content }: TestAnswer, key: QuestionKey): TestOutcome {
  const { chosen, doubleMarked } = answer;
  const keys = keysFor(content.options, key);
  const dropped = key.dropped || keys === null;
  return outcomeUnder(attempt.scheme, { chosen, doubleMarked, keys: keys ?? [], dropped });
}

const figuresOf = ({ answer, before, after }: RescoredTest): RescoredAttempt => ({
  ...{ userId: answer.userId, attemptId: answer.attemptId },
  before: testFigures(before),
  after: testFigures(after),
});

function missedBy({ answer, content, from, to }: RescoredTest): MissedBy[] {
  if (from !== 'right' || to !== 'wrong') return [];
  return [{ userId: answer.userId, ...placeOf(answer.questionId, content.notes) }];
}

/** Marks whole attempts again whose outcomes are not stored. Returns those whose marks change. */
async function markAgain(tx: Queries, rows: readonly TestAnswer[], now: number): Promise<RescoredAttempt[]> {
  const changed: RescoredAttempt[] = [];
  for (const { attempt: row } of rows) {
    const contents = await readAttemptContents(tx, row);
    const answers = inOrder(await readAnswers(tx, row), row.questions.length);
    const { late, submittedAt, answersAt } = row;
    await finishAttempt(tx, row, {
      ...{ contents, answers, late, now, answersAt },
      submittedAt: submittedAt ?? row.deadline,
    });
    const after = await readTest(tx, row.userId, row.id);
    if (!after || after.marks === row.marks) continue;
    const { userId, id: attemptId } = row;
    const [before, since] = [testFigures(countsOf(row)), testFigures(countsOf(after))];
    changed.push({ userId, attemptId, before, after: since });
  }
  return changed;
}

async function updateAnswers(tx: Queries, tests: readonly RescoredTest[]): Promise<void> {
  const { userId, attemptId, position, isRight } = testAnswers;
  const rows = tests.map(({ answer, to }) => [
    ...[answer.userId, answer.attemptId, answer.position],
    to === 'dropped' ? null : Number(to === 'right'),
  ]);
  await updateRows(tx, testAnswers, { by: [userId, attemptId, position], set: [isRight] }, rows);
}

async function updateAttempts(tx: Queries, tests: readonly RescoredTest[]): Promise<void> {
  const { userId, id, marks, maximum, marksValue, right, wrong, unattempted, dropped } = testAttempts;
  const columns = {
    by: [userId, id],
    set: [marks, maximum, marksValue, right, wrong, unattempted, dropped],
  };
  const rows = tests.map(({ answer, after }) => [
    ...[answer.userId, answer.attemptId],
    ...[after.marks, after.maximum, new Fraction(after.marks).valueOf()],
    ...[after.right, after.wrong, after.unattempted, after.dropped],
  ]);
  await updateRows(tx, testAttempts, columns, rows);
}

async function updateTags(tx: Queries, ref: string, tests: readonly RescoredTest[]): Promise<void> {
  const rows = tests.flatMap(({ answer, content, from, to }) => {
    const { subject, topic } = placeOf(ref, content.notes);
    const counted = Number(to !== 'dropped') - Number(from !== 'dropped');
    const right = Number(to === 'right') - Number(from === 'right');
    const place = [answer.userId, answer.attemptId, subject, topic];
    return [...new Set(content.tags)].map((tag) => [...place, tag, counted, right]);
  });
  if (rows.length === 0) return;
  const { userId, attemptId, subject, topic, tag, totalQuestions, correctAnswers } = testTags;
  const given = givenRows(JSON.stringify(rows), [
    ...[userId, attemptId, subject, topic, tag, totalQuestions, correctAnswers],
  ]);
  await run(
    tx,
    sql`insert into ${testTags} as stored (user_id, attempt_id, subject, topic, tag, total_questions, correct_answers)
      select ${given.all} from ${given.from} where true
      on conflict (user_id, attempt_id, subject, topic, tag) do update set
        total_questions = stored.total_questions + excluded.total_questions,
        correct_answers = stored.correct_answers + excluded.correct_answers`,
  );
}

async function updateTopics(tx: Queries, ref: string, tests: readonly RescoredTest[]): Promise<void> {
  const { userId, attemptId, subject, topic, confidence } = testTopics;
  const { totalQuestions, answered, correctAnswers } = testTopics;
  const columns = {
    by: [userId, attemptId, subject, topic, confidence],
    add: [totalQuestions, answered, correctAnswers],
  };
  const rows = tests.map(({ answer, content, from, to }) => {
    const place = placeOf(ref, content.notes);
    const change = (counts: (outcome: TestOutcome) => boolean) => Number(counts(to)) - Number(counts(from));
    return [
      ...[answer.userId, answer.attemptId, place.subject, place.topic, answer.confidence ?? 'unsaid'],
      change((outcome) => outcome !== 'dropped'),
      change((outcome) => outcome === 'right' || outcome === 'wrong'),
      change((outcome) => outcome === 'right'),
    ];
  });
  await updateRows(tx, testTopics, columns, rows);
}
