import { isDeepStrictEqual } from 'node:util';
import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { TableCounts } from '../../../contract/portability/export-file.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { Queries } from '../../../db/client.ts';
import { tupleIn } from '../../../db/dialect.ts';
import { withoutOwner } from '../../../db/queries.ts';
import { highlights } from '../../../db/schema/highlights.ts';
import { keptVersions } from '../../../db/schema/learning.ts';
import type { TopicMove } from '../../content/moved-topic.ts';
import { Conflict } from '../../../http/errors.ts';
import type { Quota, OwnedTable } from '../quota/store.ts';
import { identityOf } from '../../../db/schema/table-shape.ts';
import { changeWithinQuota } from '../quota/store.ts';
import { keepMine } from './merge.ts';
import type { KeptVersion, Merge, Occasion } from './merge.ts';

/** A row by the names of its columns. */
export type Row = Record<string, unknown>;

/** The learner whose rows are written. */
export interface Account {
  userId: string;
  quota: Quota;
}

/** How rows of a table get into an account, always in the caller's transaction. */
export interface Porting {
  /** Writes rows of a file; `userId` is not among their columns. @throws QuotaExceeded */
  write: (tx: Queries, account: Account, rows: readonly Row[]) => Promise<TableCounts>;
  /** Moves a batch of rows to another topic. Returns how many there were; missing for tables without topics. */
  move?: (tx: Queries, userId: string, move: TopicMove) => Promise<number>;
}

/** Rows of one statement, and of one batch of a move. */
const BATCH = 100;

/** A move must not fail because the new address is longer than the old one. Usage is counted nevertheless. */
export const UNLIMITED: Quota = { bytes: Infinity, attempts: Infinity };

/** Highlights that count towards their limits. */
export const IS_NOT_DELETED = isNull(highlights.deletedAt);

/** How many rows of a table a learner may have after an import. */
export interface Limit {
  maximum: number;
  /** Columns by which rows are counted; [] for all rows of the learner. */
  per: readonly string[];
  /** Rows that count; all by default. */
  where?: SQL;
  message: string;
}

export interface MergedTable<Table extends OwnedTable> {
  table: Table;
  merge: Merge<Table['$inferSelect']>;
  /** Completes rows before they are merged. */
  prepare?: (
    tx: Queries,
    rows: readonly Table['$inferSelect'][],
    occasion: Occasion,
  ) => Promise<Table['$inferSelect'][]>;
  limits?: readonly Limit[];
}

/** Inside, rows of all tables are alike. */
interface Merging extends MergedTable<OwnedTable> {
  /** Columns that identify a row of a learner. */
  identity: readonly string[];
}

/** The porting of a table whose rows are merged one by one. */
export function mergedRows<Table extends OwnedTable>(definition: MergedTable<Table>): Porting {
  const { table } = definition;
  const merged = { ...definition, identity: identityOf(table) } as unknown as Merging;
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  const ofTopic = columns['subject'] !== undefined && columns['topic'] !== undefined;
  return {
    write: (tx, account, rows) => putRows(tx, account, merged, rows, 'import'),
    ...(ofTopic && {
      move: (tx: Queries, userId: string, move: TopicMove) =>
        merged.identity.includes('topic')
          ? moveMerged(tx, userId, merged, move)
          : moveInPlace(tx, userId, merged, move),
    }),
  };
}

/** Inserts the rows that are new, and merges the others. */
async function putRows(
  tx: Queries,
  account: Account,
  merged: Merging,
  rows: readonly Row[],
  occasion: Occasion,
): Promise<TableCounts> {
  const counts: TableCounts = { new: 0, same: 0, merged: 0 };
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH).map((row) => ({ ...row, userId: account.userId }));
    const added = await putBatch(tx, account, merged, batch, occasion);
    for (const name of ['new', 'same', 'merged'] as const) counts[name] += added[name];
  }
  if (counts.new > 0 && occasion === 'import')
    for (const limit of merged.limits ?? []) await requireLimit(tx, account.userId, merged.table, limit);
  return counts;
}

async function putBatch(
  tx: Queries,
  { userId, quota }: Account,
  { table, identity, merge, prepare }: Merging,
  batch: readonly Row[],
  occasion: Occasion,
): Promise<TableCounts> {
  const counts: TableCounts = { new: 0, same: 0, merged: 0 };
  const incoming = prepare ? await prepare(tx, batch, occasion) : batch;
  const where = identifies(table, userId, identity, incoming);
  const stored: Row[] = await tx
    .select()
    .from(table as SQLiteTable)
    .where(where);
  const keyOf = (row: Row) => JSON.stringify(identity.map((name) => row[name]));
  const current = new Map(stored.map((row) => [keyOf(row), row]));
  const added = new Map<string, Row>();
  const changed = new Map<string, Row>();
  for (const theirs of incoming) {
    const key = keyOf(theirs);
    const mine = current.get(key);
    if (!mine) {
      counts.new += 1;
      added.set(key, theirs);
      current.set(key, theirs);
      continue;
    }
    const isCopy = occasion === 'import' && isDeepStrictEqual({ ...mine, ...theirs }, mine);
    const result = isCopy ? { row: mine } : merge(mine, theirs, occasion);
    const isEqual = isDeepStrictEqual(result.row, mine);
    const keeps = result.kept !== undefined && (await keepVersion(tx, { userId, quota }, result.kept));
    counts[isEqual && !keeps ? 'same' : 'merged'] += 1;
    if (isEqual) continue;
    current.set(key, result.row);
    (added.has(key) ? added : changed).set(key, result.row);
  }
  const write = async () => {
    if (added.size > 0) await tx.insert(table as SQLiteTable).values([...added.values()]);
    const target = ['userId', ...identity].flatMap((name) => columnOf(table, name));
    for (const row of changed.values()) {
      await tx
        .insert(table as SQLiteTable)
        .values(row)
        .onConflictDoUpdate({ target, set: withoutOwner({ ...row, userId }) });
    }
  };
  if (added.size + changed.size === 0) return counts;
  await changeWithinQuota(tx, { userId, quota }, [[table, where]], write);
  return counts;
}

