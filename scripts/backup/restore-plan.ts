import { lstat, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database as Connection } from 'better-sqlite3';
import { StartError } from '../../api/config/startup-error.ts';
import { listContentFiles } from './content-files.ts';
import { FILES_TABLE } from './manifest.ts';

/** Which folder a backed-up file belongs to: DATA_DIR or CONTENT_DIR. Stored in the column `place`. */
export type BackupFolder = 'data' | 'content';

/** The changes that bring a folder to the state of the backup. Paths are relative to `root`. */
export interface FolderPlan {
  root: string;
  folder: BackupFolder;
  add: string[];
  replace: string[];
  /** Files that are not in the backup. */
  remove: string[];
  /** Files that are the same as in the backup. */
  same: string[];
}

/**
 * @param existing paths of the files that the restore may delete
 * @throws StartError if the backup contains an invalid path
 */
export async function planFolder(
  connection: Connection,
  folder: BackupFolder,
  root: string,
  existing: readonly string[],
): Promise<FolderPlan> {
  const plan: FolderPlan = { root, folder, add: [], replace: [], remove: [], same: [] };
  const restored = new Set<string>();
  for (const path of pathsIn(connection, folder)) {
    await requireSafePath(root, path);
    // A file must not be a folder of another. Paths are sorted, so the shorter one comes first.
    if (foldersOf(path).some((parent) => restored.has(parent))) throw invalidPath(path);
    restored.add(path);
    const bytes = await readFile(join(root, path)).catch(() => null);
    if (bytes === null) plan.add.push(path);
    else if (bytes.equals(fileIn(connection, folder, path))) plan.same.push(path);
    else plan.replace.push(path);
  }
  plan.remove = existing.filter((path) => !restored.has(path));
  return plan;
}

export async function planContent(connection: Connection, contentDir: string): Promise<FolderPlan> {
  return planFolder(connection, 'content', contentDir, (await listContentFiles(contentDir)).files);
}

export function fileIn(connection: Connection, folder: BackupFolder, path: string): Buffer {
  const data = connection
    .prepare<[string, string], Buffer>(`SELECT data FROM ${FILES_TABLE} WHERE place = ? AND path = ?`)
    .pluck()
    .get(folder, path);
  if (!data) throw new StartError([`The backup does not contain ${path}.`]);
  return data;
}

function pathsIn(connection: Connection, folder: BackupFolder): string[] {
  return connection
    .prepare<[string], string>(`SELECT path FROM ${FILES_TABLE} WHERE place = ? ORDER BY path`)
    .pluck()
    .all(folder);
}

/** A forged backup must not write outside the folder, neither by its paths nor through links in the folder. */
async function requireSafePath(root: string, path: string): Promise<void> {
  const parts = path.split('/');
  // oxlint-disable-next-line no-control-regex -- control characters are refused
  if (parts.some((part) => part === '' || /^\.{1,2}$|^\.git$|[\\\u0000-\u001f]/u.test(part))) {
    throw invalidPath(path);
  }
  for (const at of [path, ...foldersOf(path)]) {
    const found = await lstat(join(root, at)).catch(() => null);
    const fits = at === path ? found?.isFile() : found?.isDirectory();
    if (found && fits !== true) {
      throw new StartError([
        `${join(root, at)} is in the way of a ${at === path ? 'file' : 'folder'} of the backup. Move it away.`,
      ]);
    }
  }
}

/** The parent folders of a path, innermost first. */
function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let at = dirname(path); at !== '.'; at = dirname(at)) folders.push(at);
  return folders;
}

function invalidPath(path: string): StartError {
  return new StartError([`The backup contains the invalid path ${JSON.stringify(path)}.`]);
}
