import { mkdir, open, readdir, readFile, readlink, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Compile } from 'typebox/compile';
import { Release } from '../../../api/contract/content/release.ts';
import { makeLive } from '../../../api/modules/content/releases/current-release.ts';
import type { DataLayout } from './data-layout.ts';
import type { PageRecords } from '../pages/pages.ts';

/** Releases that are kept to be switched back to, the current one included. */
const RELEASES_KEPT = 5;

const PARTIAL = '.partial';

/* Compiled: a release of ten thousand topics takes half a second to check otherwise. */
const format = Compile(Release);

/** A new release's id: UTC time to the second and three random bytes, so that ids sort by age. */
export function newReleaseId(now: Date, random: string): string {
  return `${now.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')}-${random}`;
}

/** What a release was made from: `build.json` beside `release.json`, read by the next publish and by nobody else. */
export interface Build {
  contentDir: string;
  publicOrigin: string;
  apiOrigin: string;
  /** Digest of the program that made it. */
  program: string;
  /** Hashed assets of its own, without those carried over from the release before. */
  assets: string[];
  /** How its pages were made. Older releases do not say. */
  records?: PageRecords;
}

/** A release and the folder it stands in. */
export interface PlacedRelease {
  dir: string;
  /** Folder of the content that it was made from. */
  source: string;
  release: Release;
  build: Build;
}

/** The release that `current` points to, or null where there is none or it does not read. */
export async function currentRelease(layout: DataLayout): Promise<PlacedRelease | null> {
  try {
    const id = basename(await readlink(layout.current));
    const dir = join(layout.releases, id);
    const release: unknown = JSON.parse(await readFile(join(dir, 'release.json'), 'utf8'));
    const build = JSON.parse(await readFile(join(dir, 'build.json'), 'utf8')) as Build;
    return format.Check(release) ? { dir, source: join(layout.sources, id), release, build } : null;
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && 'code' in error)) return null;
    throw error;
  }
}

/** An empty folder that a release is put together in; what a killed publish left behind is cleared first. */
export async function startRelease(layout: DataLayout, id: string): Promise<string> {
  await mkdir(layout.releases, { recursive: true });
  for (const name of await readdir(layout.releases)) {
    if (name.endsWith(PARTIAL)) await rm(join(layout.releases, name), { recursive: true });
  }
  await pruneSources(layout);
  const dir = join(layout.releases, id + PARTIAL);
  await mkdir(dir);
  return dir;
}

/** Gives a finished folder its name and makes it the one that is served, in one step that readers never see half of. */
export async function finishRelease(
  layout: DataLayout,
  partial: string,
  release: Release,
  build: Build,
): Promise<void> {
  await writeDurably(join(partial, 'build.json'), JSON.stringify(build));
  await writeDurably(join(partial, 'release.json'), JSON.stringify(release));
  await syncFolder(partial);
  await rename(partial, join(layout.releases, release.id));
  await syncFolder(layout.releases);
  await switchTo(layout, release.id);
}

export async function switchTo(layout: DataLayout, id: string): Promise<void> {
  await makeLive(dirname(layout.current), id);
}

/** Removes the oldest releases beyond those kept; the current one stays whatever its age. */
export async function pruneReleases(layout: DataLayout): Promise<void> {
  const current = basename(await readlink(layout.current));
  const ids = (await readdir(layout.releases)).filter((name) => !name.endsWith(PARTIAL)).sort();
  for (const id of ids.slice(0, -RELEASES_KEPT)) {
    if (id !== current) await rm(join(layout.releases, id), { recursive: true });
  }
  await pruneSources(layout);
}

/** Removes what releases were made from that are not there: removed ones, and those that a killed publish began. */
async function pruneSources(layout: DataLayout): Promise<void> {
  await mkdir(layout.sources, { recursive: true });
  const releases = new Set(await readdir(layout.releases));
  for (const id of await readdir(layout.sources)) {
    if (!releases.has(id)) await rm(join(layout.sources, id), { recursive: true });
  }
}

/**
 * Writes a file that is on the disk, not only in its cache, when this returns. Always a new file: the old one of that
 * name may be linked into another release.
 */
export async function writeDurably(file: string, data: string | Uint8Array): Promise<void> {
  await rm(file, { force: true });
  await using handle = await open(file, 'wx');
  await handle.writeFile(data);
  await handle.datasync();
}

async function syncFolder(dir: string): Promise<void> {
  await using handle = await open(dir, 'r');
  await handle.sync();
}
