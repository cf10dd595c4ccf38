import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { StartError } from '../../api/config/startup-error.ts';
import { openDatabase } from '../../api/db/sqlite/open-database.ts';
import { damage, fillMiddle } from '../../api/testing/damage.ts';
import { useTempFolder } from '../content/testing/temp-folder.ts';
import { FILES_TABLE } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import { addLearners, sourcesIn, rowsOf } from './testing/backup-fixtures.ts';
import { writeBackup } from './write-backup.ts';
import type { BackupSources } from './write-backup.ts';

const NOW = new Date('2026-11-21T10:01:00.000Z');

const folder = useTempFolder();
let sources: BackupSources;
let file: string;
beforeEach(async () => {
  sources = sourcesIn(folder.path);
  file = join(folder.path, 'backups', 'a.backup');
  await addLearners(sources.databaseFile, 7);
  await folder.write({
    'data/jwt-secret': 's'.repeat(64),
    'data/cache/notes/a': 'can be rebuilt',
    'content/site.json': '{}',
    'content/redirects.json': '{"polity/old":"polity/new"}',
    'content/subjects/polity/राज्य.md': '---\ntitle: राज्य\n---\n',
    'content/subjects/polity/figure.png': new Uint8Array([0, 255, 10, 13]),
    'content/.git/config': 'token = secret',
  });
});

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message.replaceAll(folder.path, '');
}

