import { readdir, readFile, stat, symlink, unlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { lockDataFolderForServer, shareDataFolder } from '../../api/db/sqlite/data-folder-lock.ts';
import { useTempFolder } from '../content/testing/temp-folder.ts';
import { runScript } from '../testing/product.ts';
import { digestTables } from './digests.ts';
import { FILES_TABLE, MANIFEST_TABLE, writeManifest } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { addLearners, digestsBelow, sourcesIn, rowsOf } from './testing/backup-fixtures.ts';
import { writeBackup } from './write-backup.ts';
import type { BackupSources } from './write-backup.ts';

const NOW = new Date('2026-11-21T10:01:00.000Z');
const PLAIN = { replace: false, keepContent: false };

const folder = useTempFolder();
let sources: BackupSources;
let target: BackupSources;
let file: string;
beforeEach(async () => {
  sources = sourcesIn(join(folder.path, 'from'));
  target = sourcesIn(join(folder.path, 'to'));
  file = join(folder.path, 'a.backup');
  await addLearners(sources.databaseFile, 7);
  await folder.write({
    'from/data/jwt-secret': 's'.repeat(64),
    'from/content/site.json': '{}',
    'from/content/subjects/polity/preamble.md': 'We, the people',
  });
  await writeBackup(file, sources, NOW);
});

/** Runs the command on `target`. */
function restore(...args: string[]) {
  const settings = { CONTENT_DIR: target.contentDir, DATA_DIR: target.dataDir };
  const { status, output } = runScript('restore', settings, [file, ...args]);
  return { status, output: output.replaceAll(folder.path, '') };
}

async function expectRestored(): Promise<void> {
  expect(rowsOf(target.databaseFile)).toEqual(rowsOf(sources.databaseFile));
  expect(await digestsBelow(target.contentDir)).toEqual(await digestsBelow(sources.contentDir));
  expect(await readFile(join(target.dataDir, 'jwt-secret'), 'utf8')).toBe('s'.repeat(64));
}

describe('a restore', () => {
  test('into empty folders restores everything, readable only by its owner, and lists it', async () => {
    const { status, output } = restore();
    expect([status, output]).toEqual([
      0,
      expect.stringContaining('Restored /a.backup of 2026-11-21 10:01 UTC:'),
    ]);
    expect(output).toMatch(/^ {2}users +7$/m);
    expect(output).toContain('/to/content: 2 files written, 0 unchanged, 0 deleted.');
    await expectRestored();
    for (const name of ['swadhyay.db', 'jwt-secret']) {
      expect([name, (await stat(join(target.dataDir, name))).mode & 0o777]).toEqual([name, 0o600]);
    }
    expect(await readdir(target.dataDir)).toEqual([
      'in-use.lock',
      'jwt-secret',
      'publish.lock',
      'swadhyay.db',
    ]);
    const tables = new Database(target.databaseFile).prepare('SELECT name FROM sqlite_schema').pluck().all();
    expect(tables).not.toContain(FILES_TABLE);
  });

  test('over existing data changes nothing and lists what would be replaced', async () => {
    await addLearners(target.databaseFile, 2);
    await folder.write({ 'to/data/jwt-secret': 'another', 'to/content/site.json': '{"name":"Another"}' });
    const before = await digestsBelow(join(folder.path, 'to'));
    const { status, output } = restore();
    expect([status, output.split('\n')]).toEqual([
      1,
      [
        'There is a database at /to/data/swadhyay.db.',
        '/to/data/jwt-secret differs from the backup.',
        '/to/content has 1 file that differs from the backup. --keep-content leaves the folder unchanged.',
        'Nothing was restored: existing data is not overwritten without --replace, which moves it to another folder first.',
        '',
      ],
    ]);
    const locks = {
      'data/in-use.lock': expect.any(String) as string,
      'data/publish.lock': expect.any(String) as string,
    };
    expect(await digestsBelow(join(folder.path, 'to'))).toEqual({ ...before, ...locks });
  });

  test('with --replace moves existing data to another folder', async () => {
    await addLearners(target.databaseFile, 2);
    const old = rowsOf(target.databaseFile);
    await folder.write({
      'to/data/jwt-secret': 'another',
      'to/content/site.json': '{"name":"Another"}',
      'to/content/subjects/new/topic.md': 'Only here',
      'to/content/.git/HEAD': 'ref',
    });
    const { replacedDir } = await restoreBackup(file, target, { ...PLAIN, replace: true }, NOW);
    await expectRestored();
    expect(await readdir(join(target.contentDir, 'subjects'))).toEqual(['polity']);
    expect(await readFile(join(target.contentDir, '.git/HEAD'), 'utf8')).toBe('ref');
    expect(basename(replacedDir ?? '')).toBe('replaced-20261121T100100000Z');
    expect(rowsOf(join(replacedDir ?? '', 'swadhyay.db'))).toEqual(old);
    expect(await readFile(join(replacedDir ?? '', 'jwt-secret'), 'utf8')).toBe('another');
    expect(await readFile(join(replacedDir ?? '', 'content/site.json'), 'utf8')).toBe('{"name":"Another"}');
    expect(await readFile(join(replacedDir ?? '', 'content/subjects/new/topic.md'), 'utf8')).toBe(
      'Only here',
    );
  });

  test('removes the write-ahead log of the old database', async () => {
    await addLearners(target.databaseFile, 2);
    const left = new Database(target.databaseFile);
    left.exec("UPDATE users SET email = email || '.old'");
    const log = await readFile(`${target.databaseFile}-wal`);
    left.close();
    await writeFile(`${target.databaseFile}-wal`, log);
    await restoreBackup(file, target, { ...PLAIN, replace: true }, NOW);
    await expectRestored();
  });

  test('with --keep-content does not change the content folder', async () => {
    await folder.write({ 'to/content/site.json': '{"name":"Another"}' });
    await restoreBackup(file, target, { ...PLAIN, keepContent: true }, NOW);
    expect(rowsOf(target.databaseFile)).toEqual(rowsOf(sources.databaseFile));
    expect(await digestsBelow(target.contentDir)).toHaveProperty('site.json');
    expect(await readFile(join(target.contentDir, 'site.json'), 'utf8')).toBe('{"name":"Another"}');
  });

  test('can be repeated with --replace', async () => {
    await restoreBackup(file, target, PLAIN, NOW);
    await expect(restoreBackup(file, target, PLAIN, NOW)).rejects.toThrow(
      /^There is a database at [^\n]+\nNothing/,
    );
    const { replacedDir } = await restoreBackup(file, target, { ...PLAIN, replace: true }, NOW);
    await expectRestored();
    expect(await readdir(replacedDir ?? '')).toEqual(['swadhyay.db']);
  });

  test('is refused while the folder is in use', () => {
    const leave = shareDataFolder(target.dataDir);
    expect(restore('--replace')).toEqual({
      status: 1,
      output: 'A backup, another restore or npm run admin runs on /to/data. Wait for it to end.\n',
    });
    leave();
    expect(restore('--replace').status).toBe(0);
  });

  test('names the process of a running server', () => {
    const leave = lockDataFolderForServer(target.dataDir);
    expect(restore('--replace')).toEqual({
      status: 1,
      output: `A server (process ${process.pid}) runs on /to/data. Stop it first.\n`,
    });
    leave();
    expect(restore('--replace').status).toBe(0);
  });

  test('of a damaged file changes nothing', async () => {
    await unlink(file);
    await writeFile(file, 'SQLite format 3\0 but no more');
    const { status, output } = restore('--replace');
    expect([status, output]).toEqual([1, expect.stringContaining('/a.backup is damaged: ')]);
    expect(await readdir(folder.path)).toEqual(['a.backup', 'from']);
  });

  test('does not follow links out of the content folder', async () => {
    await folder.write({ 'elsewhere/preamble.md': 'not to be touched', 'to/content/x': '' });
    await unlink(join(target.contentDir, 'x'));
    await symlink(join(folder.path, 'elsewhere'), join(target.contentDir, 'subjects'));
    await expect(restoreBackup(file, target, { ...PLAIN, replace: true }, NOW)).rejects.toThrow(
      /subjects is in the way of a folder of the backup\. Move it away\.$/,
    );
    expect(await readFile(join(folder.path, 'elsewhere/preamble.md'), 'utf8')).toBe('not to be touched');
  });

  test.each([
    '../outside.md',
    '/etc/outside.md',
    'a/../../outside.md',
    '.git/hooks/pre-commit',
    'a\\b.md',
    'a//b.md',
  ])('of a backup with the path %s is refused', async (path) => {
    await forge('content', path);
    await expect(restoreBackup(file, target, { ...PLAIN, replace: true }, NOW)).rejects.toThrow(
      /invalid path/,
    );
    expect(await readdir(folder.path)).not.toContain('outside.md');
  });

  test('of a backup with the same path as a file and as a folder changes nothing', async () => {
    await forge('content', 'subjects');
    await expect(restoreBackup(file, target, PLAIN, NOW)).rejects.toThrow(/invalid path/);
    expect(await readdir(target.dataDir)).not.toContain('swadhyay.db');
  });

  test('is refused for unknown files in DATA_DIR', async () => {
    await forge('data', 'in-use.lock');
    await expect(restoreBackup(file, target, PLAIN, NOW)).rejects.toThrow(/does not know/);
  });
});

/** Adds a file to the backup, with a valid manifest. */
async function forge(place: string, path: string): Promise<void> {
  const { connection: original, manifest } = await openBackup(file);
  original.close();
  const connection = new Database(file);
  connection.prepare(`INSERT INTO ${FILES_TABLE} VALUES (?, ?, ?)`).run(place, path, Buffer.from('bad'));
  connection.exec(`DELETE FROM ${MANIFEST_TABLE}`);
  writeManifest(connection, { ...manifest, tables: digestTables(connection) });
  connection.close();
}

const expectUsage = (args: string[]): void => {
  const settings = { CONTENT_DIR: target.contentDir, DATA_DIR: target.dataDir };
  expect(runScript('restore', settings, args)).toEqual({
    status: 1,
    output: 'Usage: npm run restore -- FILE [--replace] [--keep-content]\n',
  });
};

test('prints its usage for an option that it does not know', () => expectUsage(['a', '--force']));

test.each([[[]], [['a', 'b']]])('prints its usage for the arguments %j', { tags: ['again'] }, expectUsage);
