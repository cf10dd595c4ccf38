import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import Fraction from 'fraction.js';
import type { Confidence } from '../../../contract/practice/answers.ts';
import type { RescoringCursor, Wording } from '../../../contract/tests/corrections.ts';
import { outcomeUnder } from '../../../contract/tests/marking.ts';
import type { ScoreCounts, TestOutcome } from '../../../contract/tests/marking.ts';
import type { Scheme } from '../../../contract/tests/schemes.ts';
import type { Database, Queries } from '../../../db/client.ts';
import { questionWordings } from '../../../db/schema/questions.ts';
import { IS_TEST_OF_ANSWER } from '../../../db/joins.ts';
import { testAnswers, testAttempts, testTags, testTopics } from '../../../db/schema/tests.ts';
import { givenRows, jsonField } from '../../../db/dialect.ts';
import { run } from '../../../db/statements.ts';
import { keysFor } from '../../content/questions/keys.ts';
import type { QuestionKey } from '../../content/questions/keys.ts';
import { readCurrentKey } from '../../content/questions/store.ts';
import { addMissedCards } from './cards-store.ts';
import type { MissedBy } from './cards-store.ts';
import { inOrder } from '../tests/attempts/answer-state.ts';
import { readTest } from '../tests/attempts/store.ts';
import type { TestRow } from '../tests/attempts/store.ts';
import { readAttemptContents } from '../tests/keys/store.ts';
import { finishAttempt, readAnswers } from '../tests/marking/store.ts';
import { placeOf } from '../tests/marking/tally-tags.ts';
import { rescored, storedOutcome, testFigures } from './test-scores.ts';
import type { Batch, Rescored } from './practice-store.ts';
import { advance, BATCH, insertCorrections } from './store.ts';
import type { RescoredAttempt, Rescoring, RescoringPreview } from './store.ts';

/** An answer of a submitted test with the score of its attempt. */
interface TestAnswerRow {
  userId: string;
  questionId: string;
  attemptId: string;
  position: number;
  chosen: number | null;
  doubleMarked: boolean;
  isRight: boolean | null;
  confidence: Confidence | null;
  score: ScoreCounts;
  scheme: Scheme;
  attempt: TestRow;
  /** As the attempt showed the question. */
  content: Wording;
}

/** The answers to a question after the cursor; a test has each question once. */
async function listTestAnswers(
  queries: Queries,
  questionId: string,
  { userId, attemptId }: RescoringCursor,
  only?: string,
): Promise<TestAnswerRow[]> {
  const rows = await queries
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
    .where(
      and(
        eq(testAnswers.questionId, questionId),
        only === undefined ? undefined : eq(testAnswers.userId, only),
        sql`(${testAnswers.userId}, ${testAnswers.attemptId}) > (${userId}, ${attemptId})`,
        isNotNull(testAttempts.marks),
      ),
    )
    .orderBy(asc(testAnswers.userId), asc(testAnswers.attemptId))
    .limit(BATCH);
  return rows.map(({ answer, attempt, content }) => {
    return { ...answer, scheme: attempt.scheme, score: countsOf(attempt), content, attempt };
  });
}

function countsOf({ marks, maximum, right, wrong, unattempted, dropped }: TestRow): ScoreCounts {
  return {
    ...{ marks: marks ?? '0', maximum: maximum ?? '0' },
    ...{ right: right ?? 0, wrong: wrong ?? 0, unattempted: unattempted ?? 0, dropped: dropped ?? 0 },
  };
}

/** Whether the outcomes of its questions are stored, which is so once its answers may be shown. */
const hasOutcomes = ({ attempt }: TestAnswerRow) => attempt.answersAt === null;

interface RescoredTest extends TestAnswerRow {
  from: TestOutcome;
  to: TestOutcome;
  now: ScoreCounts;
}

/**
 * Those whose answer counts differently under the key.
 * @param current the key under which attempts without stored outcomes were marked
 */
