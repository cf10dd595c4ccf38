import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* The newest snapshots of the migrations of both engines, which drizzle-kit writes from the schema. */

interface Snapshot {
  tables: Record<string, Table>;
}

interface Table {
  name: string;
  columns: Record<
    string,
    { name: string; type: string; notNull: boolean; primaryKey: boolean; default?: unknown }
  >;
  indexes: Record<string, { name: string; columns: (string | { expression: string })[] }>;
  uniqueConstraints: Record<string, { name: string; columns: string[] }>;
  compositePrimaryKeys: Record<string, { columns: string[] }>;
  foreignKeys: Record<
    string,
    { tableTo: string; columnsFrom: string[]; columnsTo: string[]; onDelete?: string }
  >;
  checkConstraints: Record<string, { name: string }>;
}

function newestSnapshot(engine: string): Snapshot {
  const folder = join(import.meta.dirname, 'migrations', engine, 'meta');
  const last = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  return JSON.parse(readFileSync(join(folder, last ?? ''), 'utf8')) as Snapshot;
}

/** Types of PostgreSQL, and those of SQLite that hold the same. */
const SAME: Record<string, string[]> = {
  'text COLLATE "C"': ['text'],
  json: ['text'],
  bigint: ['integer'],
  boolean: ['integer'],
  'double precision': ['real'],
  bytea: ['blob'],
};

/** Keys of a table without their names, which the engines form in different ways. */
function keysOf(table: Table) {
  const columns = Object.values(table.columns);
  const single = columns.filter(({ primaryKey }) => primaryKey).map(({ name }) => name);
  const lists = (keys: string[][]) => keys.map((names) => names.join()).sort();
  return {
    primary: lists([
      ...(single.length > 0 ? [single] : []),
      ...Object.values(table.compositePrimaryKeys).map((key) => key.columns),
    ]),
    foreign: lists(
      Object.values(table.foreignKeys).map(({ tableTo, columnsFrom, columnsTo, onDelete = 'no action' }) => [
        ...[...columnsFrom, '->', tableTo, ...columnsTo, onDelete],
      ]),
    ),
    checks: lists(Object.values(table.checkConstraints).map(({ name }) => [name])),
  };
}

/** Unique keys and indexes; SQLite declares a unique key as an index. */
function indexesOf(table: Table): string[] {
  return [...Object.values(table.indexes), ...Object.values(table.uniqueConstraints)]
    .map(({ columns }) =>
      columns.map((column) => (typeof column === 'string' ? column : column.expression)).join(),
    )
    .sort();
}

const sqlite = newestSnapshot('sqlite');
const postgres = newestSnapshot('postgres');
const tablesOf = ({ tables }: Snapshot) => Object.values(tables).sort((a, b) => (a.name < b.name ? -1 : 1));

test('the migrations of both engines describe the same tables', () => {
  expect(tablesOf(postgres).map(({ name }) => name)).toEqual(tablesOf(sqlite).map(({ name }) => name));
});

test.each(tablesOf(sqlite))('$name has the same columns, keys and indexes on both engines', (table) => {
  const other = tablesOf(postgres).find(({ name }) => name === table.name);
  if (!other) throw new Error('The table is missing.');
  for (const { name, type, notNull } of Object.values(other.columns)) {
    expect(table.columns[name]).toMatchObject({ notNull });
    expect([name, SAME[type]]).toEqual([name, [table.columns[name]?.type]]);
  }
  expect(Object.keys(other.columns)).toEqual(Object.keys(table.columns));
  expect(keysOf(other)).toEqual(keysOf(table));
  expect(indexesOf(other)).toEqual(indexesOf(table));
});
