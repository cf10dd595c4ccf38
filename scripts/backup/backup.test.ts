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
import { useTempFolder } from '../content/testing/temp-folder.ts';
import { FILES_TABLE } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import { addLearners, placesIn, rowsOf } from './testing/places.ts';
import { writeBackup } from './write-backup.ts';
import type { BackupSources } from './write-backup.ts';

const NOW = new Date('2026-11-21T10:01:00.000Z');

const folder = useTempFolder();
let sources: BackupSources;
let file: string;
beforeEach(async () => {
  sources = placesIn(folder.path);
  file = join(folder.path, 'kept', 'a.backup');
  await addLearners(sources.databaseFile, 7);
  await folder.write({
    'data/jwt-secret': 's'.repeat(64),
    'data/cache/notes/a': 'can be made again',
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
  test('holds every row, the secret and the content, in one file for its owner alone', async () => {
    await symlink('/etc/passwd', join(sources.contentDir, 'link.md'));
    const { manifest, leftOut } = await writeBackup(file, sources, NOW);
    expect(await readdir(join(folder.path, 'kept'))).toEqual(['a.backup']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(manifest.tables).toMatchObject({
      users: { rows: 7 },
      user_notes: { rows: 7 },
      bookmarks: { rows: 7 },
    });
    expect(leftOut).toEqual(['link.md']);
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

  test('leaves what it copies as it was', async () => {
    const before = await readFile(sources.databaseFile);
    await writeBackup(file, sources, NOW);
    expect((await readFile(sources.databaseFile)).equals(before)).toBe(true);
  });

  test('replaces nothing', async () => {
    await folder.write({ 'kept/a.backup': 'the one of yesterday' });
    expect(await refusalOf(writeBackup(file, sources, NOW))).toBe(
      '/kept/a.backup is there already, and a backup replaces nothing. Name another file.',
    );
    expect(await readFile(file, 'utf8')).toBe('the one of yesterday');
  });

  test('of nothing is none', async () => {
    const nowhere = placesIn(join(folder.path, 'nowhere'));
    expect(await refusalOf(writeBackup(file, nowhere, NOW))).toMatch(/^There is no database at /);
    expect(await readdir(folder.path)).toEqual(['content', 'data']);
  });

  test('clears what one that was killed left behind, but not one that is being written', async () => {
    const [old, fresh] = ['.b.backup.0123abcd.partial', '.c.backup.0123abcd.partial'];
    await folder.write({ [`kept/${old}`]: '', [`kept/${fresh}`]: '' });
    await utimes(join(folder.path, 'kept', old), 0, 0);
    await writeBackup(file, sources, new Date());
    expect(await readdir(join(folder.path, 'kept'))).toEqual([fresh, 'a.backup']);
  });
});

describe('a file that is no whole backup of this product is refused', () => {
  beforeEach(async () => {
    await writeBackup(file, sources, NOW);
  });
  const refused = async (): Promise<string> =>
    (await refusalOf(openBackup(file))).replace('/kept/a.backup ', '');

  test('where a byte is another, unless nothing is kept there', async () => {
    const whole = await readFile(file);
    const rows = rowsOf(file);
    let refusals = 0;
    // Most of a small database is pages with nothing on them yet.
    const used = [...whole.keys()].filter((place) => whole[place] !== 0);
    const places = Array.from({ length: 300 }, (_, nth) => used[(nth * 7919) % used.length] ?? 0);
    for (const place of [...places, 18, 24, 30, 44, 60, 68, 72]) {
      const bytes = Buffer.from(whole);
      bytes[place] = (bytes[place] ?? 0) ^ 0x41;
      await writeFile(file, bytes);
      try {
        const { connection } = await openBackup(file);
        connection.close();
      } catch (error) {
        if (!(error instanceof StartError)) throw new Error(`Byte ${place}`, { cause: error });
        refusals += 1;
        continue;
      }
      expect([place, rowsOf(file)]).toEqual([place, rows]);
    }
    expect(refusals).toBeGreaterThan(100);
  });

  test.each([0, 15, 99, 4096, 40_000])('where it ends after %i bytes', async (length) => {
    await truncate(file, length);
    expect(await refused()).toMatch(
      length < 100 ? /^(is no backup|is damaged)/ : /^is damaged: it has \d+ bytes/,
    );
  });

  test('where something follows it', async () => {
    await writeFile(file, 'more', { flag: 'a' });
    expect(await refused()).toMatch(/^is damaged: it has \d+ bytes where \d+ were written/);
  });

  test('where it is something else', async () => {
    await writeFile(file, 'PK and more of that. '.repeat(50));
    expect(await refused()).toBe('is no backup of Swadhyay.');
    await copyFile(sources.databaseFile, file);
    expect(await refused()).toBe('is a SQLite database, but no backup of Swadhyay.');
    file = join(folder.path, 'kept');
    expect(await refusalOf(openBackup(file))).toBe('/kept cannot be read: it is a folder.');
    file = join(folder.path, 'gone');
    expect(await refusalOf(openBackup(file))).toBe('/gone is not there.');
  });

  test.each([
    ['a row less', 'DELETE FROM bookmarks WHERE rowid = 1', 'bookmarks has 6 rows where 7 were backed up.'],
    [
      'another value',
      "UPDATE users SET role = 'admin' WHERE rowid = 1",
      'users does not hold what was backed up.',
    ],
    [
      'another file',
      `UPDATE ${FILES_TABLE} SET data = x'00'`,
      `${FILES_TABLE} does not hold what was backed up.`,
    ],
    ['another table', 'CREATE TABLE more (a)', 'its tables are not declared as they were.'],
    [
      'a trigger',
      'CREATE TRIGGER t AFTER INSERT ON users BEGIN DELETE FROM users; END',
      'its tables are not declared as they were.',
    ],
    [
      'another list',
      "UPDATE swadhyay_backup SET manifest = '{}'",
      'its list of contents is not as it was written.',
    ],
  ])('where it has %s', async (_what, sql, problem) => {
    const connection = new Database(file);
    connection.exec(sql);
    connection.close();
    expect(await refused()).toBe(`is damaged: ${problem}`);
  });
});

test('a backup by a newer program is refused', async () => {
  const connection = new Database(sources.databaseFile);
  connection.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)");
  connection.close();
  await mkdir(join(folder.path, 'kept'));
  await writeBackup(file, sources, NOW);
  expect(await refusalOf(openBackup(file))).toBe(
    '/kept/a.backup was made by a newer version of Swadhyay. Restore it with that version.',
  );
});