describe('a backup', () => {
  test('of a damaged database fails and leaves no file', async () => {
    const database = await openDatabase(sources.databaseFile);
    await fillMiddle(database);
    await database.close();
    await damage(sources.databaseFile);
    expect(await refusalOf(writeBackup(file, sources, NOW))).toMatch(
      /^The database \/data\/swadhyay\.db is damaged: .*Restore a backup/,
    );
    expect(await readdir(join(folder.path, 'backups'))).toEqual([]);
  });

  test('contains every row, the secret and the content in one file that only its owner can read', async () => {
    await symlink('/etc/passwd', join(sources.contentDir, 'link.md'));
    const { manifest, skipped } = await writeBackup(file, sources, NOW);
    expect(await readdir(join(folder.path, 'backups'))).toEqual(['a.backup']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(manifest.tables).toMatchObject({
      users: { rows: 7 },
      user_notes: { rows: 7 },
      bookmarks: { rows: 7 },
    });
    expect(skipped).toEqual(['link.md']);
    expect(rowsOf(file)).toEqual(rowsOf(sources.databaseFile));

    const { connection } = await openBackup(file);
    const files = connection.prepare(`SELECT place, path, data FROM ${FILES_TABLE} ORDER BY path`).all();
    expect(files).toEqual([
      { place: 'data', path: 'jwt-secret', data: Buffer.from('s'.repeat(64)) },
      { place: 'content', path: 'redirects.json', data: Buffer.from('{"polity/old":"polity/new"}') },
      { place: 'content', path: 'site.json', data: Buffer.from('{}') },
      { place: 'content', path: 'subjects/polity/figure.png', data: Buffer.from([0, 255, 10, 13]) },
      { place: 'content', path: 'subjects/polity/राज्य.md', data: Buffer.from('---\ntitle: राज्य\n---\n') },
    ]);
    connection.close();
  });

  test('does not change its sources', async () => {
    const before = await readFile(sources.databaseFile);
    await writeBackup(file, sources, NOW);
    expect((await readFile(sources.databaseFile)).equals(before)).toBe(true);
  });

  test('does not overwrite a file', async () => {
    await folder.write({ 'backups/a.backup': 'the one of yesterday' });
    expect(await refusalOf(writeBackup(file, sources, NOW))).toBe(
      '/backups/a.backup already exists and will not be overwritten. Choose another name.',
    );
    expect(await readFile(file, 'utf8')).toBe('the one of yesterday');
  });

  test('fails without a database', async () => {
    const nowhere = sourcesIn(join(folder.path, 'nowhere'));
    expect(await refusalOf(writeBackup(file, nowhere, NOW))).toMatch(/^There is no database at /);
    expect(await readdir(folder.path)).toEqual(['content', 'data']);
  });

  test('deletes partial files of killed backups, but not of running ones', async () => {
    const [old, fresh] = ['.b.backup.0123abcd.partial', '.c.backup.0123abcd.partial'];
    await folder.write({ [`backups/${old}`]: '', [`backups/${fresh}`]: '' });
    await utimes(join(folder.path, 'backups', old), 0, 0);
    await writeBackup(file, sources, new Date());
    expect(await readdir(join(folder.path, 'backups'))).toEqual([fresh, 'a.backup']);
  });
});

describe('an invalid backup is refused', () => {
  beforeEach(async () => {
    await writeBackup(file, sources, NOW);
  });
  const refused = async (): Promise<string> =>
    (await refusalOf(openBackup(file))).replace('/backups/a.backup ', '');

  test('with a changed byte, except in unused space', async () => {
    const original = await readFile(file);
    const rows = rowsOf(file);
    let refusals = 0;
    // Most pages of a small database are empty.
    const used = [...original.keys()].filter((offset) => original[offset] !== 0);
    const offsets = Array.from({ length: 300 }, (_, index) => used[(index * 7919) % used.length] ?? 0);
    for (const offset of [...offsets, 18, 24, 30, 44, 60, 68, 72]) {
      const bytes = Buffer.from(original);
      bytes[offset] = (bytes[offset] ?? 0) ^ 0x41;
      await writeFile(file, bytes);
      try {
        const { connection } = await openBackup(file);
        connection.close();
      } catch (error) {
        if (!(error instanceof StartError)) throw new Error(`Byte ${offset}`, { cause: error });
        refusals += 1;
        continue;
      }
      expect([offset, rowsOf(file)]).toEqual([offset, rows]);
    }
    expect(refusals).toBeGreaterThan(100);
  });

  test.each([0, 15, 99, 4096, 40_000])('truncated to %i bytes', async (length) => {
    await truncate(file, length);
    expect(await refused()).toMatch(
      length < 100 ? /^(is not a backup|is damaged)/ : /^is damaged: it has \d+ bytes/,
    );
  });

  test('with additional bytes', async () => {
    await writeFile(file, 'more', { flag: 'a' });
    expect(await refused()).toMatch(/^is damaged: it has \d+ bytes instead of \d+/);
  });

  test('that is a different kind of file', async () => {
    await writeFile(file, 'PK and more of that. '.repeat(50));
    expect(await refused()).toBe('is not a backup of Swadhyay.');
    await copyFile(sources.databaseFile, file);
    expect(await refused()).toBe('is a SQLite database, but not a backup of Swadhyay.');
    file = join(folder.path, 'backups');
    expect(await refusalOf(openBackup(file))).toBe('/backups cannot be read: it is a folder.');
    file = join(folder.path, 'gone');
    expect(await refusalOf(openBackup(file))).toBe('/gone does not exist.');
  });

  test.each([
    ['a missing row', 'DELETE FROM bookmarks WHERE rowid = 1', 'bookmarks has 6 rows instead of 7.'],
    ['a changed value', "UPDATE users SET role = 'admin' WHERE rowid = 1", 'the rows of users have changed.'],
    ['a changed file', `UPDATE ${FILES_TABLE} SET data = x'00'`, `the rows of ${FILES_TABLE} have changed.`],
    ['an additional table', 'CREATE TABLE more (a)', 'its schema has changed.'],
    [
      'a trigger',
      'CREATE TRIGGER t AFTER INSERT ON users BEGIN DELETE FROM users; END',
      'its schema has changed.',
    ],
    ['a changed manifest', "UPDATE swadhyay_backup SET manifest = '{}'", 'its manifest has changed.'],
  ])('with %s', async (_what, sql, problem) => {
    const connection = new Database(file);
    connection.exec(sql);
    connection.close();
    expect(await refused()).toBe(`is damaged: ${problem}`);
  });
});

test('a backup of a newer version is refused', async () => {
  const connection = new Database(sources.databaseFile);
  connection.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)");
  connection.close();
  await mkdir(join(folder.path, 'backups'));
  await writeBackup(file, sources, NOW);
  expect(await refusalOf(openBackup(file))).toBe(
    '/backups/a.backup was made by a newer version of Swadhyay. Restore it with that version.',
  );
});