function rescoredTests(
  rows: readonly TestAnswerRow[],
  key: QuestionKey,
  current: QuestionKey | null = null,
): RescoredTest[] {
  return rows.flatMap((row) => {
    const { chosen, doubleMarked, scheme, score } = row;
    const from = current && !hasOutcomes(row) ? outcomeOf(row, current) : storedOutcome(scheme, row);
    const to = outcomeOf(row, key);
    if (from === to) return [];
    const isAnswered = chosen !== null || doubleMarked;
    return [{ ...row, from, to, now: rescored(scheme, score, { from, to, isAnswered }) }];
  });
}

function outcomeOf({ chosen, doubleMarked, scheme, content }: TestAnswerRow, key: QuestionKey): TestOutcome {
  const keys = keysFor(content.options, key);
  const dropped = key.dropped || keys === null;
  return outcomeUnder(scheme, { chosen, doubleMarked, keys: keys ?? [], dropped });
}

const figuresOf = ({ userId, attemptId, score, now }: RescoredTest): RescoredAttempt => ({
  ...{ userId, attemptId },
  before: testFigures(score),
  after: testFigures(now),
});

/**
 * Scores the next answers of tests to a question again, with the marks, tags and rank of their attempts. All in one
 * transaction with the cursor.
 */
export async function rescoreTests(
  database: Database,
  job: Rescoring,
  context: Pick<Batch, 'now' | 'hiddenFromLearners'>,
): Promise<void> {
  await database.write(
    async (tx) => {
      const { questionId: ref, cursor } = job;
      const { changed, next } = await rescoreTestBatch(tx, { ...context, ref, cursor });
      await advance(tx, job, {
        cursor: next ?? { kind: 'card', userId: '', attemptId: '' },
        changed: job.changed + changed,
      });
    },
    { isLong: true },
  );
}

/** Scores a batch of answers of tests, in the caller's transaction. */
export async function rescoreTestBatch(
  tx: Queries,
  { ref, cursor, only, now, hiddenFromLearners }: Batch,
): Promise<Rescored> {
  const key = await readCurrentKey(tx, ref);
  const all = await listTestAnswers(tx, ref, cursor, only);
  const importers = all.flatMap(({ userId, attempt }) => (attempt.imported ? userId : []));
  const hidden = await hiddenFromLearners(tx, importers, ref);
  const rows = all.filter(({ userId, attempt }) => !attempt.imported || !hidden.has(userId));
  const tests = key === null ? [] : rescoredTests(rows.filter(hasOutcomes), key);
  await updateAnswers(tx, tests);
  await updateAttempts(tx, tests);
  await updateTags(tx, ref, tests);
  await updateTopics(tx, ref, tests);
  const changed = tests.map(figuresOf);
  if (key !== null) {
    changed.push(
      ...(await markAgain(
        tx,
        rows.filter((row) => !hasOutcomes(row)),
        now,
      )),
    );
    const corrected = { questionId: ref, keyVersion: key.version };
    await insertCorrections(tx, corrected, 'test', changed, now);
  }
  await addMissedCards(tx, ref, tests.flatMap(missedBy), now);
  const last = all.at(-1);
  if (all.length < BATCH || !last) return { changed: changed.length, next: null };
  return { changed: changed.length, next: { kind: 'test', userId: last.userId, attemptId: last.attemptId } };
}

function missedBy({ userId, questionId, content, from, to }: RescoredTest): MissedBy[] {
  if (from !== 'right' || to !== 'wrong') return [];
  return [{ userId, ...placeOf(questionId, content.notes) }];
}

/** Marks whole attempts again whose outcomes are not stored. Returns those whose marks change. */
async function markAgain(
  tx: Queries,
  rows: readonly TestAnswerRow[],
  now: number,
): Promise<RescoredAttempt[]> {
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
  if (tests.length === 0) return;
  const rows = tests.map(({ userId, attemptId, position, to }) => {
    return [userId, attemptId, position, to === 'dropped' ? null : Number(to === 'right')];
  });
  const { userId, attemptId, position, isRight } = testAnswers;
  const given = givenRows(JSON.stringify(rows), [userId, attemptId, position, isRight]);
  await run(
    tx,
    sql`update ${testAnswers} set is_right = ${given.at(3)} from ${given.from}
      where ${userId} = ${given.at(0)} and ${attemptId} = ${given.at(1)} and ${position} = ${given.at(2)}`,
  );
}

