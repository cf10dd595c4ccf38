import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Queries } from './client.ts';
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
