import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  sql,
} from 'drizzle-orm';
import { GRACE_MS } from '../../../../contract/tests/test-rules.ts';
import type { Database, Queries } from '../../../../db/client.ts';
import { prepared } from '../../../../db/queries.ts';
import type { Given } from '../../../../db/queries.ts';
import { testAnswers, testAttempts, testTags, testTopics } from '../../../../db/schema/tests.ts';
import { changeWithinQuota } from '../../quota/store.ts';
import type { ChangedRows, LearnerDatabase } from '../../quota/store.ts';

export type TestRow = typeof testAttempts.$inferSelect;
/** Without the list of questions, which is long. */
export type TestSummaryRow = Omit<TestRow, 'questions'> & { totalQuestions: number };

const selectTest = prepared((queries, { userId, id }: Given<{ userId: string; id: string }>) =>
  queries
    .select()
    .from(testAttempts)
    .where(and(eq(testAttempts.userId, userId), eq(testAttempts.id, id))),
);

export async function readTest(queries: Queries, userId: string, id: string): Promise<TestRow | null> {
  const [row] = await selectTest(queries, { userId, id });
  return row ?? null;
}

/** Whether a learner has submitted an attempt at a published test. */
export async function hasSubmitted(queries: Queries, userId: string, test: string): Promise<boolean> {
  const [row] = await queries
    .select({ id: testAttempts.id })
    .from(testAttempts)
    .where(
      and(
        eq(testAttempts.userId, userId),
        eq(testAttempts.test, test),
        isNotNull(testAttempts.submittedAt),
        eq(testAttempts.imported, false),
      ),
    )
    .limit(1);
  return row !== undefined;
}

const { questions, ...summaryColumns } = getTableColumns(testAttempts);

interface TestsQuery {
  /** Slug. */
  test: string | undefined;
  /** First and last day; null for no limit. */
  from: string | null;
  to: string | null;
  /** Cursor: the last attempt of the previous page. */
  before: TestRow | null;
  limit: number;
}

/** Newest first. */
export async function listTests(
  queries: Queries,
  userId: string,
  { test, from, to, before, limit }: TestsQuery,
): Promise<TestSummaryRow[]> {
  return selectTests(queries, {
    ...{ userId, test, limit, beforeAt: before?.startedAt, beforeId: before?.id },
    ...{ from: from ?? undefined, to: to ?? undefined },
  });
}

interface TestsAsked {
  userId: string;
  test?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  beforeAt?: number | undefined;
  beforeId?: string | undefined;
  limit: number;
}

const selectTests = prepared((queries, asked: Given<TestsAsked>) => {
  const { userId, test, from, to, beforeAt, beforeId, limit } = asked;
  const { startedAt, id, localDate } = testAttempts;
  return queries
    .select({ ...summaryColumns, totalQuestions: sql<number>`json_array_length(${questions})` })
    .from(testAttempts)
    .where(
      and(
        eq(testAttempts.userId, userId),
        test && eq(testAttempts.test, test),
        from && gte(localDate, from),
        to && lte(localDate, to),
        beforeAt && sql`(${startedAt}, ${id}) < (${beforeAt}, ${beforeId})`,
      ),
    )
    .orderBy(desc(startedAt), desc(id))
    .limit(limit);
});

/** Ended attempts that are handled at a time. */
export const ENDED_AT_ONCE = 50;

const selectEnded = prepared((queries, { userId, by }: Given<{ userId: string; by: number }>) =>
  queries
    .select({ id: testAttempts.id })
    .from(testAttempts)
    .where(
      and(eq(testAttempts.userId, userId), isNull(testAttempts.submittedAt), lte(testAttempts.deadline, by)),
    )
    .limit(ENDED_AT_ONCE),
);

/** A learner's running attempts whose deadline was `by` (ms since 1970) or before. */
export async function listEnded(queries: Queries, userId: string, by: number): Promise<string[]> {
  const rows = await selectEnded(queries, { userId, by });
  return rows.map(({ id }) => id);
}

