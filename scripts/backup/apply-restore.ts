import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Database as Connection } from 'better-sqlite3';
import { unfinishedRestoreFile } from '../../api/db/sqlite/data-folder-lock.ts';
import { codeOf } from '../../api/config/startup-error.ts';
import { replaceSynced, syncPath } from '../content/disk/durable.ts';
import { fileIn } from './restore-plan.ts';
import type { FolderPlan } from './restore-plan.ts';

interface RestoreTarget {
  dataDir: string;
  databaseFile: string;
  /** A complete, checked database on the same disk as `databaseFile`. */
  staged: string;
  plans: readonly FolderPlan[];
  /** Folder to move replaced files to; created if needed. */
  replacedDir: string;
}

/**
 * Applies a restore. A marker file in DATA_DIR prevents the server from starting until all steps are done; a restore that was
 * interrupted is repeated from the start.
 *
 * @returns whether any file was replaced
 */
export async function applyRestore(connection: Connection, target: RestoreTarget): Promise<boolean> {
  const { dataDir, databaseFile, staged, plans, replacedDir } = target;
  const unfinished = unfinishedRestoreFile(dataDir);
  await replaceSynced(unfinished, '', 0o600);
  await syncPath(dataDir);

  for (const suffix of ['', '-wal', '-shm', '-journal']) {
    if (existsSync(databaseFile + suffix)) {
      await move(databaseFile + suffix, join(replacedDir, basename(databaseFile) + suffix));
    }
  }
  await rename(staged, databaseFile);
  await syncPath(dirname(databaseFile));
  for (const plan of plans) await applyPlan(connection, plan, replacedDir);

  if (existsSync(replacedDir)) await syncPath(replacedDir);
  await rm(unfinished);
  await syncPath(dataDir);
  return existsSync(replacedDir);
}

async function applyPlan(connection: Connection, plan: FolderPlan, replacedDir: string): Promise<void> {
  const { root, folder, add, replace, remove } = plan;
  const old = folder === 'data' ? replacedDir : join(replacedDir, folder);
  for (const path of [...replace, ...remove]) await move(join(root, path), join(old, path));
  // Deletes empty folders, subfolders first.
  for (const parent of [...new Set(remove.map((path) => dirname(path)))].sort().reverse()) {
    if (parent !== '.') await rmdir(join(root, parent)).catch(() => undefined);
  }
  const folders = new Set<string>();
  for (const path of [...add, ...replace]) {
    const target = join(root, path);
    await mkdir(dirname(target), { recursive: true });
    // Files of DATA_DIR are secret; content is also read by editors, git and other tools.
    await replaceSynced(target, fileIn(connection, folder, path), folder === 'data' ? 0o600 : 0o644);
    folders.add(dirname(target));
  }
  for (const changed of folders) await syncPath(changed);
}

/** Moves a file, also to another disk. The target must not exist. */
async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await rename(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    await copyFile(from, to);
    await syncPath(to);
    await rm(from);
  }
}
