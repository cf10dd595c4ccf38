import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { Database as Connection } from 'better-sqlite3';
import { lockDataFolderExclusively, unfinishedRestoreFile } from '../../api/db/sqlite/data-folder-lock.ts';
import { reasonOf, StartError } from '../../api/config/startup-error.ts';
import { dataLayout } from '../publish/files/data-layout.ts';
import { PublishRunningError, takeLock } from '../../api/db/sqlite/publish-lock.ts';
import { applyRestore } from './apply-restore.ts';
import { FILES_TABLE, MANIFEST_TABLE } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { differenceFrom, openBackup } from './open-backup.ts';
import { planContent, planFolder } from './restore-plan.ts';
import type { FolderPlan } from './restore-plan.ts';
import { DATA_FILES } from './write-backup.ts';
import type { BackupSources } from './write-backup.ts';

interface RestoreOptions {
  /** Replaces existing data, after moving it to another folder. Without it, existing data is an error. */
  replace: boolean;
  /** Does not change the content folder. */
  keepContent: boolean;
}

export interface Restored {
  manifest: Manifest;
  /** Folder with the replaced data; null if nothing was replaced. */
  replacedDir: string | null;
  plans: readonly FolderPlan[];
}

/**
 * Restores a backup. Existing data is not changed before the backup and the staged database have been checked.
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
  let unlocks: (() => void)[] = [];
  try {
    unlocks = await lockExclusively(target.dataDir);
    const plans = [
      await planFolder(connection, 'data', target.dataDir, []),
      ...(keepContent ? [] : [await planContent(connection, target.contentDir)]),
    ];
    if (plans[0]?.add.concat(plans[0].replace).some((path) => !DATA_FILES.includes(path))) {
      throw new StartError([`${file} contains files for DATA_DIR that this version does not know.`]);
    }
    if (!replace && !existsSync(unfinishedRestoreFile(target.dataDir))) requireNoExistingData(target, plans);
    await stage(connection, staged, manifest);
    const replacedDir = join(target.dataDir, `replaced-${now.toISOString().replaceAll(/[-:.]/g, '')}`);
    const { dataDir, databaseFile } = target;
    const applied = { dataDir, databaseFile, staged, plans, replacedDir };
    const hasReplaced = await applyRestore(connection, applied);
    return { manifest, plans, replacedDir: hasReplaced ? replacedDir : null };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError([`The backup cannot be restored: ${reasonOf(error)}.`], { cause: error });
  } finally {
    connection.close();
    for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(staged + suffix, { force: true });
    for (const unlock of unlocks) unlock();
  }
}

/** Locks out servers, backups and publishes. Returns functions that release the locks. */
async function lockExclusively(dataDir: string): Promise<(() => void)[]> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const release = lockDataFolderExclusively(dataDir);
  try {
    return [takeLock(dataLayout(dataDir).lock, 0), release];
  } catch (error) {
    release();
    if (error instanceof PublishRunningError) throw new StartError([error.message], { cause: error });
    throw error;
  }
}

/** @throws StartError that lists the data that would be replaced */
function requireNoExistingData({ databaseFile }: BackupSources, plans: readonly FolderPlan[]): void {
  const lines = existsSync(databaseFile) ? [`There is a database at ${databaseFile}.`] : [];
  for (const { folder, root, replace, remove } of plans) {
    const count = replace.length + remove.length;
    if (count === 0) continue;
    lines.push(
      folder === 'data'
        ? `${join(root, replace[0] ?? '')} differs from the backup.`
        : `${root} has ${count === 1 ? '1 file that differs' : `${count} files that differ`} from the backup. --keep-content leaves the folder unchanged.`,
    );
  }
  if (lines.length === 0) return;
  throw new StartError([
    ...lines,
    'Nothing was restored: existing data is not overwritten without --replace, which moves it to another folder first.',
  ]);
}

/** Writes the database, without the tables that only backups have, next to its target and checks it. */
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
        `The restored database is invalid: ${problem ?? `${String(integrity)}, ${broken.length} rows violate a foreign key`}.`,
      ]);
    }
  } finally {
    database.close();
  }
  await file.sync();
}
