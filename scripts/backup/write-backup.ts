import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { isDamage, requireSound } from '../../api/db/sqlite/damage.ts';
import { shareDataFolder } from '../../api/db/sqlite/data-folder-lock.ts';
import { databaseError } from '../../api/db/sqlite/open-database.ts';
import type { Settings } from '../../api/config/settings.ts';
import { codeOf, reasonOf, StartError } from '../../api/config/startup-error.ts';
import { syncPath } from '../content/disk/durable.ts';
import { readConsistently } from '../content/disk/save/save-files.ts';
import { listContentFiles } from './content-files.ts';
import { digestSchema, digestTables } from './digests.ts';
import { APPLICATION_ID, createTables, FILES_TABLE, FORMAT, writeManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import type { BackupFolder } from './restore-plan.ts';

/** Files of DATA_DIR to back up. Releases and caches can be rebuilt from the content folder. */
export const DATA_FILES = ['jwt-secret'];

/** Bytes. Files are held in memory, and SQLite limits a value to twice as much. */
const FILE_MAX_BYTES = 500 * 1000 * 1000;
/** Pages to copy in one step: all, because a write by the server between two steps would restart the copy. */
const ALL_PAGES = 0x7fffffff;
/** ms without a write after which a partial file counts as left behind by a killed backup. */
const PARTIAL_MAX_AGE = 60 * 60 * 1000;

export type BackupSources = Pick<Settings, 'dataDir' | 'contentDir' | 'databaseFile'>;

interface WrittenBackup {
  manifest: Manifest;
  /** Bytes. */
  size: number;
  /** Links and special files of the content folder, which are not backed up. */
  skipped: string[];
}

/**
 * Writes a backup into one new file, which only its owner may read. The file has a temporary name until it is complete. The
 * server may run and write meanwhile.
 *
 * @throws StartError
 */
export async function writeBackup(file: string, sources: BackupSources, now: Date): Promise<WrittenBackup> {
  if (!existsSync(sources.databaseFile)) {
    throw new StartError([`There is no database at ${sources.databaseFile}. Nothing was backed up.`]);
  }
  const unlock = shareDataFolder(sources.dataDir);
  const folder = dirname(file);
  const partial = join(folder, `.${basename(file)}.${randomBytes(4).toString('hex')}.partial`);
  try {
    if (existsSync(file)) throw fileExists(file);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await deleteOldPartials(folder, now);
    await (await open(partial, 'wx', 0o600)).close();
    await copyDatabase(sources.databaseFile, partial);
    requireSoundCopy(partial, sources.databaseFile);
    const { manifest, skipped } = await addRest(partial, sources, now);
    await syncPath(partial);
    // Unlike rename, link never replaces an existing file.
    await link(partial, file);
    await rm(partial);
    await syncPath(folder);
    return { manifest, skipped, size: (await stat(file)).size };
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (isDamage(error)) throw databaseError(sources.databaseFile, error);
    if (codeOf(error) === 'EEXIST') throw fileExists(file);
    throw new StartError([`The backup ${file} cannot be written: ${reasonOf(error)}.`], { cause: error });
  } finally {
    for (const suffix of ['', '-journal', '-wal', '-shm']) await rm(partial + suffix, { force: true });
    unlock();
  }
}

function fileExists(file: string): StartError {
  return new StartError([`${file} already exists and will not be overwritten. Choose another name.`]);
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  try {
    await source.backup(to, { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
}

/** The copy has the damage of its source, which `npm run restore` would refuse. @throws DatabaseDamaged */
function requireSoundCopy(copy: string, databaseFile: string): void {
  const connection = new Database(copy, { readonly: true });
  try {
    requireSound(connection, databaseFile, 'integrity_check');
  } finally {
    connection.close();
  }
}

/** Adds files and the manifest to the copy of the database. */
async function addRest(
  partial: string,
  sources: BackupSources,
  now: Date,
): Promise<{ manifest: Manifest; skipped: string[] }> {
  const connection = new Database(partial);
  try {
    // No write-ahead log, which would be a second file, and no syncs: an incomplete backup need not survive a crash.
    connection.pragma('journal_mode = MEMORY');
    connection.pragma('synchronous = OFF');
    connection.pragma(`application_id = ${APPLICATION_ID}`);
    createTables(connection);
    await addDataFiles(connection, sources.dataDir);
    const skipped = await readConsistently(sources.contentDir, () =>
      addContent(connection, sources.contentDir),
    );
    const manifest: Manifest = {
      format: FORMAT,
      createdAt: now.toISOString(),
      schema: digestSchema(connection),
      tables: digestTables(connection),
    };
    writeManifest(connection, manifest);
    return { manifest, skipped };
  } finally {
    connection.close();
  }
}

async function addDataFiles(connection: Connection, dataDir: string): Promise<void> {
  for (const name of DATA_FILES) {
    if (existsSync(join(dataDir, name))) await addFile(connection, 'data', dataDir, name);
  }
}

/** Deletes earlier rows first, because it runs again if content was saved meanwhile. */
async function addContent(connection: Connection, contentDir: string): Promise<string[]> {
  connection.prepare(`DELETE FROM ${FILES_TABLE} WHERE place = 'content'`).run();
  const { files, others } = await listContentFiles(contentDir);
  for (const path of files) {
    await addFile(connection, 'content', contentDir, path).catch((error: unknown) => {
      // Deleted since the folder was listed, such as by git.
      if (codeOf(error) !== 'ENOENT') throw error;
    });
  }
  return others;
}

async function addFile(
  connection: Connection,
  folder: BackupFolder,
  root: string,
  path: string,
): Promise<void> {
  const { size } = await stat(join(root, path));
  if (size > FILE_MAX_BYTES) {
    throw new StartError([
      `${join(root, path)} is larger than 500 MB, the limit for files in a backup. Move it away.`,
    ]);
  }
  const data = await readFile(join(root, path));
  connection.prepare(`INSERT INTO ${FILES_TABLE} VALUES (?, ?, ?)`).run(folder, path, data);
}

async function deleteOldPartials(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (!/^\..+\.[0-9a-f]{8}\.partial$/.test(name)) continue;
    const found = await stat(file).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > PARTIAL_MAX_AGE) await rm(file, { force: true });
  }
}
