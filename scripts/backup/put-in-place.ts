import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Database as Connection } from 'better-sqlite3';
import { unfinishedRestore } from '../../api/db/data-folder.ts';
import { codeOf } from '../../api/config/startup-error.ts';
import { fileIn } from './content-plan.ts';
import type { FolderPlan } from './content-plan.ts';
import { sync, writeDurably } from './durable.ts';

export interface Placement {
  dataDir: string;
  databaseFile: string;
  /** A database that is whole and checked, on the disk of `databaseFile`. */
  staged: string;
  plans: readonly FolderPlan[];
  /** Folder for what makes room; made where something does. */
  aside: string;
}

/**
 * Puts everything where it belongs. Between the first step and the last a file in DATA_DIR says so, and nobody starts
 * there: broken off at any moment, it is done again from the beginning.
 *
 * @returns whether something made room
 */
export async function putInPlace(connection: Connection, placement: Placement): Promise<boolean> {
  const { dataDir, databaseFile, staged, plans, aside } = placement;
  const unfinished = unfinishedRestore(dataDir);
  await writeDurably(unfinished, '', 0o600);
  await sync(dataDir);

  for (const ending of ['', '-wal', '-shm', '-journal']) {
    if (existsSync(databaseFile + ending)) {
      await moveAside(databaseFile + ending, join(aside, basename(databaseFile) + ending));
    }
  }
  await rename(staged, databaseFile);
  await sync(dirname(databaseFile));
  for (const plan of plans) await fill(connection, plan, aside);

  if (existsSync(aside)) await sync(aside);
  await rm(unfinished);
  await sync(dataDir);
  return existsSync(aside);
}

async function fill(connection: Connection, plan: FolderPlan, aside: string): Promise<void> {
  const { root, place, add, replace, remove } = plan;
  const old = place === 'data' ? aside : join(aside, place);
  for (const path of [...replace, ...remove]) await moveAside(join(root, path), join(old, path));
  // The longest path first, so that a folder in a folder goes before it; one that is not empty stays.
  for (const folder of [...new Set(remove.map((path) => dirname(path)))].sort().reverse()) {
    if (folder !== '.') await rmdir(join(root, folder)).catch(() => undefined);
  }
  const folders = new Set<string>();
  for (const path of [...add, ...replace]) {
    const target = join(root, path);
    await mkdir(dirname(target), { recursive: true });
    // A file of DATA_DIR is a secret; content is read by editors, git and other tools.
    await writeDurably(target, fileIn(connection, place, path), place === 'data' ? 0o600 : 0o644);
    folders.add(dirname(target));
  }
  for (const folder of folders) await sync(folder);
}

/** Moves a file, to another disk if need be; where it comes to stand there is nothing yet. */
async function moveAside(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await rename(from, to);
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error;
    await copyFile(from, to);
    await sync(to);
    await rm(from);
  }
}
