import { readFile, readlink, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Compile } from 'typebox/compile';
import { Release } from '../../../api/contract/content/release.ts';
import { setCurrentRelease } from '../../../api/modules/content/releases/current-release.ts';
import { replaceSynced, syncPath } from '../../content/disk/durable.ts';
import type { DataLayout } from '../files/data-layout.ts';

/* Compiled, because checking a release of 10,000 topics takes half a second otherwise. */
const format = Compile(Release);

/** Id of a new release: UTC time in seconds and three random bytes, so that ids sort by age. */
export function newReleaseId(now: Date, random: string): string {
  return `${now.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')}-${random}`;
}

/** `build.json`: how a release was made. Only the next publish reads it. */
export interface Build {
  contentDir: string;
  publicOrigin: string;
  apiOrigin: string;
  /** Digest of the program that made it. */
  program: string;
  /** The release's own hashed assets, without those linked from the previous release. */
  assets: string[];
  /** Missing in old releases. */
  records?: PageRecords;
  /** Missing in old releases. */
  tests?: Record<string, TestRecord>;
}

/** How a paper was made. */
export interface TestRecord {
  /** Digest of everything that it was made from. */
  key: string;
}

/** How the pages of a release were rendered. */
export interface PageRecords {
  pages: Record<string, PageRecord>;
  /** Distinct sets of CSP hashes. The release has a policy for each. */
  inline: { scripts: string[]; styles: string[] }[];
}

interface PageRecord {
  key: string;
  /** Modification times of the file and its copies in ms; they differ if someone has written to the file. */
  writtenAt: number[];
  /** Index into `PageRecords.inline`. */
  inline: number;
}

/** A release on the disk. */
export interface StoredRelease {
  /** Folder of the release. */
  dir: string;
  /** Folder of its content. */
  source: string;
  release: Release;
  build: Build;
}

/** The release that `current` points to; null if there is none or it is invalid. */
export async function currentRelease(layout: DataLayout): Promise<StoredRelease | null> {
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

/** Uploads a finished folder for other nodes. Returns what makes it live there. */
export type ShareRelease = (partial: string) => Promise<() => Promise<void>>;

/** Renames the finished folder and switches `current` to it atomically, after other nodes can have it. */
export async function finishRelease(
  layout: DataLayout,
  partial: string,
  release: Release,
  build: Build,
  share: ShareRelease | null = null,
): Promise<void> {
  await replaceSynced(join(partial, 'build.json'), JSON.stringify(build));
  await replaceSynced(join(partial, 'release.json'), JSON.stringify(release));
  const makeLive = await share?.(partial);
  await syncPath(partial);
  await rename(partial, join(layout.releases, release.id));
  await syncPath(layout.releases);
  await makeLive?.();
  await switchTo(layout, release.id);
}

export async function switchTo(layout: DataLayout, id: string): Promise<void> {
  await setCurrentRelease(dirname(layout.current), id);
}
