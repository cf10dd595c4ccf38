import { sql } from 'drizzle-orm';
import type { Column, Placeholder, SQL } from 'drizzle-orm';
import * as postgres from 'drizzle-orm/pg-core';
import * as sqlite from 'drizzle-orm/sqlite-core';
import { kindOf } from './schema/columns.ts';
import type { ColumnKind } from './schema/columns.ts';
import { engine } from '../config/engine.ts';

/*
 * Expressions that the engines write differently. Everything else in stores is SQL that both understand.
 */

const onPostgres = engine === 'postgres';

/** The rows of several queries; equal ones are kept. */
export const unionAll = onPostgres
  ? (postgres.unionAll as unknown as typeof sqlite.unionAll)
  : sqlite.unionAll;

/** Rows for a statement, passed as one JSON parameter. */
interface GivenRows {
  /** The table expression, for FROM. */
  from: SQL;
  /** The value of the column at an index of `columns`. */
  at: (index: number) => SQL;
  /** All values, separated by commas. */
  all: SQL;
}

const POSTGRES_TYPES: Record<ColumnKind, string> = {
  text: 'text',
  integer: 'bigint',
  boolean: 'boolean',
  real: 'double precision',
  json: 'json',
  bytes: 'bytea',
};

/**
 * Rows as one parameter: a statement with thousands of parameters is slow, and a statement for each number of rows cannot be
 * prepared.
 *
 * @param json an array of arrays with a value for each of `columns`, in their order; 0 and 1 also stand for booleans
 * @param columns define the types
 */
export function givenRows(json: string | Placeholder, columns: readonly Column[]): GivenRows {
  const value = sql.raw('given.value');
  const at = (index: number): SQL => {
    const column = columns[index];
    if (!column) throw new RangeError(`There are ${columns.length} columns, and no column ${index}.`);
    const kind = kindOf(column);
    const place = sql.raw(String(index));
    if (kind === 'json') return sql`(${value} -> ${place})`;
    if (!onPostgres) return sql`(${value} ->> ${place})`;
    return sql`(${value} ->> ${place})::${sql.raw(POSTGRES_TYPES[kind])}`;
  };
  return {
    from: onPostgres
      ? sql`json_array_elements(${json}::json) as given(value)`
      : sql`json_each(${json}) as given`,
    at,
    all: sql.join(
      columns.map((_, index) => at(index)),
      sql`, `,
    ),
  };
}

/** A list of texts as one parameter, for `column in …`. @param json an array of strings */
export function givenTexts(json: string | Placeholder): SQL {
  return onPostgres
    ? sql`(select json_array_elements_text(${json}::json))`
    : sql`(select value from json_each(${json}))`;
}

/** Whether the columns of a row together have one of these values. */
export function tupleIn(columns: readonly Column[], rows: readonly (readonly unknown[])[]): SQL {
  const tuple = (values: readonly unknown[]) =>
    sql`(${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )})`;
  const list = sql.join(rows.map(tuple), sql`, `);
  // PostgreSQL takes the types of parameters from the columns, but not inside VALUES.
  return onPostgres ? sql`${tuple(columns)} in (${list})` : sql`${tuple(columns)} in (values ${list})`;
}

/** The smaller of two values. */
export function least(one: Column | SQL, other: unknown): SQL<number> {
  return onPostgres ? sql`least(${one}, ${other})` : sql`min(${one}, ${other})`;
}

/** The greater of two values. */
export function greatest(one: Column | SQL, other: unknown): SQL<number> {
  return onPostgres ? sql`greatest(${one}, ${other})` : sql`max(${one}, ${other})`;
}

/** A bound number as an integer: SQLite binds all numbers as floats, which divide without rounding. */
export function wholeNumber(value: number | Placeholder): SQL<number> {
  return onPostgres ? sql`cast(${value} as bigint)` : sql`cast(${value} as integer)`;
}

/** Bytes of a text or JSON column in UTF-8; null for null. */
export function byteLength(column: Column): SQL {
  return sql`octet_length(${kindOf(column) === 'json' ? jsonText(column) : column})`;
}

/** The distinct texts of a group, separated by commas. */
export function joinDistinct(column: Column): SQL<string> {
  return onPostgres ? sql`string_agg(distinct ${column}, ',')` : sql`group_concat(distinct ${column})`;
}

/** The text of a JSON column. */
export function jsonText(column: Column): SQL<string> {
  return onPostgres ? sql`${column}::text` : sql`${column}`;
}

/** A text field of the object at an index of a JSON array. */
export function jsonField(array: Column, index: Column, field: string): SQL<string> {
  const name = sql.raw(`'${field.replaceAll("'", "''")}'`);
  return onPostgres ? sql`(${array} -> ${index}::int ->> ${name})` : sql`(${array} -> ${index} ->> ${name})`;
}
