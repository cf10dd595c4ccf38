import { rmSync } from 'node:fs';
import { mkdir, readdir, readlink, rm, open, rename, symlink } from 'node:fs/promises';
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

/** Creates a folder for a new release, and deletes what killed processes left behind. Call it under the publish lock. */
export async function startRelease(folders: ReleaseFolders, id: string): Promise<string> {
  await mkdir(folders.releases, { recursive: true });
  for (const name of await readdir(folders.releases)) {
    if (name.endsWith(PARTIAL)) await rm(join(folders.releases, name), { recursive: true });
  }
  await pruneSources(folders);
  const dir = join(folders.releases, id + PARTIAL);
  await mkdir(dir);
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
  const current = basename(await readlink(folders.current));
  const ids = (await readdir(folders.releases)).filter((name) => !name.endsWith(PARTIAL)).sort();
  for (const id of ids.slice(0, -RELEASES_KEPT)) {
    if (id !== current) await remove(join(folders.releases, id));
  }
  await pruneSources(folders, remove);
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

/**
 * Folder of the content that the release `id` was built from. It is outside the release's own folder, because it contains
 * gated content.
 */
export function releaseContentFolder(root: string, id: string): string {
  return join(root, 'sources', id);
}

/** Switches the live release atomically. */
export async function setCurrentRelease(root: string, id: string): Promise<void> {
  const current = join(root, 'current');
  const link = `${current}.next`;
  await rm(link, { force: true });
  await symlink(join('releases', id), link);
  await rename(link, current);
  await using folder = await open(root, 'r');
  await folder.sync();
}
