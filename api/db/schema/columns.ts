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

export const defineTable = onPostgres
  ? (postgres.pgTable as unknown as typeof sqlite.sqliteTable)
  : sqlite.sqliteTable;
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
