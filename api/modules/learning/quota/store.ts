import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database, Queries } from '../../../db/client.ts';
import { prepared } from '../../../db/queries.ts';
import type { Given } from '../../../db/queries.ts';
import { learnerUsage } from '../../../db/schema/learning.ts';
import { kindOf, statedFacts } from '../../../db/schema/columns.ts';
import { byteLength } from '../../../db/dialect.ts';
import { run } from '../../../db/statements.ts';
import { QuotaExceeded } from '../../../http/errors.ts';

/** How much one learner may store. */
export interface Quota {
  bytes: number;
  /** Quiz attempts. */
  attempts: number;
}

/** A database with the quota that stores apply to writes of learners. */
export interface LearnerDatabase extends Database {
  quota: Quota;
}

/** A table with rows of learners. */
export type OwnedTable = SQLiteTable & { userId: SQLiteColumn };

/** Whether the rows of a table count towards the quota. */
export function isCounted(table: OwnedTable): boolean {
  return statedFacts(table).get('userId')?.counted ?? false;
}

/** Bytes counted per row for numbers, index entries, and the day and zone of an event. */
export const ROW_BYTES = 128;
/** Columns with short texts that count as part of `ROW_BYTES`. */
const SHORT_TEXTS = ['local_date', 'time_zone'];

/** Returns the bytes counted for a row with these values in its text columns. */
export function rowBytes(...texts: readonly (string | null)[]): number {
  return texts.reduce((total, text) => total + (text === null ? 0 : Buffer.byteLength(text)), ROW_BYTES);
}

/** Returns the bytes counted for the rows in the database; agrees with `rowBytes`. */
export async function sumRowBytes(
  queries: Queries,
  table: OwnedTable,
  where: SQL | undefined,
): Promise<number> {
  const [row] = await queries
    .select({ bytes: sql<number | string>`coalesce(sum(${rowBytesSql(table)}), 0)` })
    .from(table)
    .where(where);
  return Number(row?.bytes ?? 0);
}

function rowBytesSql(table: SQLiteTable): SQL {
  const texts = Object.values(getTableColumns(table)).filter(
    (column) => ['text', 'json'].includes(kindOf(column)) && !SHORT_TEXTS.includes(column.name),
  );
  const lengths = texts.map((column) => sql`coalesce(${byteLength(column)}, 0)`);
  // Inlined, because SQLite treats bound numbers as floats.
  return sql.join([sql.raw(String(ROW_BYTES)), ...lengths], sql` + `);
}

interface UsageChange {
  /** Negative after deletions. */
  bytes: number;
  attempts?: number;
}

const addToUsage = prepared(
  (queries, { userId, bytes, attempts }: Given<{ userId: string; bytes: number; attempts: number }>) =>
    queries
      .insert(learnerUsage)
      .values({ userId, bytes, attempts })
      .onConflictDoUpdate({
        target: learnerUsage.userId,
        set: {
          bytes: sql`${learnerUsage.bytes} + excluded.bytes`,
          attempts: sql`${learnerUsage.attempts} + excluded.attempts`,
        },
      })
      .returning({ bytes: learnerUsage.bytes, attempts: learnerUsage.attempts }),
);

/**
 * Adds to a learner's usage, in the transaction that changes the rows.
 *
 * @throws QuotaExceeded if usage grows beyond the quota; the transaction must then be rolled back
 */
export async function addUsage(
  tx: Queries,
  userId: string,
  { bytes, attempts: addedAttempts = 0 }: UsageChange,
  quota: Quota,
): Promise<void> {
  if (bytes === 0 && addedAttempts === 0) return;
  const [usage] = await addToUsage(tx, { userId, bytes, attempts: addedAttempts });
  if (!usage) return;
  if (addedAttempts > 0 && usage.attempts > quota.attempts) throw QuotaExceeded.ofAttempts(quota.attempts);
  if (bytes > 0 && usage.bytes > quota.bytes) throw QuotaExceeded.ofBytes(quota.bytes);
}

/**
 * Adds the size of rows that were just inserted to the usage of their learners, in the same transaction. Does not check
 * quotas.
 *
 * @param where matches these rows only
 */
export async function countAdded(tx: Queries, table: OwnedTable, where: SQL | undefined): Promise<void> {
  await run(
    tx,
    sql`insert into ${learnerUsage} as counted (user_id, bytes, attempts)
      select user_id, sum(${rowBytesSql(table)}), 0 from ${table} where ${where} group by user_id
      on conflict (user_id) do update set bytes = counted.bytes + excluded.bytes`,
  );
}

/** Rows of one table that a change may insert, update or delete. */
export type ChangedRows = readonly [table: OwnedTable, where: SQL | undefined];

/**
 * Runs a change and adds the growth of these rows to the learner's usage.
 *
 * @param rows must match every row that the change inserts, updates or deletes in tables that count, before and after it
 * @throws QuotaExceeded like `addUsage`
 */
export async function changeWithinQuota<Result>(
  tx: Queries,
  { userId, quota, attempts: addedAttempts = 0 }: { userId: string; quota: Quota; attempts?: number },
  rows: readonly ChangedRows[],
  change: () => Promise<Result>,
): Promise<Result> {
  const counted = rows.filter(([table]) => isCounted(table));
  const sumAll = async () => {
    let bytes = 0;
    for (const [table, where] of counted) bytes += await sumRowBytes(tx, table, where);
    return bytes;
  };
  const before = await sumAll();
  const result = await change();
  await addUsage(tx, userId, { bytes: (await sumAll()) - before, attempts: addedAttempts }, quota);
  return result;
}

/**
 * Deletes up to `rows` of a learner's rows in a table, in the order of the columns `key`, which must identify a row.
 *
 * @returns false if there were none
 */
export async function deleteRows(
  { write, quota }: LearnerDatabase,
  userId: string,
  { table, key, rows }: { table: OwnedTable; key: readonly string[]; rows: number },
): Promise<boolean> {
  const tableColumns: Record<string, SQLiteColumn> = getTableColumns(table);
  const columns = key.flatMap((name) => tableColumns[name] ?? []);
  const list = sql.join(columns, sql`, `);
  const work = async (tx: Queries) => {
    const ofLearner = eq(table.userId, userId);
    const first = sql`(select ${list} from ${table} where ${ofLearner} order by ${list} limit ${sql.raw(String(rows))})`;
    const page = and(ofLearner, sql`(${list}) in ${first}`);
    const bytes = await sumRowBytes(tx, table, page);
    if (bytes === 0) return false;
    await tx.delete(table).where(page);
    await addUsage(tx, userId, { bytes: -bytes }, quota);
    return true;
  };
  return write(work, { readingOf: userId });
}
