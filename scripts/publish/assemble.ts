import { createHash } from 'node:crypto';
import { link, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inParallel } from '../content/disk/in-parallel.ts';
import type { Release, ReleaseFile } from '../../api/contract/release.ts';
import { compress } from './compress.ts';
import { collectInlineHashes, noHashes, type InlineHashes } from './csp.ts';
import { DamagedOutputError } from './output.ts';
import type { PlacedRelease } from './release.ts';
import { writeDurably } from './release.ts';

const WIDTH = 16;

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

/**
 * Fills `<target>/site`. What has not changed since `previous` is a hard link to the copy that release has, compressed
 * copies included; never to the source, which the next build or editor overwrites.
 * @throws {DamagedOutputError} where a file is not what its record says
 */
export async function assembleSite(
  sources: readonly Source[],
  target: string,
  previous: PlacedRelease | null,
): Promise<Assembled> {
  const assembled: Assembled = { files: {}, hashes: noHashes(), written: 0 };
  const folders = new Set(sources.map(({ name }) => dirname(join(target, 'site', name))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  const read = await inParallel(sources, WIDTH, async ({ name, path, expected }) => {
    const body = await readFile(path);
    const sha256 = createHash('sha256').update(body).digest('hex');
    if (expected !== undefined && expected !== sha256) throw new DamagedOutputError(name);
    if (name.endsWith('.html')) collectInlineHashes(body.toString('utf8'), assembled.hashes);
    const before = previous?.release.files[name];
    const kept =
      previous && before?.sha256 === sha256 && (await linkAll(previous.dir, target, name, before))
        ? before
        : null;
    return { name, path, sha256, kept };
  });
  const fresh = read.filter(({ kept }) => kept === null);
  const written = await inParallel(fresh, WIDTH, async ({ name, path, sha256 }) => {
    return [name, await writeFile(target, name, await readFile(path), sha256, fresh.length)] as const;
  });
  assembled.written = fresh.length;
  const kept = read.flatMap(({ name, kept }) => (kept ? [[name, kept] as const] : []));
  assembled.files = Object.fromEntries([...kept, ...written]);
  return assembled;
}

/** Keeps the previous release's own hashed assets for pages that readers have open. */
export async function carryAssets(
  files: Release['files'],
  target: string,
  previous: PlacedRelease | null,
): Promise<void> {
  if (!previous) return;
  await mkdir(join(target, 'site', '_astro'), { recursive: true });
  for (const name of previous.build.assets) {
    const entry = previous.release.files[name];
    if (entry && !files[name] && (await linkAll(previous.dir, target, name, entry))) files[name] = entry;
  }
}

async function linkAll(from: string, to: string, name: string, entry: ReleaseFile): Promise<boolean> {
  const endings = [
    '',
    ...(entry.br === undefined ? [] : ['.br']),
    ...(entry.gz === undefined ? [] : ['.gz']),
  ];
  try {
    for (const ending of endings)
      await link(join(from, 'site', name + ending), join(to, 'site', name + ending));
    return true;
  } catch {
    /* The older release was damaged or stands on another disk: the caller writes the file anew. */
    return false;
  }
}

async function writeFile(
  target: string,
  name: string,
  body: Buffer,
  sha256: string,
  among: number,
): Promise<ReleaseFile> {
  const path = join(target, 'site', name);
  await writeDurably(path, body);
  const compressed = await compress(name, body, among);
  if (!compressed) return { size: body.length, sha256 };
  await writeDurably(`${path}.br`, compressed.br);
  await writeDurably(`${path}.gz`, compressed.gz);
  return { size: body.length, sha256, br: compressed.br.length, gz: compressed.gz.length };
}
