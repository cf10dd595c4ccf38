import { createHash } from 'node:crypto';
import type { Database as Connection } from 'better-sqlite3';
import { FILES_TABLE, MANIFEST_TABLE } from './manifest.ts';

/** Digest of a table's rows. */
interface TableDigest {
  rows: number;
  /** Hexadecimal; over the rows sorted by value, independent of their order in the file. */
  sha256: string;
}

/** Characters hashed at a time: one call for each value would take longer than the hash itself. */
const CHUNK = 64 * 1024;

/** All tables except SQLite's own and the manifest. */
function tablesOf(connection: Connection): string[] {
  return connection
    .prepare<[string], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> ? ORDER BY name",
    )
    .pluck()
    .all(MANIFEST_TABLE);
}

/** Digest of the schema with indexes and triggers, without the tables that only backups have. */
export function digestSchema(connection: Connection): string {
  const rows = connection
    .prepare<[string, string]>(
      'SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE tbl_name NOT IN (?, ?) ORDER BY type, name',
    )
    .raw()
    .all(MANIFEST_TABLE, FILES_TABLE);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

export function digestTables(connection: Connection): Record<string, TableDigest> {
  return Object.fromEntries(tablesOf(connection).map((table) => [table, digestTable(connection, table)]));
}

function digestTable(connection: Connection, table: string): TableDigest {
  const columns = connection
    .prepare<[string], { name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?)')
    .all(table);
  // Primary key first: its index makes sorting fast.
  const order = columns
    .toSorted((a, b) => (a.pk || Infinity) - (b.pk || Infinity) || 0)
    .map(({ name }) => quoted(name));
  const select = connection
    .prepare(
      `SELECT ${columns.map(({ name }) => quoted(name)).join(', ')} FROM ${quoted(table)} ORDER BY ${order.join(', ')}`,
    )
    .raw()
    .safeIntegers();

  const hash = createHash('sha256');
  let pending = '';
  let rows = 0;
  for (const row of select.iterate() as Iterable<SqlValue[]>) {
    rows += 1;
    for (const value of row) {
      pending += encoded(value);
      if (!Buffer.isBuffer(value)) continue;
      hash.update(pending).update(value);
      pending = '';
    }
    pending += '\n';
    if (pending.length > CHUNK) {
      hash.update(pending);
      pending = '';
    }
  }
  return { rows, sha256: hash.update(pending).digest('hex') };
}

type SqlValue = null | bigint | number | string | Buffer;

/** A value with type and length, so that the encoding is unambiguous. The bytes of a blob are hashed after it. */
function encoded(value: SqlValue): string {
  if (value === null) return 'n;';
  if (typeof value === 'bigint') return `i${value};`;
  if (typeof value === 'number') return `r${value};`;
  if (typeof value === 'string') return `t${value.length}:${value};`;
  return `b${value.length}:`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