async function updateAttempts(tx: Queries, tests: readonly RescoredTest[]): Promise<void> {
  if (tests.length === 0) return;
  const rows = tests.map(({ userId, attemptId, now }) => {
    const { marks, maximum, right, wrong, unattempted, dropped } = now;
    const value = new Fraction(marks).valueOf();
    return [userId, attemptId, marks, maximum, value, right, wrong, unattempted, dropped];
  });
  const { userId, id, marks, maximum, marksValue, right, wrong, unattempted, dropped } = testAttempts;
  const given = givenRows(JSON.stringify(rows), [
    ...[userId, id, marks, maximum, marksValue, right, wrong, unattempted, dropped],
  ]);
  await run(
    tx,
    sql`update ${testAttempts} set marks = ${given.at(2)}, maximum = ${given.at(3)}, marks_value = ${given.at(4)},
      "right" = ${given.at(5)}, wrong = ${given.at(6)}, unattempted = ${given.at(7)}, dropped = ${given.at(8)}
      from ${given.from} where ${userId} = ${given.at(0)} and ${id} = ${given.at(1)}`,
  );
}

async function updateTags(tx: Queries, questionId: string, tests: readonly RescoredTest[]): Promise<void> {
  const rows = tests.flatMap(({ userId, attemptId, content, from, to }) => {
    const { subject, topic } = placeOf(questionId, content.notes);
    const counted = Number(to !== 'dropped') - Number(from !== 'dropped');
    const right = Number(to === 'right') - Number(from === 'right');
    return [...new Set(content.tags)].map((tag) => [userId, attemptId, subject, topic, tag, counted, right]);
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

async function updateTopics(tx: Queries, questionId: string, tests: readonly RescoredTest[]): Promise<void> {
  if (tests.length === 0) return;
  const rows = tests.map(({ userId, attemptId, content, confidence, from, to }) => {
    const { subject, topic } = placeOf(questionId, content.notes);
    const change = (counts: (outcome: TestOutcome) => boolean) => Number(counts(to)) - Number(counts(from));
    return [
      ...[userId, attemptId, subject, topic, confidence ?? 'unsaid'],
      change((outcome) => outcome !== 'dropped'),
      change((outcome) => outcome === 'right' || outcome === 'wrong'),
      change((outcome) => outcome === 'right'),
    ];
  });
  const { userId, attemptId, subject, topic, confidence } = testTopics;
  const { totalQuestions, answered, correctAnswers } = testTopics;
  const given = givenRows(JSON.stringify(rows), [
    ...[userId, attemptId, subject, topic, confidence, totalQuestions, answered, correctAnswers],
  ]);
  await run(
    tx,
    sql`update ${testTopics} set total_questions = total_questions + ${given.at(5)}, answered = answered + ${given.at(6)},
      correct_answers = correct_answers + ${given.at(7)} from ${given.from}
      where ${userId} = ${given.at(0)} and ${attemptId} = ${given.at(1)} and ${subject} = ${given.at(2)}
        and ${topic} = ${given.at(3)} and ${confidence} = ${given.at(4)}`,
  );
}

/** Counts what a key would change in tests, one batch at a time. */
export async function* previewTests(
  database: Database,
  questionId: string,
  key: QuestionKey,
): AsyncGenerator<RescoringPreview> {
  const current = await readCurrentKey(database.read, questionId);
  let cursor: RescoringCursor = { kind: 'test', userId: '', attemptId: '' };
  for (;;) {
    const rows = await listTestAnswers(database.read, questionId, cursor);
    const changed = rescoredTests(rows, key, current).map(figuresOf);
    yield {
      attempts: rows.length,
      changed: changed.length,
      points: changed.reduce((sum, { before, after }) => sum + after.percentage - before.percentage, 0),
    };
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return;
    cursor = { kind: 'test', userId: last.userId, attemptId: last.attemptId };
  }
}
