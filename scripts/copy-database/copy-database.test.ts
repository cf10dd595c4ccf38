import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import fc from 'fast-check';
import pg from 'pg';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { testInputs } from '../testing/random-inputs.ts';
import { damage } from '../../api/testing/damage.ts';
import { StartError } from '../../api/config/startup-error.ts';
import { openDatabase as openPostgres } from '../../api/db/postgres/open-database.ts';
import { lockDataFolderForServer } from '../../api/db/sqlite/data-folder-lock.ts';
import { openDatabase as openSqlite } from '../../api/db/sqlite/open-database.ts';
import { COMPILE_CACHE } from '../content/testing/compile-cache.ts';
import { TEMPLATE } from '../../api/testing/postgres/global-setup.ts';
import { temporaryFolder } from '../../api/testing/temporary-folder.ts';
import { copyDatabase } from './copy-database.ts';
import { parseDatabase, parseDatabases } from './database-argument.ts';
import { anyDatabase } from './testing/any-database.ts';
import type { AnyDatabase } from './testing/any-database.ts';
import { NODE_FLAGS } from '../../api/config/node-flags.ts';

const COMMAND = join(import.meta.dirname, '..', 'db-copy.ts');

let folder: string;
let from: string;
let url: string;
let databases: string[];

async function onServer<Row extends object>(statement: string, database = 'postgres'): Promise<Row[]> {
  const client = new pg.Client({ connectionString: new URL(`/${database}`, inject('postgresUrl')).href });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function newPostgres(): Promise<string> {
  const name = `copy_${randomUUID()}`;
  await onServer(`CREATE DATABASE "${name}" TEMPLATE ${TEMPLATE}`);
  databases.push(name);
  return new URL(`/${name}`, inject('postgresUrl')).href;
}

beforeEach(async () => {
  databases = [];
  const temporary = await temporaryFolder();
  folder = temporary.path;
  from = join(folder, 'from.db');
  await (await openSqlite(from)).close();
  url = await newPostgres();
  return async () => {
    for (const name of databases) await onServer(`DROP DATABASE "${name}" WITH (FORCE)`);
    await temporary.remove();
  };
});

const copy = (one: string, other: string) =>
  copyDatabase(parseDatabase(one, folder), parseDatabase(other, folder), () => undefined);

async function refusal(copying: Promise<unknown>): Promise<string> {
  const error = await copying.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message;
}

function fill(file: string, rows: AnyDatabase): void {
  const connection = new Sqlite(file);
  connection.transaction(() => {
    for (const [table, all] of Object.entries(rows)) {
      const [first = {}] = all;
      const names = Object.keys(first);
      const insert = connection.prepare(
        `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join()}) VALUES (${names.map(() => '?').join()})`,
      );
      for (const row of all)
        insert.run(names.map((name) => (typeof row[name] === 'boolean' ? Number(row[name]) : row[name])));
    }
  })();
  connection.close();
}

/** A learner with this many days of reading, and a bookmark. */
function fillDays(file: string, days: number): void {
  const connection = new Sqlite(file);
  connection.exec(`
    INSERT INTO users (id, email, created_at, updated_at) VALUES ('asha', 'asha@example.org', 0, 0);
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${days})
    INSERT INTO activity (user_id, date, subject, topic, time_spent) SELECT 'asha', n, 'polity', 'preamble', n FROM numbers;
    INSERT INTO bookmarks (user_id, subject, topic, title, description, created_at, last_accessed)
      VALUES ('asha', 'polity', 'preamble', '', '', 0, 0)`);
  connection.close();
}

/** Starts the command as a process. */
function run(...args: string[]) {
  const child = spawn(process.execPath, [...NODE_FLAGS, COMMAND, ...args], {
    cwd: folder,
    env: { ...COMPILE_CACHE, INIT_CWD: folder },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (data: string) => {
      output += data;
    });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { kill: () => child.kill('SIGKILL'), ended };
}

testInputs('any data comes back the same from PostgreSQL, and FROM is not changed', 1, async (runs) => {
  let files = 0;
  await fc.assert(
    fc.asyncProperty(anyDatabase, async (rows) => {
      const file = join(folder, `any-${(files += 1)}.db`);
      const back = join(folder, `back-${files}.db`);
      const server = await newPostgres();
      await copyFile(from, file);
      fill(file, rows);
      const before = await readFile(file);
      const there = await copy(file, server);
      expect(await readFile(file)).toEqual(before);
      const andBack = await copy(server, back);
      expect(andBack.tables).toEqual(there.tables);
      expect(there.tables.every((table) => table.rows === 5)).toBe(true);
      /* The server opens it, with its checks of references. */
      await (await openSqlite(back)).close();
    }),
    runs,
  );
});

test('null characters, which PostgreSQL does not store, become the replacement character and are counted', async () => {
  fillDays(from, 1);
  const connection = new Sqlite(from);
  connection.prepare('UPDATE users SET display_name = ?').run('A\0sha');
  connection.close();
  expect(await copy(from, url)).toMatchObject({ changedTexts: 1 });
  expect(await onServer('SELECT display_name FROM users', databases[0])).toEqual([
    { display_name: 'A\uFFFDsha' },
  ]);
});

test('goes on where a killed copy stopped, and no server starts on the target before', async () => {
  fillDays(from, 1_000);
  const locking = new pg.Client({ connectionString: url });
  await locking.connect();
  /* Lets the copy read the table, and stops it there. */
  await locking.query('BEGIN; LOCK TABLE bookmarks IN EXCLUSIVE MODE');
  const killed = run(from, url);
  /* Other tests use other databases of the server. */
  const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'bookmarks'::regclass
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(async () => (await locking.query(waiting)).rows.length).toBe(1);
  killed.kill();
  await killed.ended;
  await locking.query('ROLLBACK');
  await locking.end();

  const open = () => openPostgres({ url, poolSize: 1, statementTimeout: 10_000 });
  expect(await refusal(open())).toContain('A copy into this database did not finish');
  const other = join(folder, 'other.db');
  await copyFile(from, other);
  expect(await refusal(copy(other, url))).toContain(`unfinished copy of ${from}`);

  const { code, output } = await run(from, url).ended;
  expect(output).toMatch(/activity +1,000 +[0-9a-f]{16}\n/);
  expect(output).toContain('Finished the interrupted copy: 1,002 rows, the same on both sides');
  expect(code).toBe(0);
  await (await open()).close();
});

test.each(['SQLite', 'PostgreSQL'])('goes on in the middle of a table of %s', async (engine) => {
  fillDays(from, 5_000);
  const target = engine === 'SQLite' ? join(folder, 'to.db') : url;
  const stopped = copyDatabase(parseDatabase(from, folder), parseDatabase(target, folder), (table, rows) => {
    if (table === 'activity' && rows > 1_000) throw new Error('stopped');
  });
  await expect(stopped).rejects.toThrow('stopped');
  const copied = await copy(from, target);
  expect(copied.resumed).toBe(true);
  expect(copied.tables).toContainEqual(expect.objectContaining({ name: 'activity', rows: 5_000 }));
});

test('a row that changes between an interrupted copy and its end is found', async () => {
  fillDays(from, 10);
  const target = join(folder, 'to.db');
  const interrupted = copyDatabase(parseDatabase(from, folder), parseDatabase(target, folder), () => {
    throw new Error('interrupted');
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  const connection = new Sqlite(from);
  connection.exec("UPDATE users SET email = 'changed@example.org'");
  connection.close();
  expect(await refusal(copy('from.db', target))).toContain('users: 1 rows in FROM, 1 in TO');
  await expect(openSqlite(target)).rejects.toThrow('did not finish');
});

describe('refuses', () => {
  test('a target with data', async () => {
    const target = join(folder, 'to.db');
    await copyFile(from, target);
    fillDays(target, 1);
    expect(await refusal(copy(from, target))).toContain(`${target} has data already`);
  });

  test('databases that are missing, of other versions, or none of this program', async () => {
    expect(await refusal(copy('missing.db', url))).toContain('missing.db does not exist');
    expect(await refusal(copy(from, from))).toBe('FROM and TO are the same database.');
    expect(await refusal(copy(inject('postgresUrl'), 'to.db'))).toContain('is not a database of Swadhyay');
    expect(await refusal(copy(from, 'postgres://127.0.0.1:1/none'))).toContain(
      'none on 127.0.0.1:1 cannot be opened',
    );
    const connection = new Sqlite(from);
    const last = connection.prepare('SELECT max(created_at) FROM __drizzle_migrations').pluck().get();
    connection.exec(
      `UPDATE __drizzle_migrations SET created_at = 9999999999999 WHERE created_at = ${String(last)}`,
    );
    expect(await refusal(copy(from, url))).toContain('made by a newer version');
    connection.exec('DELETE FROM __drizzle_migrations WHERE created_at = 9999999999999');
    connection.close();
    expect(await refusal(copy(from, url))).toContain('made by an older version');
  });

  test('a damaged database', async () => {
    await damage(from);
    expect(await refusal(copy(from, url))).toMatch(/^The database .* is damaged: .*Restore a backup/);
  });

  test('two files in the folder of a server, which it could not lock twice', async () => {
    lockDataFolderForServer(folder)();
    expect(await refusal(copy(from, 'to.db'))).toBe(
      `FROM and TO are both in ${folder}, the data folder of a server. Copy to a file in another folder.`,
    );
    expect(existsSync(join(folder, 'to.db'))).toBe(false);
  });

  test('databases that a server uses', async () => {
    const release = lockDataFolderForServer(folder);
    expect(await refusal(copy(from, url))).toContain(`A server (process ${process.pid}) runs on ${folder}`);
    release();
    const server = await openPostgres({ url, poolSize: 1, statementTimeout: 10_000 });
    await server.ping();
    expect(await refusal(copy(from, url))).toMatch(/^A server uses the database .* Stop it first\.$/);
    await server.close();
  });

  test('other arguments', async () => {
    const { code, output } = await run(from).ended;
    expect(output).toContain('Usage: npm run db:copy -- FROM TO');
    expect(code).toBe(1);
    for (const args of [[], [from], [from, url, 'more'], ['--help', url]])
      expect(() => parseDatabases(args, folder)).toThrow('Usage: npm run db:copy -- FROM TO');
    expect(() => parseDatabases([from, 'mysql://host/db'], folder)).toThrow('mysql is not supported');
    expect(() => parseDatabases([from, 'postgres://host'], folder)).toThrow('names no database');
  });
});
