import { lstat, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database as Connection } from 'better-sqlite3';
import { StartError } from '../../api/config/startup-error.ts';
import { filesBelow } from './content-files.ts';
import { FILES_TABLE } from './manifest.ts';

export type Place = 'data' | 'content';

/** What has to happen to the files of a folder for it to hold what was backed up. Paths stand below the folder. */
export interface FolderPlan {
  root: string;
  place: Place;
  /** Not there yet. */
  add: string[];
  /** There with other bytes. */
  replace: string[];
  /** There, and not in the backup. */
  remove: string[];
  /** There as they were backed up. */
  same: string[];
}

/**
 * @param existing paths below the folder that the backup speaks for
 * @throws StartError where the backup names a place that is none
 */
export async function planFolder(
  connection: Connection,
  place: Place,
  root: string,
  existing: readonly string[],
): Promise<FolderPlan> {
  const plan: FolderPlan = { root, place, add: [], replace: [], remove: [], same: [] };
  const kept = new Set<string>();
  for (const path of pathsIn(connection, place)) {
    await requirePlace(root, path);
    // In their order what a folder is named by comes before what stands in it.
    if (foldersOf(path).some((folder) => kept.has(folder))) throw noPlace(path);
    kept.add(path);
    const bytes = await readFile(join(root, path)).catch(() => null);
    if (bytes === null) plan.add.push(path);
    else if (bytes.equals(fileIn(connection, place, path))) plan.same.push(path);
    else plan.replace.push(path);
  }
  plan.remove = existing.filter((path) => !kept.has(path));
  return plan;
}

export async function planContent(connection: Connection, contentDir: string): Promise<FolderPlan> {
  return planFolder(connection, 'content', contentDir, (await filesBelow(contentDir)).files);
}

export function fileIn(connection: Connection, place: Place, path: string): Buffer {
  const data = connection
    .prepare<[string, string], Buffer>(`SELECT data FROM ${FILES_TABLE} WHERE place = ? AND path = ?`)
    .pluck()
    .get(place, path);
  if (!data) throw new StartError([`The backup has no ${path}.`]);
  return data;
}

function pathsIn(connection: Connection, place: Place): string[] {
  return connection
    .prepare<[string], string>(`SELECT path FROM ${FILES_TABLE} WHERE place = ? ORDER BY path`)
    .pluck()
    .all(place);
}

/** Whoever made the file must not be able to write outside of the folder, through a link there or by a name. */
async function requirePlace(root: string, path: string): Promise<void> {
  const parts = path.split('/');
  // eslint-disable-next-line no-control-regex -- no name may hold one
  if (parts.some((part) => part === '' || /^\.{1,2}$|^\.git$|[\\\u0000-\u001f]/u.test(part))) {
    throw noPlace(path);
  }
  for (const at of [path, ...foldersOf(path)]) {
    const found = await lstat(join(root, at)).catch(() => null);
    const fits = at === path ? found?.isFile() : found?.isDirectory();
    if (found && fits !== true) {
      throw new StartError([
        `${join(root, at)} stands where the backup has a ${at === path ? 'file' : 'folder'}. Move it away.`,
      ]);
    }
  }
}

/** The folders that a path leads through, the innermost first. */
function foldersOf(path: string): string[] {
  const folders: string[] = [];
  for (let at = dirname(path); at !== '.'; at = dirname(at)) folders.push(at);
  return folders;
}

function noPlace(path: string): StartError {
  return new StartError([`The backup names ${JSON.stringify(path)}, which is no place for a file.`]);
}