/** Deletes an attempt with its answers, if there is one. Keeps review cards. */
export async function deleteTest(database: LearnerDatabase, userId: string, id: string): Promise<void> {
  await database.write(async (tx) => {
    if (await readTest(tx, userId, id)) await deleteTests(tx, database, userId, [id]);
  });
}

/** Attempts per transaction, so that deleting does not block other requests for long. */
const DELETED_AT_ONCE = 4;

/** Deletes a batch of a learner's attempts; call it until it returns 0. */
export async function deleteSomeTests(database: LearnerDatabase, userId: string): Promise<number> {
  return database.write(async (tx) => {
    const rows = await tx
      .select({ id: testAttempts.id })
      .from(testAttempts)
      .where(eq(testAttempts.userId, userId))
      .limit(DELETED_AT_ONCE);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await deleteTests(tx, database, userId, ids);
    return ids.length;
  });
}

/** Foreign keys delete answers and results. */
async function deleteTests(
  tx: Queries,
  { quota }: LearnerDatabase,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  await changeWithinQuota(tx, { userId, quota, attempts: -ids.length }, testRows(userId, ids), async () => {
    await tx.delete(testAttempts).where(attemptWhere(userId, ids));
  });
}

export function attemptWhere(userId: string, ids: readonly string[]) {
  return and(eq(testAttempts.userId, userId), inArray(testAttempts.id, [...ids]));
}

/** Matches all rows of these attempts. */
export function testRows(userId: string, ids: readonly string[]): ChangedRows[] {
  return [
    [testAttempts, attemptWhere(userId, ids)],
    [testAnswers, and(eq(testAnswers.userId, userId), inArray(testAnswers.attemptId, [...ids]))],
    [testTags, and(eq(testTags.userId, userId), inArray(testTags.attemptId, [...ids]))],
    [testTopics, and(eq(testTopics.userId, userId), inArray(testTopics.attemptId, [...ids]))],
  ];
}

/** Changes when the answers of an attempt appear, because its test closes at another time now. @param at ms since 1970 */
export async function postponeAnswers(
  database: Database,
  { userId, id }: Pick<TestRow, 'userId' | 'id'>,
  at: number,
): Promise<void> {
  await database.write(async (tx) => {
    await tx
      .update(testAttempts)
      .set({ answersAt: at })
      .where(and(eq(testAttempts.userId, userId), eq(testAttempts.id, id)));
  });
}

/** How many ranked attempts at a test have these marks. */
export interface MarksCount {
  marks: number;
  takers: number;
}

/** Ranked attempts at a test by their marks, lowest first. Reads only an index. @param test slug */
export async function countByMarks(queries: Queries, test: string): Promise<MarksCount[]> {
  const { marksValue } = testAttempts;
  const rows = await queries
    .select({ marks: marksValue, takers: count() })
    .from(testAttempts)
    .where(and(eq(testAttempts.test, test), eq(testAttempts.ranked, true), isNotNull(marksValue)))
    .groupBy(marksValue)
    .orderBy(asc(marksValue));
  return rows.flatMap(({ marks, takers }) => (marks === null ? [] : [{ marks, takers }]));
}

const selectRunning = prepared((queries, { userId }: Given<{ userId: string }>) =>
  queries
    .select({ questions: testAttempts.questions, deadline: testAttempts.deadline })
    .from(testAttempts)
    .where(
      and(eq(testAttempts.userId, userId), isNull(testAttempts.submittedAt), isNotNull(testAttempts.test)),
    ),
);

/**
 * References of the questions in a learner's running attempts at published tests, of which there is one for each test, with
 * the time (ms since 1970) until which answers to them count.
 */
export async function listRunningRefs(queries: Queries, userId: string): Promise<Map<string, number>> {
  const running = new Map<string, number>();
  for (const { questions, deadline } of await selectRunning(queries, { userId }))
    for (const { id } of questions) running.set(id, Math.max(running.get(id) ?? 0, deadline + GRACE_MS));
  return running;
}
