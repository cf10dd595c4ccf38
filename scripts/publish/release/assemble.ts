import { mkdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';
import type { Compression } from '../../../api/config/env-schema.ts';
import type { Release } from '../../../api/contract/content/release.ts';
import { DamagedCacheError } from '../../content/disk/cache-file.ts';
import { sha256Hex } from '../../content/disk/digest.ts';
import { collectInlineHashes, noHashes, type InlineHashes } from './headers.ts';
import type { NewFiles } from '../files/new-files.ts';
import type { StoredRelease } from './release.ts';
import {
  compress,
  dependsOnCount,
  linkIfUnchanged,
  linkSiteFile,
  writeSiteFile,
  type SourceFile,
} from '../files/site-file.ts';

/** Number of files read, compressed and written in parallel. */
const CONCURRENCY = 16;

export interface Assembled {
  files: Release['files'];
  hashes: InlineHashes;
  /** Number of files written; the others are links to the previous release. */
  written: number;
}

/** The release that is being put together. */
export interface ReleaseTarget {
  /** Folder of the release; its files go below `site/`. */
  dir: string;
  /** Folder for the content that the release is made from. */
  source: string;
  previous: StoredRelease | null;
  compression: Compression;
  disk: NewFiles;
}

/**
 * Copies files into `<target>/site`. Unchanged files and their compressed copies are hard links to the previous release,
 * never to the source, which the next build or an editor may overwrite.
 * @throws {DamagedCacheError} if a file does not have its recorded digest
 */
export async function assembleSite(
  sources: readonly SourceFile[],
  target: ReleaseTarget,
): Promise<Assembled> {
  const hashes = noHashes();
  const folders = new Set(sources.map(({ name }) => dirname(join(target.dir, 'site', name))));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  const { dir, previous } = target;
  const older = {
    dir,
    from: previous?.dir ?? null,
    completed: Date.parse(previous?.release.publishedAt ?? ''),
  };
  const link = (name: string, sha256: string) =>
    linkIfUnchanged(name, sha256, previous?.release.files[name] ?? null, older);
  const limit = pLimit(CONCURRENCY);
  const read = await limit.map(sources, async ({ name, path, expected }) => {
    /* A recorded digest saves reading the file if the previous release has it. */
    const known = expected !== undefined && !name.endsWith('.html') && link(name, expected);
    if (known) return { name, path, sha256: expected, linked: known };
    const body = await readFile(path);
    const sha256 = sha256Hex(body);
    if (expected !== undefined && expected !== sha256) throw new DamagedCacheError(name);
    if (name.endsWith('.html')) collectInlineHashes(body, hashes);
    return { name, path, sha256, linked: link(name, sha256) };
  });
  const immutable = new Set(sources.filter((source) => source.immutable).map(({ name }) => name));
  const changed = read.filter(({ linked }) => linked === null);
  const quality = {
    compression: target.compression,
    fileCount: changed.filter(({ name }) => dependsOnCount(name)).length,
  };
  const written = await limit.map(changed, async ({ name, path, sha256 }) => {
    const body = await readFile(path);
    const copy = await compress(name, body, quality);
    return [name, writeSiteFile(name, { body, sha256, copy }, target)] as const;
  });
  const unchanged = read.flatMap(({ name, linked }) => (linked ? [[name, linked] as const] : []));
  const files = [...unchanged, ...written].map(
    ([name, file]) => [name, immutable.has(name) ? { ...file, immutable: true } : file] as const,
  );
  return { files: Object.fromEntries(files), hashes, written: changed.length };
}

/** Links the previous release's hashed assets too, for pages that readers still have open. */
export function linkPreviousAssets(files: Release['files'], { dir, previous }: ReleaseTarget): void {
  if (!previous) return;
  mkdirSync(join(dir, 'site', '_astro'), { recursive: true });
  for (const name of previous.build.assets) {
    const entry = previous.release.files[name];
    if (!entry || files[name]) continue;
    if (linkSiteFile(previous.dir, dir, name, entry)) files[name] = entry;
  }
}
