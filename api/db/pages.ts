import { setImmediate } from 'node:timers/promises';
import { and, asc, getTableColumns, sql } from 'drizzle-orm';
import type { Column, SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Queries } from './client.ts';

export interface PagesQuery<Table extends SQLiteTable> {
  table: Table;
  where: SQL | undefined;
  /** Names of columns that identify a row within `where`, in the order of an index that starts with those of `where`. */
  key: readonly string[];
  /** Rows per page. */
  rows: number;
}

/**
 * Yields rows page by page, ordered by `key`. Each page is a separate query that continues after the last key, so that
 * other requests are served in between. Rows that are added meanwhile may be missing.
 */
export async function* readPages<Table extends SQLiteTable>(
  queries: Queries,
  { table, where, key, rows }: PagesQuery<Table>,
): AsyncGenerator<Table['$inferSelect'][]> {
  const tableColumns: Record<string, Column> = getTableColumns(table);
  const columns = key.flatMap((name) => tableColumns[name] ?? []);
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
