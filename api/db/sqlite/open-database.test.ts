import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartError } from '../../config/startup-error.ts';
import { damage, fillMiddle } from '../../testing/damage.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { TemporaryFolder } from '../../testing/temporary-folder.ts';
import { openDatabase } from './open-database.ts';
import type { Queries } from '../client.ts';
import { users } from '../schema/accounts.ts';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

async function errorLineOf(opening: Promise<unknown>): Promise<string> {
  const error = await opening.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartError);
  const { lines } = error as StartError;
  expect(lines).toHaveLength(1);
  return lines.join();
}

function pragma(queries: Queries, name: string): unknown {
  return queries.get<Record<string, unknown>>(sql.raw(`PRAGMA ${name}`))[
    name === 'busy_timeout' ? 'timeout' : name
  ];
}

describe('openDatabase', () => {
  test('sets the durability pragmas on both connections, every time it opens the file', async () => {
    const file = join(folder.path, 'a.db');
    for (const round of [1, 2]) {
      const database = await openDatabase(file);
      const settings = (queries: Queries) =>
        ['synchronous', 'foreign_keys', 'journal_mode', 'busy_timeout'].map((name) => pragma(queries, name));
      expect([round, ...settings(database.read)]).toEqual([round, 2, 1, 'wal', 5000]);
      await database.write(async (tx) => {
        expect([round, ...settings(tx)]).toEqual([round, 2, 1, 'wal', 5000]);
        await tx.insert(users).values({ id: `${round}`, email: `${round}`, createdAt: 0, updatedAt: 0 });
      });
      await database.close();
    }
  });

  test('creates missing folders and a file that only its owner can read', async () => {
    const file = join(folder.path, 'new', 'folder', 'a.db');
    const database = await openDatabase(file);
    await expect(database.ping()).resolves.toBeUndefined();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(`${file}-wal`)).mode & 0o777).toBe(0o600);
    await database.close();
    await expect(database.ping()).rejects.toThrow();
  });

  test('rejects a database that a newer version has migrated', async () => {
    const file = join(folder.path, 'a.db');
    const database = await openDatabase(file);
    await database.write(async (tx) => {
      tx.run(sql`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)`);
      return Promise.resolve();
    });
    await database.close();
    expect(await errorLineOf(openDatabase(file))).toBe(
      `The database ${file} was made by a newer version of Swadhyay. Start that version, or restore a backup made before it.`,
    );
  });

  test('the read connection cannot write', async () => {
    const database = await openDatabase(join(folder.path, 'a.db'));
    expect(() => database.read.delete(users).run()).toThrow('readonly');
    await database.close();
  });

  test('an empty file is not taken for a new database', async () => {
    const file = join(folder.path, 'a.db');
    await writeFile(file, '');
    expect(await errorLineOf(openDatabase(file))).toBe(
      `The database ${file} is an empty file. Restore a backup, or delete the file to start without any data.`,
    );
    expect((await stat(file)).size).toBe(0);
  });

  test('a damaged file is refused with the way to go on, and not changed', async () => {
    const file = join(folder.path, 'a.db');
    const database = await openDatabase(file);
    await fillMiddle(database);
    await database.close();
    await damage(file);
    const bytes = await readFile(file);
    expect(await errorLineOf(openDatabase(file))).toMatch(
      /^The database .*a\.db is damaged: .*\. Restore a backup \(npm run restore -- FILE --replace\)/,
    );
    expect((await readFile(file)).equals(bytes)).toBe(true);
  });

  test('pages without a header, and a file that was cut, are damage', async () => {
    const file = join(folder.path, 'a.db');
    await (await openDatabase(file)).close();
    const sound = await readFile(file);
    const bytes = Buffer.from(sound);
    const pageSize = bytes.readUInt16BE(16);
    /* The first page has the header; without the others SQLite finds damage only when it reads tables. */
    for (let page = pageSize; page < bytes.length; page += pageSize) bytes.fill(0xff, page, page + 16);
    for (const damaged of [bytes, sound.subarray(0, sound.length / 2)]) {
      await writeFile(file, damaged);
      expect(await errorLineOf(openDatabase(file))).toMatch(/^The database .*a\.db is damaged: /);
    }
  });

  test('a large file is checked while it is used', async () => {
    const file = join(folder.path, 'a.db');
    const closing = new AbortController();
    const first = await openDatabase(file);
    expect(first.isChecked).toBe(true);
    await fillMiddle(first);
    await first.check(closing.signal);
    await first.ping();
    await first.close();
    await damage(file);

    const database = await openDatabase(file, 1_000);
    expect(database.isChecked).toBe(false);
    await database.ping();
    await expect(database.check(closing.signal)).rejects.toThrow(/^The database .*a\.db is damaged: /);
    await expect(database.ping()).rejects.toThrow(/^The database .*a\.db is damaged: /);
    closing.abort();
    await database.check(closing.signal);
    await database.close();
  });

  test('a file that is not a database, and an unusable path, are reported in one line', async () => {
    const file = join(folder.path, 'notes.txt');
    await writeFile(file, 'These are my notes, and no database at all.\n'.repeat(100));
    expect(await errorLineOf(openDatabase(file))).toContain(
      `${file} cannot be opened: it is not a SQLite database.`,
    );

    expect(await errorLineOf(openDatabase(join(file, 'below-a-file.db')))).toContain(
      'a part of its path is a file, not a folder',
    );

    await mkdir(join(folder.path, 'folder.db'));
    expect(await errorLineOf(openDatabase(join(folder.path, 'folder.db')))).toContain('it is a folder');
  });

  test('a constant limit is a part of the statement, because SQLite plans it again when a bound one is set', async () => {
    const database = await openDatabase(join(folder.path, 'a.db'));
    const limited = (limit: number) =>
      database.read.select({ id: users.id }).from(users).limit(limit).toSQL();
    expect(limited(5)).toEqual({ sql: 'select "id" from "users" limit 5', params: [] });
    expect(limited(-1)).toEqual({ sql: 'select "id" from "users"', params: [] });
    await database.close();
  });
});
