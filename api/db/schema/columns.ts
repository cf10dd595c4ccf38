import type { Column } from 'drizzle-orm';
import * as postgres from 'drizzle-orm/pg-core';
import * as sqlite from 'drizzle-orm/sqlite-core';
import { engine } from '../../config/engine.ts';

/*
 * The builders with which tables are declared, for the engine of this process. Stores are type-checked against the
 * tables of SQLite. Those of PostgreSQL have the same names, keys and JavaScript values, which a test compares.
 */

const onPostgres = engine === 'postgres';

/**
 * Sorted and compared by code point, as SQLite does, whatever the collation of the database is. PostgreSQL stores no null
 * characters; they become the replacement character.
 */
const postgresText = postgres.customType<{ data: string; driverData: unknown }>({
  dataType: () => 'text COLLATE "C"',
  // A placeholder may stand for null.
  toDriver: (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value),
});

/** A buffer; the driver of PostgreSQL returns one, too. */
const postgresBytes = postgres.customType<{ data: Buffer }>({ dataType: () => 'bytea' });

const sqliteJson = (name: string) => sqlite.text(name, { mode: 'json' });
const sqliteInteger = (name: string) => sqlite.integer(name);
const sqliteBoolean = (name: string) => sqlite.integer(name, { mode: 'boolean' });
const sqliteReal = (name: string) => sqlite.real(name);
const sqliteBytes = (name: string) => sqlite.blob(name, { mode: 'buffer' });

/** What an export and an import do with a column of a learner's row. */
export interface ColumnRole {
  /** Who decides its value: the learner's client, the server or an import file, or the server alone. A file may have all. */
  writer: 'client' | 'import' | 'server';
  exported: boolean;
}

/** Of a column that says nothing; a test finds it. */
const NO_ROLE: ColumnRole = { writer: 'server', exported: false };

const rolesOfBuilders = new WeakMap<object, ColumnRole>();
const rolesOfTables = new WeakMap<object, ReadonlyMap<string, ColumnRole>>();

const withRole =
  (role: ColumnRole) =>
  <Columns extends Record<string, object>>(columns: Columns): Columns => {
    for (const builder of Object.values(columns)) rolesOfBuilders.set(builder, role);
    return columns;
  };

/** Columns whose values come from the learner's client, or from an import file. They are exported. */
export const writtenByClient = withRole({ writer: 'client', exported: true });
/** Columns that the server writes and an import file may bring. They are exported. */
export const writtenByImport = withRole({ writer: 'import', exported: true });
/** Columns that only the server writes: an import ignores what a file has. They are exported. */
export const writtenByServer = withRole({ writer: 'server', exported: true });
/** Like `writtenByServer`, and in no export: ids of accounts, hashes of secrets, official texts. */
export const notExported = withRole({ writer: 'server', exported: false });

/** The roles of a table's columns by their names; columns that say nothing are missing. */
export function statedRoles(table: sqlite.SQLiteTable): ReadonlyMap<string, ColumnRole> {
  return rolesOfTables.get(table) ?? new Map();
}

export function roleOf(table: sqlite.SQLiteTable, column: string): ColumnRole {
  return statedRoles(table).get(column) ?? NO_ROLE;
}

const tableOfEngine = onPostgres
  ? (postgres.pgTable as unknown as typeof sqlite.sqliteTable)
  : sqlite.sqliteTable;

export const defineTable = ((name: string, columns: Record<string, never>, keys: () => []) => {
  const table = tableOfEngine(name, columns, keys);
  const roles = Object.entries(columns).flatMap(([column, builder]) => {
    const role = rolesOfBuilders.get(builder);
    return role ? [[column, role] as const] : [];
  });
  rolesOfTables.set(table, new Map(roles));
  return table;
}) as unknown as typeof sqlite.sqliteTable;
/* oxlint-disable typescript/no-deprecated -- only their older overloads are, which are not used */
export const primaryKey = onPostgres
  ? (postgres.primaryKey as unknown as typeof sqlite.primaryKey)
  : sqlite.primaryKey;
export const foreignKey = onPostgres
  ? (postgres.foreignKey as unknown as typeof sqlite.foreignKey)
  : sqlite.foreignKey;
/* oxlint-enable typescript/no-deprecated */
export const index = onPostgres ? (postgres.index as unknown as typeof sqlite.index) : sqlite.index;
export const unique = onPostgres ? (postgres.unique as unknown as typeof sqlite.unique) : sqlite.unique;
export const check = onPostgres ? (postgres.check as unknown as typeof sqlite.check) : sqlite.check;

/** Text. The option `enum` narrows its type to the given values; the database does not check them. */
export const text = onPostgres
  ? (((name: string) => postgresText(name)) as unknown as typeof sqlite.text)
  : sqlite.text;

/** A whole number up to 2^53 - 1, among them times in ms since 1970. */
export const integer = onPostgres
  ? (((name: string) => postgres.bigint(name, { mode: 'number' })) as unknown as typeof sqliteInteger)
  : sqliteInteger;

export const boolean = onPostgres ? (postgres.boolean as unknown as typeof sqliteBoolean) : sqliteBoolean;

/** A double. */
export const real = onPostgres ? (postgres.doublePrecision as unknown as typeof sqliteReal) : sqliteReal;

/**
 * JSON. PostgreSQL stores it as `json`, not `jsonb`: the text stays byte for byte, so sizes, digests and the order of keys are
 * the same on both engines.
 */
export const json = onPostgres ? (postgres.json as unknown as typeof sqliteJson) : sqliteJson;

export const bytes = onPostgres ? (postgresBytes as unknown as typeof sqliteBytes) : sqliteBytes;

/** What a column holds. */
export type ColumnKind = 'text' | 'integer' | 'boolean' | 'real' | 'json' | 'bytes';

const KINDS: Record<string, ColumnKind> = {
  bigint: 'integer',
  integer: 'integer',
  boolean: 'boolean',
  real: 'real',
  'double precision': 'real',
  json: 'json',
  blob: 'bytes',
  bytea: 'bytes',
};

/** What a column of either engine holds. */
export function kindOf(column: Column): ColumnKind {
  if (column.dataType === 'boolean' || column.dataType === 'json') return column.dataType;
  return KINDS[column.getSQLType()] ?? 'text';
}