export const keptPorting = mergedRows({ table: keptVersions, merge: keepMine });

/** Keeps a replaced text. Returns false if it was kept before. */
async function keepVersion(tx: Queries, account: Account, version: KeptVersion): Promise<boolean> {
  return (await keptPorting.write(tx, account, [version])).new === 1;
}

/** Moves a batch of rows from the old address to the new one. */
async function moveMerged(
  tx: Queries,
  userId: string,
  merged: Merging,
  { from, to }: TopicMove,
): Promise<number> {
  const { table, identity } = merged;
  const rows: Row[] = await tx
    .select()
    .from(table as SQLiteTable)
    .where(and(eq(table.userId, userId), atTopic(table, from)))
    .limit(BATCH);
  if (rows.length === 0) return 0;
  const account = { userId, quota: UNLIMITED };
  const where = identifies(table, userId, identity, rows);
  await changeWithinQuota(tx, account, [[table, where]], async () => {
    await tx.delete(table).where(where);
  });
  await putRows(
    tx,
    account,
    merged,
    rows.map((row) => ({ ...row, ...to })),
    'move',
  );
  return rows.length;
}

/** Changes the address of a batch of rows, which is not part of what identifies them. */
async function moveInPlace(
  tx: Queries,
  userId: string,
  { table, identity }: Merging,
  { from, to }: TopicMove,
): Promise<number> {
  const rows: Row[] = await tx
    .select()
    .from(table as SQLiteTable)
    .where(and(eq(table.userId, userId), atTopic(table, from)))
    .limit(BATCH);
  if (rows.length === 0) return 0;
  const where = identifies(table, userId, identity, rows);
  await changeWithinQuota(tx, { userId, quota: UNLIMITED }, [[table, where]], async () => {
    await tx
      .update(table)
      .set({ ...to })
      .where(where);
  });
  return rows.length;
}

function columnOf(table: SQLiteTable, name: string): SQLiteColumn[] {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  return columns[name] ? [columns[name]] : [];
}

/** Condition: rows of a learner in a topic. */
function atTopic(table: SQLiteTable, { subject, topic }: TopicKey): SQL | undefined {
  const [subjectColumn] = columnOf(table, 'subject');
  const [topicColumn] = columnOf(table, 'topic');
  return subjectColumn && topicColumn && and(eq(subjectColumn, subject), eq(topicColumn, topic));
}

/** Condition: the rows of a learner with the identities of these. */
function identifies(
  table: OwnedTable,
  userId: string,
  identity: readonly string[],
  rows: readonly Row[],
): SQL | undefined {
  const ofLearner = eq(table.userId, userId);
  const columns = identity.flatMap((name) => columnOf(table, name));
  const [only, ...others] = columns;
  if (!only) return ofLearner;
  if (others.length === 0)
    return and(
      ofLearner,
      inArray(
        only,
        rows.map((row) => row[identity[0] ?? '']),
      ),
    );
  return and(
    ofLearner,
    tupleIn(
      columns,
      rows.map((row) => identity.map((name) => row[name])),
    ),
  );
}

/** @throws Conflict if the learner has too many rows */
async function requireLimit(
  tx: Queries,
  userId: string,
  table: OwnedTable,
  { maximum, per, where, message }: Limit,
): Promise<void> {
  const columns = per.flatMap((name) => columnOf(table, name));
  const [exceeded] = await tx
    .select({ rows: sql<number>`count(*)` })
    .from(table as SQLiteTable)
    .where(and(eq(table.userId, userId), where))
    .groupBy(...(columns.length > 0 ? columns : [table.userId]))
    .having(sql`count(*) > ${maximum}`)
    .limit(1);
  if (exceeded) throw new Conflict('too_many_rows', message);
}

/** The topics in which a learner has rows in a table. */
export async function listTopicsIn(queries: Queries, table: OwnedTable, userId: string): Promise<TopicKey[]> {
  const [subject] = columnOf(table, 'subject');
  const [topic] = columnOf(table, 'topic');
  if (!subject || !topic) return [];
  const rows = await queries
    .selectDistinct({ subject, topic })
    .from(table as SQLiteTable)
    .where(eq(table.userId, userId));
  return rows as TopicKey[];
}
