import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { codeOf, reasonOf, StartError } from '../../api/config/startup-error.ts';
import type { ColumnKind } from '../../api/db/schema/columns.ts';
import type { TableShape } from '../../api/db/schema/table-shape.ts';
import { requireSound } from '../../api/db/sqlite/damage.ts';
import { lockDataFolderExclusively } from '../../api/db/sqlite/data-folder-lock.ts';
import { openDatabase } from '../../api/db/sqlite/open-database.ts';
import { COPY_TABLE } from '../../api/db/unfinished-copy.ts';
import { toProgress } from './source-and-target.ts';
import type { Source, Target, Value } from './source-and-target.ts';

/** Opens a file for reading only. Everything is read as it was at the first query. @throws StartError */
export function sqliteSource(file: string): Source {
  if (!existsSync(file)) throw new StartError([`The database ${file} does not exist.`]);
  const release = lockFolder(file);
  try {
    const connection = new Sqlite(file, { readonly: true });
    connection.exec('BEGIN');
    requireSound(connection, file);
    return source(connection, () => {
      connection.exec('ROLLBACK');
      connection.close();
      release();
    });
  } catch (error) {
    release();
    throw cannotRead(file, error);
  }
}

/** Opens a file for writing; creates it with the tables of this version. @throws StartError */
export async function sqliteTarget(file: string): Promise<Target> {
  const release = lockFolder(file);
  try {
    if (!existsSync(file) || !hasTable(file, COPY_TABLE)) await (await openDatabase(file)).close();
    const connection = new Sqlite(file);
    connection.pragma('journal_mode = WAL');
    connection.pragma('foreign_keys = ON');
    /* A power failure may lose the last rows, which are then copied again. */
    connection.pragma('synchronous = NORMAL');
    return target(connection, release);
  } catch (error) {
    release();
    throw error instanceof StartError ? error : cannotRead(file, error);
  }
}

/** Whether a server has ever used the folder of a file. Only then does the folder have a lock. */
export function isInDataFolder(file: string): boolean {
  return existsSync(join(dirname(file), 'server.lock'));
}

/** No server may use the file meanwhile. */
function lockFolder(file: string): () => void {
  return isInDataFolder(file) ? lockDataFolderExclusively(dirname(file)) : () => undefined;
}

function hasTable(file: string, name: string): boolean {
  const connection = new Sqlite(file, { readonly: true });
  try {
    return isTable(connection, name);
  } finally {
    connection.close();
  }
}

function isTable(connection: Sqlite.Database, name: string): boolean {
  const found = connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name);
  return found !== undefined;
}

function source(connection: Sqlite.Database, close: () => void): Source {
  const pages = new Map<string, Sqlite.Statement<unknown[], unknown[]>>();
  function prepared(sql: string) {
    const statement = pages.get(sql) ?? connection.prepare<unknown[], unknown[]>(sql).raw();
    pages.set(sql, statement);
    return statement;
  }
  return {
    migrations() {
      if (!isTable(connection, '__drizzle_migrations')) return Promise.resolve([]);
      const select = connection.prepare<[], number>('SELECT created_at FROM __drizzle_migrations');
      return Promise.resolve(select.pluck().all());
    },
    page(table, after, limit) {
      const key = list(table.key);
      const later = after ? `WHERE (${key}) > (${after.map(() => '?').join()})` : '';
      const select = `SELECT ${list(table.columns)} FROM ${table.name} ${later} ORDER BY ${key} LIMIT ?`;
      const rows = prepared(select).all(...(after ?? []).map(toSqlite), limit);
      return Promise.resolve(
        rows.map((row) => row.map((value, index) => fromSqlite(value, table.columns[index]?.kind))),
      );
    },
    progress() {
      if (!isTable(connection, COPY_TABLE)) return Promise.resolve(null);
      const rows = connection
        .prepare<[], { name: string; value: string }>(`SELECT name, value FROM ${COPY_TABLE}`)
        .all();
      return Promise.resolve(toProgress(rows));
    },
    close() {
      close();
      return Promise.resolve();
    },
  };
}

function target(connection: Sqlite.Database, release: () => void): Target {
  const reads = source(connection, () => {
    connection.close();
    release();
  });
  return {
    ...reads,
    isEmpty(tables) {
      const filled = tables.some(({ name }) => connection.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get());
      return Promise.resolve(!filled);
    },
    begin(from) {
      connection.transaction(() => {
        connection.exec(`CREATE TABLE ${COPY_TABLE} (name text PRIMARY KEY NOT NULL, value text NOT NULL)`);
        connection.prepare(`INSERT INTO ${COPY_TABLE} VALUES ('', ?)`).run(from);
      })();
      return Promise.resolve();
    },
    write(table, rows, last) {
      const places = table.columns.map(() => '?').join();
      const insert = connection.prepare(
        `INSERT INTO ${table.name} (${list(table.columns)}) VALUES (${places})`,
      );
      const remember = connection.prepare(`INSERT OR REPLACE INTO ${COPY_TABLE} VALUES (?, ?)`);
      connection.transaction(() => {
        for (const row of rows) insert.run(row.map(toSqlite));
        remember.run(table.name, JSON.stringify(last));
      })();
      return Promise.resolve();
    },
    end() {
      connection.exec(`DROP TABLE ${COPY_TABLE}`);
      connection.pragma('wal_checkpoint(TRUNCATE)');
      return Promise.resolve();
    },
  };
}

function list(columns: TableShape['columns']): string {
  return columns.map(({ name }) => `"${name}"`).join(', ');
}

function fromSqlite(value: unknown, kind: ColumnKind | undefined): Value {
  if (kind === 'boolean' && typeof value === 'number') return value !== 0;
  return value as Value;
}

function toSqlite(value: Value): string | number | Buffer | null {
  return typeof value === 'boolean' ? Number(value) : value;
}

function cannotRead(file: string, error: unknown): unknown {
  if (!codeOf(error).startsWith('SQLITE_')) return error;
  return new StartError([`The database ${file} cannot be opened: ${reasonOf(error)}.`], { cause: error });
}
