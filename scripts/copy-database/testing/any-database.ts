import { getTableColumns, is } from 'drizzle-orm';
import type { Column } from 'drizzle-orm';
import { getTableConfig as postgresConfig, PgTable } from 'drizzle-orm/pg-core';
import { getTableConfig as sqliteConfig } from 'drizzle-orm/sqlite-core';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import fc from 'fast-check';
import type { ColumnKind } from '../../../api/db/schema/columns.ts';
import { ALL_TABLES } from '../../../api/db/distribution.ts';
import { shapeOf } from '../../../api/db/schema/table-shape.ts';
import type { Value } from '../source-and-target.ts';

/** Rows of all tables by name, with any values that both engines accept. */
export type AnyDatabase = Record<string, Record<string, Value>[]>;

const ROWS = 5;

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom('\0', '"', "'", '\\', '{', '}', ',', '\n', 'न', '𝒳', 'NULL') }),
);
const VALUES: Record<ColumnKind, fc.Arbitrary<Value>> = {
  text,
  integer: fc.maxSafeInteger(),
  boolean: fc.boolean(),
  real: fc.double({ noNaN: true, noDefaultInfinity: true }),
  json: fc.jsonValue({ stringUnit: 'grapheme' }).map((value) => JSON.stringify(value)),
  bytes: fc.uint8Array().map((bytes) => Buffer.from(bytes)),
};

/** What the checks of the database allow. */
const CHECKED: Record<string, string> = { 'users.role': 'admin', 'publishes.status': 'running' };
/** Columns of unique keys beside the primary ones. */
const UNIQUE = ['email', 'secret_hash', 'client_id', 'attempt_number'];

export const anyDatabase: fc.Arbitrary<AnyDatabase> = fc.record(
  Object.fromEntries(ALL_TABLES.map((table) => [shapeOf(table).name, anyRows(table)])),
);

function anyRows(table: SQLiteTable): fc.Arbitrary<Record<string, Value>[]> {
  const { name, columns, key } = shapeOf(table);
  const nullable = new Set(
    Object.values<Column>(getTableColumns(table)).flatMap((column) => (column.notNull ? [] : [column.name])),
  );
  const isKey = (column: string) => UNIQUE.includes(column) || key.some((part) => part.name === column);
  const references = new Set(foreignColumns(table));
  const anyRow = fc.record(
    Object.fromEntries(
      columns.map((column): [string, fc.Arbitrary<Value>] => {
        const value = VALUES[column.kind];
        return [column.name, nullable.has(column.name) && !isKey(column.name) ? fc.option(value) : value];
      }),
    ),
  );
  return fc.array(anyRow, { minLength: ROWS, maxLength: ROWS }).map((rows) =>
    rows.map((row, index) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]): [string, Value] => {
          const checked = CHECKED[`${name}.${column}`];
          if (checked !== undefined) return [column, checked];
          /* The row of each table with this index belongs to the user with this index, and to their attempt. */
          if (references.has(column) || column === 'id') return [column, `id ${index}`];
          if (!isKey(column)) return [column, value];
          return [column, typeof value === 'string' ? `${value.replaceAll('\0', '')} ${index}` : index];
        }),
      ),
    ),
  );
}

function foreignColumns(table: SQLiteTable): string[] {
  const given: unknown = table;
  const { foreignKeys } = is(given, PgTable) ? postgresConfig(given) : sqliteConfig(table);
  return foreignKeys.flatMap((key) => key.reference().columns.map(({ name }) => name));
}
