import { sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Queries } from './client.ts';
import { givenRows } from './dialect.ts';
import { engine } from '../config/engine.ts';

/** Runs a statement that returns no rows. */
export async function run(tx: Queries, statement: SQL): Promise<void> {
  if (engine === 'sqlite') tx.run(statement);
  else await asPostgres(tx).execute(statement);
}

/** Runs a query that no builder can express. Its columns must have the names and types of `Row` on both engines. */
export async function select<Row extends Record<string, unknown>>(
  queries: Queries,
  statement: SQL,
): Promise<Row[]> {
  if (engine === 'sqlite') return queries.all<Row>(statement);
  return (await asPostgres(queries).execute(statement)).rows as Row[];
}

interface UpdatedColumns {
  /** Identify a row. */
  by: readonly Column[];
  /** Get the values. */
  set?: readonly Column[];
  /** The values are added to them. */
  add?: readonly Column[];
}

/** Updates many rows at once. @param rows the values of each row, in the order of `by`, `set` and `add` */
export async function updateRows(
  tx: Queries,
  table: SQLiteTable,
  { by, set = [], add = [] }: UpdatedColumns,
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = [...by, ...set, ...add];
  const given = givenRows(JSON.stringify(rows), columns);
  const valueOf = (column: Column) => given.at(columns.indexOf(column));
  const name = (column: Column) => sql.identifier(column.name);
  const changes = [
    ...set.map((column) => sql`${name(column)} = ${valueOf(column)}`),
    ...add.map((column) => sql`${name(column)} = ${column} + ${valueOf(column)}`),
  ];
  const isRow = by.map((column) => sql`${column} = ${valueOf(column)}`);
  await run(
    tx,
    sql`update ${table} set ${sql.join(changes, sql`, `)} from ${given.from} where ${sql.join(isRow, sql` and `)}`,
  );
}

function asPostgres(queries: Queries): NodePgDatabase {
  return queries as unknown as NodePgDatabase;
}

/**
 * Call it first in a transaction whose statements are atomic by themselves and may be lost in a crash. On PostgreSQL
 * the transaction is then not isolated from others, so it never conflicts, and its commit does not wait for the disk.
 */
export async function relaxTransaction(tx: Queries): Promise<void> {
  if (engine === 'sqlite') return;
  await run(tx, sql`set transaction isolation level read committed`);
  await run(tx, sql`set local synchronous_commit = off`);
}
