import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inParallel } from '../../content/disk/in-parallel.ts';
import type { Release, ReleaseFile } from '../../../api/contract/content/release.ts';
import { compress, type Compressed } from './compress.ts';
import { collectInlineHashes, noHashes, type InlineHashes } from '../pages/csp.ts';
import { copiesOf, linkFile } from './link-file.ts';
import type { NewFiles } from './new-files.ts';
import type { PlacedRelease } from './release.ts';

const WIDTH = 16;

/** A file kept from an earlier publish is not what that publish wrote. */
export class DamagedFileError extends Error {
  constructor(file: string) {
    super(`${file} changed since it was made`);
    this.name = 'DamagedFileError';
  }
}

/** A file that goes into a release. */
export interface Source {
  /** Path below `site/`, with forward slashes. */
  name: string;
  /** Where its bytes are now. */
  path: string;
  /** Its sha256 where a record of it exists that must hold. */
  expected?: string;
}

export interface Assembled {
  files: Release['files'];
  hashes: InlineHashes;
  /** How many files had to be written; the rest are links to the release before. */
  written: number;
}

/** The folder that a release is put together in, and what it can take over from. */
export interface Target {
  /** Folder of the release; its files go below `site/`. */
  dir: string;
  /** Folder for the content that the release is made from. */
  source: string;
  previous: PlacedRelease | null;
  disk: NewFiles;
}

/**
 * Fills `<target>/site`. What has not changed since the release before is a hard link to the copy that it has,
 * compressed copies included; never to the source, which the next build or editor overwrites.
 * @throws {DamagedFileError} where a file is not what its record says
 */
export async function assembleSite(sources: readonly Source[], target: Target): Promise<Assembled> {
  const assembled: Assembled = { files: {}, hashes: noHashes(), written: 0 };
  const folders = new Set(sources.map(({ name }) => dirname(join(target.dir, 'site', name))));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  const from = target.previous?.dir ?? null;
  const keep = (name: string, sha256: string) =>
    takeOver(name, sha256, target.previous?.release.files[name] ?? null, { dir: target.dir, from });
  const read = await inParallel(sources, WIDTH, async ({ name, path, expected }) => {
    /* What the release before has under that digest is what a file on record must be. */
    const known = expected !== undefined && !name.endsWith('.html') && keep(name, expected);
    if (known) return { name, path, sha256: expected, kept: known };
    const body = await readFile(path);
    const sha256 = digestOf(body);
    if (expected !== undefined && expected !== sha256) throw new DamagedFileError(name);
    if (name.endsWith('.html')) collectInlineHashes(body.toString('utf8'), assembled.hashes);
    return { name, path, sha256, kept: keep(name, sha256) };
  });
  const fresh = read.filter(({ kept }) => kept === null);
  const written = await inParallel(fresh, WIDTH, async ({ name, path, sha256 }) => {
    const body = await readFile(path);
    const copies = await compress(name, body, fresh.length);
    return [name, writeFile(name, { body, sha256, copies }, target)] as const;
  });
  assembled.written = fresh.length;
  const kept = read.flatMap(({ name, kept }) => (kept ? [[name, kept] as const] : []));
  assembled.files = Object.fromEntries([...kept, ...written]);
  return assembled;
}

/** Keeps the previous release's own hashed assets for pages that readers have open. */
export async function carryAssets(files: Release['files'], { dir, previous }: Target): Promise<void> {
  if (!previous) return;
  await mkdir(join(dir, 'site', '_astro'), { recursive: true });
  for (const name of previous.build.assets) {
    const entry = previous.release.files[name];
    if (entry && !files[name] && linkFile(previous.dir, dir, name, entry)) files[name] = entry;
  }
}

/**
 * Links the file that the release at `from` has under this name, if it is the same and undamaged; else null.
 * @param before what that release says of it
 */
export function takeOver(
  name: string,
  sha256: string,
  before: ReleaseFile | null,
  { dir, from }: { dir: string; from: string | null },
): ReleaseFile | null {
  if (from === null || before?.sha256 !== sha256) return null;
  if (!isWhole(join(from, 'site', name), before)) return null;
  return linkFile(from, dir, name, before) ? before : null;
}

/** Whether a file has the digest that its record has, and its compressed copies their sizes. */
function isWhole(path: string, entry: ReleaseFile): boolean {
  const isThere = copiesOf(entry).every(
    ([ending, size]) => statSync(path + ending, { throwIfNoEntry: false })?.size === size,
  );
  return isThere && digestOf(readFileSync(path)) === entry.sha256;
}

/** Writes a file and its compressed copies. */
export function writeFile(
  name: string,
  { body, sha256, copies }: { body: Buffer; sha256: string; copies: Compressed | null },
  { dir, disk }: { dir: string; disk: NewFiles },
): ReleaseFile {
  const path = join(dir, 'site', name);
  disk.write(path, body);
  if (!copies) return { size: body.length, sha256 };
  disk.write(`${path}.br`, copies.br);
  disk.write(`${path}.gz`, copies.gz);
  return { size: body.length, sha256, br: copies.br.length, gz: copies.gz.length };
}

export function digestOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}
