import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { shareDataFolder } from '../../api/db/data-folder.ts';
import type { Settings } from '../../api/config/env.ts';
import { codeOf, reasonOf, StartError } from '../../api/config/startup-error.ts';
import { readAtRest } from '../content/disk/save/save-files.ts';
import { filesBelow } from './content-files.ts';
import { digestSchema, digestTables } from './digests.ts';
import { sync } from './durable.ts';
import { APPLICATION_ID, createTables, FILES_TABLE, FORMAT, writeManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';

/** Files of DATA_DIR that cannot be made again; releases and caches can, from the content folder. */
export const DATA_FILES = ['jwt-secret'];

/** Bytes of one file: it is held in memory, and SQLite keeps at most twice as many in one value. */
const LARGEST_FILE = 500 * 1000 * 1000;
/** Pages: all of them in one step, because a write of the server between two steps would start the copy anew. */
const ALL_AT_ONCE = 0x7fffffff;
/** ms after which a partial file that nobody wrote to was left behind by a backup that was killed. */
const ABANDONED_AFTER = 60 * 60 * 1000;

export type BackupSources = Pick<Settings, 'dataDir' | 'contentDir' | 'databaseFile'>;

export interface WrittenBackup {
  manifest: Manifest;
  /** Bytes. */
  size: number;
  /** What stands in the content folder and is not in the backup. */
  leftOut: string[];
}

/**
 * Writes all that cannot be made again into one new file, which only its owner may read. Until it is whole it has
 * another name. The server may run and write meanwhile.
 *
 * @throws StartError
 */
export async function writeBackup(file: string, sources: BackupSources, now: Date): Promise<WrittenBackup> {
  if (!existsSync(sources.databaseFile)) {
    throw new StartError([`There is no database at ${sources.databaseFile}: nothing was backed up.`]);
  }
  const leave = shareDataFolder(sources.dataDir);
  const folder = dirname(file);
  const partial = join(folder, `.${basename(file)}.${randomBytes(4).toString('hex')}.partial`);
  try {
    if (existsSync(file)) throw taken(file);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await clearAbandoned(folder, now);
    await (await open(partial, 'wx', 0o600)).close();
    await copyDatabase(sources.databaseFile, partial);
    const { manifest, leftOut } = await complete(partial, sources, now);
    await sync(partial);
    // Unlike a rename, a link never replaces what stands there.
    await link(partial, file);
    await rm(partial);
    await sync(folder);
    return { manifest, leftOut, size: (await stat(file)).size };
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (codeOf(error) === 'EEXIST') throw taken(file);
    throw new StartError([`The backup ${file} cannot be written: ${reasonOf(error)}.`], { cause: error });
  } finally {
    for (const ending of ['', '-journal', '-wal', '-shm']) await rm(partial + ending, { force: true });
    leave();
  }
}

function taken(file: string): StartError {
  return new StartError([`${file} is there already, and a backup replaces nothing. Name another file.`]);
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  try {
    await source.backup(to, { progress: () => ALL_AT_ONCE });
  } finally {
    source.close();
  }
}

async function complete(
  partial: string,
  sources: BackupSources,
  now: Date,
): Promise<{ manifest: Manifest; leftOut: string[] }> {
  const connection = new Database(partial);
  try {
    // A write-ahead log would be a second file; until it has its name, nothing of this one needs to survive.
    connection.pragma('journal_mode = MEMORY');
    connection.pragma('synchronous = OFF');
    connection.pragma(`application_id = ${APPLICATION_ID}`);
    createTables(connection);
    await addDataFiles(connection, sources.dataDir);
    const leftOut = await readAtRest(sources.contentDir, () => addContent(connection, sources.contentDir));
    const manifest: Manifest = {
      format: FORMAT,
      createdAt: now.toISOString(),
      schema: digestSchema(connection),
      tables: digestTables(connection),
    };
    writeManifest(connection, manifest);
    return { manifest, leftOut };
  } finally {
    connection.close();
  }
}

async function addDataFiles(connection: Connection, dataDir: string): Promise<void> {
  for (const name of DATA_FILES) {
    if (existsSync(join(dataDir, name))) await addFile(connection, 'data', dataDir, name);
  }
}

/** Begins from nothing each time, because it is done again where somebody saved meanwhile. */
async function addContent(connection: Connection, contentDir: string): Promise<string[]> {
  connection.prepare(`DELETE FROM ${FILES_TABLE} WHERE place = 'content'`).run();
  const { files, others } = await filesBelow(contentDir);
  for (const path of files) {
    await addFile(connection, 'content', contentDir, path).catch((error: unknown) => {
      // Taken away since the folder was listed, such as by git.
      if (codeOf(error) !== 'ENOENT') throw error;
    });
  }
  return others;
}

async function addFile(connection: Connection, place: string, root: string, path: string): Promise<void> {
  const { size } = await stat(join(root, path));
  if (size > LARGEST_FILE) {
    throw new StartError([
      `${join(root, path)} is larger than 500 MB, which a backup cannot hold. Move it away.`,
    ]);
  }
  const data = await readFile(join(root, path));
  connection.prepare(`INSERT INTO ${FILES_TABLE} VALUES (?, ?, ?)`).run(place, path, data);
}

async function clearAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (!/^\..+\.[0-9a-f]{8}\.partial$/.test(name)) continue;
    const found = await stat(file).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > ABANDONED_AFTER) await rm(file, { force: true });
  }
}
