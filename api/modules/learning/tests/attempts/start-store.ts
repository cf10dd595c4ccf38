import { and, eq, isNull, max } from 'drizzle-orm';
import type { Database, Queries } from '../../../../db/client.ts';
import { prepared } from '../../../../db/queries.ts';
import type { Given } from '../../../../db/queries.ts';
import { testAttempts } from '../../../../db/schema/tests.ts';
import { Conflict } from '../../../../http/errors.ts';
import { pinQuestions } from '../../../content/questions/without-texts-store.ts';
import { addUsage, sumRowBytes } from '../../quota/store.ts';
import type { LearnerDatabase } from '../../quota/store.ts';
import type { Paper, PinnedQuestion } from '../papers/paper.ts';
import { attemptWhere, readTest } from './store.ts';
import type { TestRow } from './store.ts';

interface AttemptsAt {
  userId: string;
  /** Slug. */
  test: string;
}

const selectRunning = prepared((queries, { userId, test }: Given<AttemptsAt>) =>
  queries
    .select({ id: testAttempts.id })
    .from(testAttempts)
    .where(
      and(eq(testAttempts.userId, userId), isNull(testAttempts.submittedAt), eq(testAttempts.test, test)),
    )
    .limit(1),
);

const selectLastNumber = prepared((queries, { userId, test }: Given<AttemptsAt>) =>
  queries
    .select({ number: max(testAttempts.attemptNumber) })
    .from(testAttempts)
    .where(and(eq(testAttempts.userId, userId), eq(testAttempts.test, test))),
);

/** The id of the learner's running attempt at a published test, or null. */
async function findRunning(queries: Queries, userId: string, test: string): Promise<string | null> {
  const [row] = await selectRunning(queries, { userId, test });
  return row?.id ?? null;
}

/** Wordings that are known to be stored, by question and digest. */
const KNOWN_WORDINGS = 20_000;
const storedWordings = new WeakMap<Database['write'], Set<string>>();

interface NewAttempt {
  id: string;
  paper: Paper;
  /** ms since 1970 */
  startedAt: number;
  deadline: number;
  /** Until when its answers are hidden, in ms since 1970; null if they may be shown now. */
  answersAt: number | null;
  localDate: string;
  timeZone: string;
  /** Taken on paper: it is never ranked. */
  onPaper: boolean;
  /** Runs in the transaction that starts the attempt. */
  then?: (tx: Queries, row: TestRow) => Promise<void>;
}

/**
 * Starts an attempt, with its questions pinned to their wordings and keys. Returns the attempt that has this id already, or
 * the learner's running attempt at the same test, instead of starting another.
 *
 * Starting requires room for the answers and cards that the test can bring, so that saving and submitting never fail for
 * lack of it.
 *
 * @throws QuotaExceeded, or Conflict if the learner has taken the test, whose answers are hidden until it closes
 */
export async function startAttempt(
  database: LearnerDatabase,
  userId: string,
  attempt: NewAttempt,
): Promise<{ row: TestRow; created: boolean }> {
  const { paper } = attempt;
  const known = storedWordings.get(database.write) ?? new Set<string>();
  storedWordings.set(database.write, known);
  const missing = paper.questions.filter((question) => !known.has(wordingKey(question)));
  const started = await database.write(async (tx) => {
    const existing = await readTest(tx, userId, attempt.id);
    if (existing) return { row: existing, created: false };
    const running = paper.test === null ? null : await findRunning(tx, userId, paper.test);
    if (running !== null) {
      const row = await readTest(tx, userId, running);
      if (row) return { row, created: false };
    }
    const number = await nextNumber(tx, userId, paper.test);
    if (number > 1 && attempt.answersAt !== null) throw testTaken();
    await pinQuestions(tx, missing, attempt.startedAt);
    const row = newRow(userId, attempt, number);
    await tx.insert(testAttempts).values(row);
    const bytes = await sumRowBytes(tx, testAttempts, attemptWhere(userId, [attempt.id]));
    const room = roomFor(paper);
    await addUsage(tx, userId, { bytes: bytes + room, attempts: 1 }, database.quota);
    await addUsage(tx, userId, { bytes: -room }, database.quota);
    await attempt.then?.(tx, row);
    return { row, created: true };
  });
  if (started.created) {
    if (known.size > KNOWN_WORDINGS) known.clear();
    for (const question of missing) known.add(wordingKey(question));
  }
  return started;
}

/** The marks of several attempts would tell which answers are right. */
function testTaken(): Conflict {
  return new Conflict(
    'test_taken',
    'You have taken this test. While it is open it can be taken once; its answers appear when it closes.',
  );
}

function wordingKey({ id, wording }: PinnedQuestion): string {
  return `${id} ${wording}`;
}

/** Bytes of an answer, of a card without its question, and of the results by topic. */
const ANSWER_BYTES = 900;

const rooms = new WeakMap<Paper, number>();

/** Bytes of the answers and cards that a test can bring; computed once per paper. */
function roomFor(paper: Paper): number {
  const room =
    rooms.get(paper) ??
    paper.questions.reduce((sum, { content }) => sum + ANSWER_BYTES + JSON.stringify(content).length, 0);
  rooms.set(paper, room);
  return room;
}

async function nextNumber(tx: Queries, userId: string, test: string | null): Promise<number> {
  if (test === null) return 1;
  const [last] = await selectLastNumber(tx, { userId, test });
  return (last?.number ?? 0) + 1;
}

function newRow(userId: string, { paper, ...attempt }: NewAttempt, attemptNumber: number): TestRow {
  const { test, title, minutes, scheme, sections, cutOffs, rankedTest, questions } = paper;
  const { id, onPaper, startedAt, deadline, answersAt, localDate, timeZone } = attempt;
  return {
    ...{ userId, id, test, title, minutes, scheme, sections, cutOffs, attemptNumber, rankedTest },
    answersAt,
    questions: questions.map(({ id: ref, wording, section }) => ({ id: ref, wording, section })),
    ranked: rankedTest && attemptNumber === 1 && !onPaper,
    ...{ imported: false, late: false, onPaper, startedAt, deadline, submittedAt: null, localDate, timeZone },
    ...{ timeSpent: null, marks: null, maximum: null, marksValue: null },
    ...{ right: null, wrong: null, unattempted: null, dropped: null },
  };
}
