import { setImmediate } from 'node:timers/promises';
import { and, asc, getTableColumns, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Queries } from './client.ts';

export interface PagesWanted<Table extends SQLiteTable> {
  table: Table;
  where: SQL | undefined;
  /** Columns that tell these rows apart, by name, in the order in which an index has them after those of `where`. */
  key: readonly string[];
  /** Rows in one page. */
  rows: number;
}

/**
 * Rows in the order of `key`, a page at a time. Nothing is open between two pages, and other requests are served: each
 * page is a query of its own that goes on after the last key. Rows that are added meanwhile may be left out.
 */
export async function* readPages<Table extends SQLiteTable>(
  queries: Queries,
  { table, where, key, rows }: PagesWanted<Table>,
): AsyncGenerator<Table['$inferSelect'][]> {
  const named: Record<string, Column> = getTableColumns(table);
  const columns = key.flatMap((name) => named[name] ?? []);
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
