import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig as postgresConfig, PgTable } from 'drizzle-orm/pg-core';
import { getTableConfig as sqliteConfig } from 'drizzle-orm/sqlite-core';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { kindOf } from './columns.ts';
import type { ColumnKind } from './columns.ts';

export interface ColumnShape {
  name: string;
  kind: ColumnKind;
}

/** What statements that are not built by drizzle need to know about a table; the same on both engines. */
export interface TableShape {
  name: string;
  columns: readonly ColumnShape[];
  /** The columns of the primary key, in its order. */
  key: readonly ColumnShape[];
}

export function shapeOf(table: SQLiteTable): TableShape {
  const columns = Object.values(getTableColumns(table));
  const shapes = columns.map((column) => ({ name: column.name, kind: kindOf(column) }));
  /* The process has the tables of one engine; their type is always that of SQLite. */
  const given: unknown = table;
  const [composite] = is(given, PgTable)
    ? postgresConfig(given).primaryKeys
    : sqliteConfig(table).primaryKeys;
  const names =
    composite?.columns.map(({ name }) => name) ??
    columns.filter(({ primary }) => primary).map(({ name }) => name);
  return {
    name: getTableName(table),
    columns: shapes,
    key: names.flatMap((name) => shapes.filter((shape) => shape.name === name)),
  };
}

/** What identifies a row among those of a learner: the properties of the primary key besides the learner. */
export function identityOf(table: SQLiteTable): string[] {
  const properties = Object.entries(getTableColumns(table));
  const names = shapeOf(table).key.map(({ name }) => properties.find(([, column]) => column.name === name));
  return names.flatMap((found) => (found && found[0] !== 'userId' ? [found[0]] : []));
}
