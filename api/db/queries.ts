import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Column, Placeholder, SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Queries } from './client.ts';

/**
 * The columns of a learner's row that an update may set: a sharded database refuses to update the column that selects
 * the machine.
 */
export function withoutOwner<Row extends { userId: string }>(row: Row): Omit<Row, 'userId'> {
  const others: Omit<Row, 'userId'> & { userId?: string } = { ...row };
  delete others.userId;
  return others;
}

/** Whether a row is a learner's in a topic. */
export function ofTopic(
  table: Record<'userId' | 'subject' | 'topic', Column>,
  { userId, subject, topic }: Record<'userId' | 'subject' | 'topic', string | Placeholder>,
): SQL | undefined {
  return and(eq(table.userId, userId), eq(table.subject, subject), eq(table.topic, topic));
}

/** Placeholders with the names of the values. Those of optional values that are left out are undefined. */
export type Given<Values> = {
  [Name in keyof Values]: Placeholder | (object extends Pick<Values, Name> ? undefined : never);
};

interface Preparable<Rows> {
  prepare: () => { execute: (values: Record<string, unknown>) => PromiseLike<Rows> };
}

/**
 * A query that is built and prepared once per connection, and once more for each combination of optional values. Use it for
 * every statement that the page of a learner sends: building a query takes longer than running it.
 *
 * @param build must read all names of the values that the query uses whenever it is called, as destructuring does. Values are
 * passed to the driver as they are: a boolean that is not a constant needs a column's encoder.
 */
export function prepared<Values extends object, Rows>(
  build: (queries: Queries, given: Given<Values>) => Preparable<Rows>,
): (queries: Queries, values: Values) => Promise<Rows> {
  type Query = ReturnType<Preparable<Rows>['prepare']>;
  const onConnection = new WeakMap<Queries, Map<number, Query>>();
  // Known after the first build.
  let names: readonly string[] | undefined;

  function prepareFor(queries: Queries, values: Record<string, unknown>): Query {
    const read: string[] = [];
    const given = new Proxy(values, {
      get(_values, name) {
        if (typeof name !== 'string') return undefined;
        if (!read.includes(name)) read.push(name);
        return values[name] === undefined ? undefined : sql.placeholder(name);
      },
    });
    const query = build(queries, given as Given<Values>).prepare();
    names ??= read;
    return query;
  }

  return async (queries, given) => {
    const values = given as Record<string, unknown>;
    const shapes = onConnection.get(queries) ?? new Map<number, Query>();
    onConnection.set(queries, shapes);
    const known = names && shapes.get(shapeOf(values, names));
    if (known) return known.execute(values);
    const query = prepareFor(queries, values);
    if (names) shapes.set(shapeOf(values, names), query);
    return query.execute(values);
  };
}

/** A bit for each name whose value is given. */
function shapeOf(values: Record<string, unknown>, names: readonly string[]): number {
  let shape = 0;
  for (const name of names) shape = shape * 2 + (values[name] === undefined ? 0 : 1);
  return shape;
}

interface PageQuery<Table extends SQLiteTable> {
  table: Table;
  where: SQL | undefined;
  /**
   * Names of columns that are unique among these rows, in the order in which an index has them after those of `where`. [] if
   * there is one row at most.
   */
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
    if (last === undefined || page.length < rows || key.length === 0) return;
    const values = key.map((name) => sql`${last[name]}`);
    after = sql`(${sql.join(columns, sql`, `)}) > (${sql.join(values, sql`, `)})`;
    await setImmediate();
  }
}
