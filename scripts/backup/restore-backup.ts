import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { takeDataFolder, unfinishedRestore } from '../../api/db/data-folder.ts';
import { reasonOf, StartError } from '../../api/config/startup-error.ts';
import { dataLayout } from '../publish/release/data-layout.ts';
import { PublishRunningError, takeLock } from '../publish/lock.ts';
import { planContent, planFolder } from './content-plan.ts';
import type { FolderPlan } from './content-plan.ts';
import { FILES_TABLE, MANIFEST_TABLE } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { differenceFrom, openBackup } from './open-backup.ts';
import { putInPlace } from './put-in-place.ts';
import { DATA_FILES } from './write-backup.ts';
import type { BackupSources } from './write-backup.ts';

export interface RestoreOptions {
  /** What stands in the way is kept aside; without it nothing may. */
  replace: boolean;
  /** The content folder stays as it is. */
  keepContent: boolean;
}

export interface Restored {
  manifest: Manifest;
  /** Folder with what made room; null where nothing had to. */
  aside: string | null;
  plans: readonly FolderPlan[];
}

/**
 * Brings back what a backup holds. Until all of it has been checked, and the database put together and checked once
 * more, nothing that stood there is touched.
 *
 * @throws StartError
 */
export async function restoreBackup(
  file: string,
  target: BackupSources,
  { replace, keepContent }: RestoreOptions,
  now: Date,
): Promise<Restored> {
  const { connection, manifest } = await openBackup(file);
  const staged = `${target.databaseFile}.restored`;
  let leave: (() => void)[] = [];
  try {
    leave = await takeAlone(target.dataDir);
    const plans = [
      await planFolder(connection, 'data', target.dataDir, []),
      ...(keepContent ? [] : [await planContent(connection, target.contentDir)]),
    ];
    if (plans[0]?.add.concat(plans[0].replace).some((path) => !DATA_FILES.includes(path))) {
      throw new StartError([`${file} holds files for DATA_DIR that this version does not know.`]);
    }
    if (!replace && !existsSync(unfinishedRestore(target.dataDir))) requireRoom(target, plans);
    await stage(connection, staged, manifest);
    const aside = join(target.dataDir, `replaced-${now.toISOString().replaceAll(/[-:.]/g, '')}`);
    const { dataDir, databaseFile } = target;
    const madeRoom = await putInPlace(connection, { dataDir, databaseFile, staged, plans, aside });
    return { manifest, plans, aside: madeRoom ? aside : null };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError([`The backup cannot be restored: ${reasonOf(error)}.`], { cause: error });
  } finally {
    connection.close();
    for (const ending of ['', '-wal', '-shm', '-journal']) await rm(staged + ending, { force: true });
    for (const release of leave) release();
  }
}

/** No server, no backup and no publish meanwhile. */
async function takeAlone(dataDir: string): Promise<(() => void)[]> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const release = takeDataFolder(dataDir);
  try {
    return [takeLock(dataLayout(dataDir).lock, 0), release];
  } catch (error) {
    release();
    if (error instanceof PublishRunningError) throw new StartError([error.message], { cause: error });
    throw error;
  }
}

/** @throws StartError naming all that would have to make room */
function requireRoom({ databaseFile }: BackupSources, plans: readonly FolderPlan[]): void {
  const lines = existsSync(databaseFile) ? [`There is a database at ${databaseFile}.`] : [];
  for (const { place, root, replace, remove } of plans) {
    const count = replace.length + remove.length;
    if (count === 0) continue;
    lines.push(
      place === 'data'
        ? `${join(root, replace[0] ?? '')} is not the one of the backup.`
        : `${root} has ${count === 1 ? '1 file' : `${count} files`} that the backup does not have, or has otherwise. --keep-content leaves it as it is.`,
    );
  }
  if (lines.length === 0) return;
  throw new StartError([
    ...lines,
    'Nothing was restored. --replace restores all the same, and keeps aside what makes room.',
  ]);
}

/** The database alone, without what a backup adds to it, checked as it stands on the disk. */
async function stage(connection: Connection, staged: string, manifest: Manifest): Promise<void> {
  await mkdir(dirname(staged), { recursive: true });
  for (const name of await readdir(dirname(staged))) {
    const path = join(dirname(staged), name);
    if (path.startsWith(staged)) await rm(path);
  }
  await using file = await open(staged, 'wx', 0o600);
  await connection.backup(staged, { progress: () => 0x7fffffff });
  const database = new Database(staged);
  try {
    database.pragma('journal_mode = MEMORY');
    database.pragma('synchronous = OFF');
    database.exec(`DROP TABLE ${FILES_TABLE}; DROP TABLE ${MANIFEST_TABLE}`);
    database.pragma('application_id = 0');
    database.exec('VACUUM');
    const tables = Object.entries(manifest.tables).filter(([name]) => name !== FILES_TABLE);
    const problem = differenceFrom({ ...manifest, tables: Object.fromEntries(tables) }, database);
    const integrity = database.pragma('integrity_check(1)', { simple: true });
    const broken = database.pragma('foreign_key_check') as unknown[];
    if (problem !== null || integrity !== 'ok' || broken.length > 0) {
      throw new StartError([
        `The database could not be put together: ${problem ?? `${String(integrity)}, ${broken.length} rows refer to nothing`}.`,
      ]);
    }
  } finally {
    database.close();
  }
  await file.sync();
}
