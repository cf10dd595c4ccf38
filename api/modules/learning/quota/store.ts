import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database, Queries } from '../../../db/client.ts';
import { preparedOn } from '../../../db/queries.ts';
import {
  activity,
  bookmarks,
  progress,
  targets,
  topicReads,
  userMcqs,
  userNotes,
  learnerUsage,
} from '../../../db/schema/learning.ts';
import { attemptAnswers, attempts, attemptTags } from '../../../db/schema/quiz.ts';
import { reviewCards, reviews } from '../../../db/schema/reviews.ts';
import { readingSessions, targetDays, targetRepeats } from '../../../db/schema/study.ts';
import { QuotaExceeded } from '../../../http/errors.ts';
import type { Quota } from './quota.ts';

/** A database whose stores refuse what would exceed a learner's quota. */
export interface LearnerDatabase extends Database {
  quota: Quota;
}

/**
 * Every table that counts towards the quota: those in which a learner can add rows or text without end. Sessions,
 * linked accounts and settings are bounded otherwise.
 */
export const COUNTED_TABLES = [
  userNotes,
  userMcqs,
  progress,
  activity,
  bookmarks,
  topicReads,
  targets,
  targetDays,
  targetRepeats,
  readingSessions,
  attempts,
  attemptAnswers,
  attemptTags,
  reviewCards,
  reviews,
] as const;
export type CountedTable = (typeof COUNTED_TABLES)[number];

/** Bytes that a row counts besides its texts: its numbers, and its place in the indexes. */
export const ROW_BYTES = 128;

/** Bytes that a row with these texts counts. Nulls count nothing. */
export function rowBytes(...texts: readonly (string | null)[]): number {
  return texts.reduce((total, text) => total + (text === null ? 0 : Buffer.byteLength(text)), ROW_BYTES);
}

/** Bytes that some rows count, as `rowBytes` does. */
export async function measure(
  queries: Queries,
  table: CountedTable,
  where: SQL | undefined,
): Promise<number> {
  const [row] = await queries
    .select({ bytes: sql<number | string>`coalesce(sum(${bytesOf(table)}), 0)` })
    .from(table)
    .where(where);
  return Number(row?.bytes ?? 0);
}

function bytesOf(table: SQLiteTable): SQL {
  const texts = Object.values(getTableColumns(table)).filter((column) => column.getSQLType() === 'text');
  const lengths = texts.map((column) => sql`coalesce(octet_length(${column}), 0)`);
  // Written into the statement: SQLite takes a bound number for a fraction.
  return sql.join([sql.raw(String(ROW_BYTES)), ...lengths], sql` + `);
}

export interface UsageChange {
  /** Below 0 for what was deleted. */
  bytes: number;
  attempts?: number;
}

const given = sql.placeholder;

const statementsOn = preparedOn((queries) => ({
  add: queries
    .insert(learnerUsage)
    .values({ userId: given('userId'), bytes: given('bytes'), attempts: given('attempts') })
    .onConflictDoUpdate({
      target: learnerUsage.userId,
      set: {
        bytes: sql`${learnerUsage.bytes} + excluded.bytes`,
        attempts: sql`${learnerUsage.attempts} + excluded.attempts`,
      },
    })
    .returning({ bytes: learnerUsage.bytes, attempts: learnerUsage.attempts })
    .prepare(),
}));

/**
 * Adds to what a learner has stored, as part of the transaction that stores it.
 *
 * @throws QuotaExceeded where it is more than they may; the transaction must then be rolled back
 */
export async function charge(
  tx: Queries,
  userId: string,
  { bytes, attempts: added = 0 }: UsageChange,
  quota: Quota,
): Promise<void> {
  if (bytes === 0 && added === 0) return;
  const [usage] = await statementsOn(tx).add.execute({ userId, bytes, attempts: added });
  if (!usage) return;
  if (added > 0 && usage.attempts > quota.attempts) throw QuotaExceeded.ofAttempts(quota.attempts);
  if (bytes > 0 && usage.bytes > quota.bytes) throw QuotaExceeded.ofBytes(quota.bytes);
}

/** Some of a learner's rows of a table, in the order of columns that tell them apart. */
export interface RowsPage {
  table: CountedTable;
  key: readonly string[];
  rows: number;
}

/** Deletes the first of a learner's rows of a table; false where there was none. */
export async function deletePage(
  { write, quota }: LearnerDatabase,
  userId: string,
  { table, key, rows }: RowsPage,
): Promise<boolean> {
  const named: Record<string, SQLiteColumn> = getTableColumns(table);
  const columns = key.flatMap((name) => named[name] ?? []);
  const list = sql.join(columns, sql`, `);
  return write(async (tx) => {
    const ofLearner = eq(table.userId, userId);
    const first = sql`(select ${list} from ${table} where ${ofLearner} order by ${list} limit ${sql.raw(String(rows))})`;
    const page = and(ofLearner, sql`(${list}) in ${first}`);
    const bytes = await measure(tx, table, page);
    if (bytes === 0) return false;
    await tx.delete(table).where(page);
    await charge(tx, userId, { bytes: -bytes }, quota);
    return true;
  });
}

/** Rows of one table that a change may add, alter or delete. */
export type ChangedRows = readonly [table: CountedTable, where: SQL | undefined];

/**
 * Runs a change and charges the learner for what it made of these rows.
 *
 * @throws QuotaExceeded as `charge` does
 */
export async function charged<Result>(
  tx: Queries,
  { userId, quota, attempts: added = 0 }: { userId: string; quota: Quota; attempts?: number },
  rows: readonly ChangedRows[],
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await measureAll(tx, rows);
  const result = await change();
  await charge(tx, userId, { bytes: (await measureAll(tx, rows)) - before, attempts: added }, quota);
  return result;
}

async function measureAll(tx: Queries, rows: readonly ChangedRows[]): Promise<number> {
  let total = 0;
  for (const [table, where] of rows) total += await measure(tx, table, where);
  return total;
}
