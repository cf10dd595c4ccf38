import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import Fraction from 'fraction.js';
import type { RescoringCursor, Wording } from '../../../../contract/tests/corrections.ts';
import { outcomeUnder } from '../../../../contract/tests/marking.ts';
import type { ScoreCounts, TestOutcome } from '../../../../contract/tests/marking.ts';
import type { Scheme } from '../../../../contract/tests/schemes.ts';
import type { Database, Queries } from '../../../../db/client.ts';
import { questionWordings } from '../../../../db/schema/questions.ts';
import { testAnswers, testAttempts, testTags } from '../../../../db/schema/tests.ts';
import { keysFor } from '../../../content/questions/keys.ts';
import type { QuestionKey } from '../../../content/questions/keys.ts';
import { readCurrentKey } from '../../../content/questions/store.ts';
import { placeOf } from '../../tests/marking/tally-tags.ts';
import { rescored, storedOutcome, testFigures } from './rescore-test.ts';
import { advance, BATCH, insertCorrections } from '../store.ts';
import type { RescoredAttempt, Rescoring, RescoringPreview } from '../store.ts';

/** An answer of a submitted test with the score of its attempt. */
interface TestAnswerRow {
  userId: string;
  attemptId: string;
  position: number;
  chosen: number | null;
  doubleMarked: boolean;
  isRight: boolean | null;
  scheme: Scheme;
  score: ScoreCounts;
  /** As the attempt showed the question. */
  content: Wording;
}

/** The answers to a question after the cursor; a test has each question once. */
async function listTestAnswers(
  queries: Queries,
  questionId: string,
  { userId, attemptId }: RescoringCursor,
): Promise<TestAnswerRow[]> {
  const rows = await queries
    .select({ answer: testAnswers, attempt: testAttempts, content: questionWordings.content })
    .from(testAnswers)
    .innerJoin(
      testAttempts,
      and(eq(testAttempts.userId, testAnswers.userId), eq(testAttempts.id, testAnswers.attemptId)),
    )
    .innerJoin(
      questionWordings,
      and(
        eq(questionWordings.questionId, testAnswers.questionId),
        sql`${questionWordings.digest} = json_extract(${testAttempts.questions}, '$[' || ${testAnswers.position} || '].wording')`,
      ),
    )
    .where(
      and(
        eq(testAnswers.questionId, questionId),
        sql`(${testAnswers.userId}, ${testAnswers.attemptId}) > (${userId}, ${attemptId})`,
        isNotNull(testAttempts.marks),
      ),
    )
    .orderBy(asc(testAnswers.userId), asc(testAnswers.attemptId))
    .limit(BATCH);
  return rows.map(({ answer, attempt, content }) => {
    const { marks, maximum, right, wrong, unattempted, dropped, scheme } = attempt;
    const score = {
      ...{ marks: marks ?? '0', maximum: maximum ?? '0' },
      ...{ right: right ?? 0, wrong: wrong ?? 0, unattempted: unattempted ?? 0, dropped: dropped ?? 0 },
    };
    return { ...answer, scheme, score, content };
  });
}

interface RescoredTest extends TestAnswerRow {
  from: TestOutcome;
  to: TestOutcome;
  now: ScoreCounts;
}

/** Those whose answer counts differently under the key. */
function rescoredTests(rows: readonly TestAnswerRow[], key: QuestionKey): RescoredTest[] {
  return rows.flatMap((row) => {
    const { chosen, doubleMarked, scheme, score, content } = row;
    const keys = keysFor(content.options, key);
    const from = storedOutcome(scheme, row);
    const dropped = key.dropped || keys === null;
    const to = outcomeUnder(scheme, { chosen, doubleMarked, keys: keys ?? [], dropped });
    if (from === to) return [];
    const isAnswered = chosen !== null || doubleMarked;
    return [{ ...row, from, to, now: rescored(scheme, score, { from, to, isAnswered }) }];
  });
}

