import { setImmediate } from 'node:timers/promises';
import { and, asc, getTableColumns, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Queries } from './client.ts';

/** Prepares statements once per connection: building a statement takes longer than running it. */
export function preparedOn<Statements>(prepare: (queries: Queries) => Statements) {
  const prepared = new WeakMap<Queries, Statements>();
  return (queries: Queries): Statements => {
    const statements = prepared.get(queries) ?? prepare(queries);
    prepared.set(queries, statements);
    return statements;
  };
}

export interface PageQuery<Table extends SQLiteTable> {
  table: Table;
  where: SQL | undefined;
  /** Names of columns that are unique among these rows, in the order in which an index has them after those of `where`. */
  key: readonly string[];
  /** Rows per page. */
  rows: number;
}

/**
 * Yields rows ordered by `key`, one page at a time. Each page is a query of its own that continues after the last key,
 * so no cursor stays open and other requests are served between pages. Rows added meanwhile may be missing.
 */
export async function* readPages<Table extends SQLiteTable>(
  queries: Queries,
  { table, where, key, rows }: PageQuery<Table>,
): AsyncGenerator<Table['$inferSelect'][]> {
  const columnsByName: Record<string, Column> = getTableColumns(table);
  const columns = key.flatMap((name) => columnsByName[name] ?? []);
  let after: SQL | undefined;
  for (;;) {
    const page: Table['$inferSelect'][] = await queries
      .select()
      .from(table as SQLiteTable)
      .where(and(where, after))
      .orderBy(...columns.map((column) => asc(column)))
      .limit(rows);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < rows) return;
    const values = key.map((name) => sql`${last[name]}`);
    after = sql`(${sql.join(columns, sql`, `)}) > (${sql.join(values, sql`, `)})`;
    await setImmediate();
  }
}
