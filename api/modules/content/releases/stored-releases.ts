import { existsSync, rmSync } from 'node:fs';
import { mkdir, readdir, readlink, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** Number of releases kept for a rollback, including the live one. */
export const RELEASES_KEPT = 5;

const PARTIAL = '.partial';

/** Where releases are stored. */
export interface ReleaseFolders {
  /** A folder for each release. Those that are not finished end with `.partial`. */
  releases: string;
  /** The content of each release, by its id. */
  sources: string;
  /** The symbolic link to the live release. */
  current: string;
}

/** @param root RELEASES_DIR */
export function releaseFolders(root: string): ReleaseFolders {
  return { releases: join(root, 'releases'), sources: join(root, 'sources'), current: join(root, 'current') };
}

/**
 * Creates a folder for a new release, and deletes what killed processes left behind. Call it under the publish lock.
 * @param reuse whether the folders of the release and of its content may be those of an old release, which is deleted thereby
 */
export async function startRelease(folders: ReleaseFolders, id: string, reuse = false): Promise<string> {
  await mkdir(folders.releases, { recursive: true });
  for (const name of await readdir(folders.releases)) {
    if (name.endsWith(PARTIAL)) await rm(join(folders.releases, name), { recursive: true });
  }
  await pruneSources(folders);
  const dir = join(folders.releases, id + PARTIAL);
  /* With the new release, there will be one more. */
  const old = reuse ? (await oldReleases(folders, RELEASES_KEPT - 1))[0] : undefined;
  if (old === undefined) {
    await mkdir(dir);
  } else {
    await rename(join(folders.releases, old), dir);
    const source = join(folders.sources, old);
    if (existsSync(source)) await rename(source, join(folders.sources, id));
  }
  return dir;
}

/** Deletes a folder. */
type Remove = (folder: string) => void | Promise<void>;

/** For the server, which has to answer meanwhile. */
const removeInBackground: Remove = (folder) => rm(folder, { recursive: true });
/** For a process of its own: takes a third of the processor time. */
export const removeAtOnce: Remove = (folder) => rmSync(folder, { recursive: true });

/** Deletes old releases, never the live one. */
export async function pruneReleases(
  folders: ReleaseFolders,
  remove: Remove = removeInBackground,
): Promise<void> {
  for (const id of await oldReleases(folders, RELEASES_KEPT)) await remove(join(folders.releases, id));
  await pruneSources(folders, remove);
}

/** The ids of all but the newest releases, the oldest first; never that of the live one. */
async function oldReleases(folders: ReleaseFolders, newest: number): Promise<string[]> {
  const current = basename(await readlink(folders.current));
  const ids = (await readdir(folders.releases)).filter((name) => !name.endsWith(PARTIAL)).sort();
  return ids.slice(0, -newest).filter((id) => id !== current);
}

/** Deletes the content of releases that do not exist (any more). */
async function pruneSources(
  { sources, releases }: ReleaseFolders,
  remove: Remove = removeInBackground,
): Promise<void> {
  await mkdir(sources, { recursive: true });
  const ids = new Set(await readdir(releases));
  for (const id of await readdir(sources)) {
    if (!ids.has(id)) await remove(join(sources, id));
  }
}