const figuresOf = ({ userId, attemptId, score, now }: RescoredTest): RescoredAttempt => ({
  ...{ userId, attemptId },
  before: testFigures(score),
  after: testFigures(now),
});

/**
 * Scores the next answers of tests to a question again, with the marks, tags and rank of their attempts. All in one
 * transaction with the cursor.
 *
 * @returns false if the job is done
 */
export async function rescoreTests(database: Database, job: Rescoring, now: number): Promise<boolean> {
  return database.write(async (tx) => {
    const key = await readCurrentKey(tx, job.questionId);
    const rows = await listTestAnswers(tx, job.questionId, job.cursor);
    const tests = key === null ? [] : rescoredTests(rows, key);
    updateAnswers(tx, tests);
    updateAttempts(tx, tests);
    updateTags(tx, job.questionId, tests);
    await insertCorrections(tx, job, 'test', tests.map(figuresOf), now);
    const last = rows.at(-1);
    const cursor = { kind: 'test', userId: last?.userId ?? '', attemptId: last?.attemptId ?? '' } as const;
    await advance(tx, job, { cursor, changed: job.changed + tests.length });
    return rows.length === BATCH;
  });
}

function updateAnswers(tx: Queries, tests: readonly RescoredTest[]): void {
  if (tests.length === 0) return;
  const rows = tests.map(({ userId, attemptId, position, to }) => {
    return [userId, attemptId, position, to === 'dropped' ? null : Number(to === 'right')];
  });
  tx.run(sql`update ${testAnswers} set is_right = new.value ->> 3
    from json_each(${JSON.stringify(rows)}) as new
    where ${testAnswers.userId} = new.value ->> 0 and ${testAnswers.attemptId} = new.value ->> 1
      and ${testAnswers.position} = new.value ->> 2`);
}

function updateAttempts(tx: Queries, tests: readonly RescoredTest[]): void {
  if (tests.length === 0) return;
  const rows = tests.map(({ userId, attemptId, now }) => {
    const { marks, maximum, right, wrong, unattempted, dropped } = now;
    const value = new Fraction(marks).valueOf();
    return [userId, attemptId, marks, maximum, value, right, wrong, unattempted, dropped];
  });
  tx.run(sql`update ${testAttempts} set
      marks = new.value ->> 2, maximum = new.value ->> 3, marks_value = new.value ->> 4, "right" = new.value ->> 5,
      wrong = new.value ->> 6, unattempted = new.value ->> 7, dropped = new.value ->> 8
    from json_each(${JSON.stringify(rows)}) as new
    where ${testAttempts.userId} = new.value ->> 0 and ${testAttempts.id} = new.value ->> 1`);
}

function updateTags(tx: Queries, questionId: string, tests: readonly RescoredTest[]): void {
  const rows = tests.flatMap(({ userId, attemptId, content, from, to }) => {
    const { subject, topic } = placeOf(questionId, content.notes);
    const counted = Number(to !== 'dropped') - Number(from !== 'dropped');
    const right = Number(to === 'right') - Number(from === 'right');
    return [...new Set(content.tags)].map((tag) => [userId, attemptId, subject, topic, tag, counted, right]);
  });
  if (rows.length === 0) return;
  tx.run(sql`insert into ${testTags}
      (user_id, attempt_id, subject, topic, tag, total_questions, correct_answers)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
    from json_each(${JSON.stringify(rows)}) where true
    on conflict (user_id, attempt_id, subject, topic, tag) do update set
      total_questions = total_questions + excluded.total_questions,
      correct_answers = correct_answers + excluded.correct_answers`);
}

/** Counts what a key would change in tests, one batch at a time. */
export async function* previewTests(
  database: Database,
  questionId: string,
  key: QuestionKey,
): AsyncGenerator<RescoringPreview> {
  let cursor: RescoringCursor = { kind: 'test', userId: '', attemptId: '' };
  for (;;) {
    const rows = await listTestAnswers(database.read, questionId, cursor);
    const changed = rescoredTests(rows, key).map(figuresOf);
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
