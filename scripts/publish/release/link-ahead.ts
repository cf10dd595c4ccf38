import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Release } from '../../../api/contract/content/release.ts';
import { copiesOf } from '../files/site-file.ts';
import type { LinkJob, LinkResult } from './link-worker.ts';
import type { StoredRelease } from './release.ts';

/** Files that are in the new release already, as links to the last one. */
export interface LinkedFiles {
  /** Names below `site/`; their compressed copies are linked too. */
  site: ReadonlySet<string>;
  /** Paths below the folder of the release's content. */
  source: ReadonlySet<string>;
}

export const NOTHING_LINKED: LinkedFiles = { site: new Set(), source: new Set() };

/**
 * Links all files of the last release into the new one, in a thread, so that it takes no time while the content is read. Most
 * publishes change few files. If the folders have files of an older release, those that differ are replaced or deleted. Links
 * nothing if it cannot link everything.
 */
export async function linkAhead(
  { dir, source }: Pick<StoredRelease, 'dir' | 'source'>,
  previous: StoredRelease,
): Promise<LinkedFiles> {
  /* Of an older release, only these folders are used. */
  keepOnly('site', dir);
  keepOnly('subjects', source);
  const job: LinkJob = {
    site: { from: join(previous.dir, 'site'), to: join(dir, 'site') },
    files: Object.entries(previous.release.files).flatMap(([name, file]) =>
      copiesOf(file).map(([suffix]) => name + suffix),
    ),
    source: { from: join(previous.source, 'subjects'), to: join(source, 'subjects') },
  };
  const worker = new Worker(new URL('./link-worker.ts', import.meta.url), {
    workerData: job,
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const result = await new Promise<LinkResult>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  if (!result) return NOTHING_LINKED;
  return { site: new Set(Object.keys(previous.release.files)), source: new Set(result) };
}

function keepOnly(name: string, folder: string): void {
  for (const other of existsSync(folder) ? readdirSync(folder) : []) {
    if (other !== name) rmSync(join(folder, other), { recursive: true });
  }
}

/** Deletes the linked files and copies that the new release does not have. */
export function removeOutdatedLinks(
  files: Release['files'],
  { dir, previous, linked }: { dir: string; previous: StoredRelease | null; linked: LinkedFiles },
): void {
  for (const name of linked.site) {
    const before = previous?.release.files[name];
    const kept = new Set(files[name] ? copiesOf(files[name]).map(([suffix]) => suffix) : []);
    const path = join(dir, 'site', name);
    for (const [suffix] of before ? copiesOf(before) : []) {
      if (!kept.has(suffix)) rmSync(path + suffix, { force: true });
    }
    if (kept.size === 0) removeEmptyFolders(dirname(path));
  }
}

/** Deletes a folder and those above it as long as they are empty. */
export function removeEmptyFolders(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    /* It is not empty. */
    return;
  }
  removeEmptyFolders(dirname(folder));
}
