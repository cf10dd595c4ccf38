import type { Column } from 'drizzle-orm';
import * as postgres from 'drizzle-orm/pg-core';
import * as sqlite from 'drizzle-orm/sqlite-core';
import { Type } from 'typebox';
import type { TSchema } from 'typebox';
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
interface ColumnRole {
  /**
   * Who sets the value: the learner's client; the server or an import file; or only the server. A file may contain columns of all
   * three.
   */
  writer: 'client' | 'import' | 'server';
  exported: boolean;
}

/** What a column of a learner's row says about itself. */
interface ColumnFacts {
  role?: ColumnRole;
  /** What a value of a file must be, besides null where the column may be null. */
  check?: TSchema;
  /** Files of earlier versions lack the column. */
  addedLater?: true;
  /** Of the column of the learner: whether rows count towards the quota. */
  counted?: boolean;
}

const factsOfBuilders = new WeakMap<object, ColumnFacts>();
const factsOfTables = new WeakMap<object, ReadonlyMap<string, ColumnFacts>>();

function state<Builder extends object>(builder: Builder, facts: ColumnFacts): Builder {
  factsOfBuilders.set(builder, { ...factsOfBuilders.get(builder), ...facts });
  return builder;
}

/** Columns whose types say it, too. */
type Stating<Columns, Fact> = { [Name in keyof Columns]: Columns[Name] & { _: Fact } };

const stateAll =
  <Fact>(facts: ColumnFacts) =>
  <Columns extends Record<string, object>>(columns: Columns): Stating<Columns, Fact> => {
    for (const builder of Object.values(columns)) state(builder, facts);
    return columns as Stating<Columns, Fact>;
  };

/** Columns whose values come from the learner's client, or from an import file. They are exported. */
export const writtenByClient = stateAll<unknown>({ role: { writer: 'client', exported: true } });
/** Columns that the server writes and an import file may bring. They are exported. */
export const writtenByImport = stateAll<unknown>({ role: { writer: 'import', exported: true } });
/** Columns that only the server writes: an import ignores what a file has. They are exported. */
export const writtenByServer = stateAll<unknown>({ role: { writer: 'server', exported: true } });
/** Like `writtenByServer`, and in no export: ids of accounts, hashes of secrets, official texts. */
export const notExported = stateAll<{ exported: false }>({ role: { writer: 'server', exported: false } });
/** Columns that an import may miss, because files of earlier versions do. */
export const addedLater = stateAll<{ addedLater: true }>({ addedLater: true });

/** The column of the learner of a table. Rows of which a learner can add any number count towards the quota. */
export const counting = <Builder extends object>(builder: Builder, counted: boolean): Builder =>
  state(builder, { counted });

/** A column whose values in a file must match a schema. Booleans and texts with `enum` need none. */
export const checked = <Builder extends object>(builder: Builder, check: TSchema): Builder =>
  state(builder, { check });

/** What the columns of a table say, by their names; columns that say nothing are missing. */
export function statedFacts(table: sqlite.SQLiteTable): ReadonlyMap<string, ColumnFacts> {
  return factsOfTables.get(table) ?? new Map();
}

/** A column that says nothing is written by the server and not exported; a test finds it. */
export function roleOf(table: sqlite.SQLiteTable, column: string): ColumnRole {
  return statedFacts(table).get(column)?.role ?? { writer: 'server', exported: false };
}

const tableOfEngine = onPostgres
  ? (postgres.pgTable as unknown as typeof sqlite.sqliteTable)
  : sqlite.sqliteTable;

export const defineTable = ((name: string, columns: Record<string, never>, keys: () => []) => {
  const table = tableOfEngine(name, columns, keys);
  const stated = Object.entries(columns).flatMap(([column, builder]) => {
    const facts = factsOfBuilders.get(builder);
    return facts ? [[column, facts] as const] : [];
  });
  factsOfTables.set(table, new Map(stated));
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

const anyText = onPostgres
  ? (((name: string) => postgresText(name)) as unknown as typeof sqlite.text)
  : sqlite.text;

/** Text. The option `enum` narrows its type to the given values; files are checked for them, the database is not. */
export const text = ((name: string, options: { enum?: [string, ...string[]] } = {}) => {
  const builder = anyText(name, options);
  return options.enum ? checked(builder, Type.Enum([...options.enum])) : builder;
}) as typeof sqlite.text;

/** A whole number up to 2^53 - 1, among them times in ms since 1970. */
export const integer = onPostgres
  ? (((name: string) => postgres.bigint(name, { mode: 'number' })) as unknown as typeof sqliteInteger)
  : sqliteInteger;

const anyBoolean = onPostgres ? (postgres.boolean as unknown as typeof sqliteBoolean) : sqliteBoolean;

export const boolean = (name: string) => checked(anyBoolean(name), Type.Boolean());

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
