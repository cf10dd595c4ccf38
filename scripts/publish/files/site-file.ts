import { linkSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, type BrotliOptions } from 'node:zlib';
import type { Compression } from '../../../api/config/env-schema.ts';
import type { ReleaseFile } from '../../../api/contract/content/release.ts';
import { sha256Hex } from '../../content/disk/digest.ts';
import type { NewFiles } from './new-files.ts';

/* A file of a release's site with its compressed copy: compress, write, link to the previous release. */

/** A file that is copied into a release. */
export interface SourceFile {
  /** Path below `site/`, with forward slashes. */
  name: string;
  /** Path of the file to copy. */
  path: string;
  /** Recorded sha256, which the file must still have. */
  expected?: string;
  /** Whether its name changes with its content, so that browsers need not ask for it again. */
  immutable?: boolean;
}

const brotli = promisify(brotliCompress);

const COMPRESSIBLE = /\.(html|css|js|json|svg|xml|txt|webmanifest)$/;
/** Smaller files gain nothing from compression. */
const MIN_SIZE = 512;
/** Up to this number of files, high quality (8 % smaller than medium, 40 ms per file) is worth its time. */
const HIGH_QUALITY_MAX_FILES = 1_500;
const FAST = 3;

/** What the quality of a compressed copy depends on, besides the file. */
interface CompressionOptions {
  compression: Compression;
  /** Number of files that are compressed together and for which `dependsOnCount`. */
  fileCount: number;
}

/** Whether the quality of a file's copy depends on how many such files are compressed together. */
export function dependsOnCount(name: string): boolean {
  return COMPRESSIBLE.test(name) && !isAsset(name);
}

/** Compresses a file with brotli; null if its type is not compressible or the copy would be no smaller. */
export async function compress(
  name: string,
  body: Buffer,
  quality: CompressionOptions,
): Promise<Buffer | null> {
  const options = compressOptions(name, body, quality);
  return options && ifSmaller(body, await brotli(body, options));
}

/** The synchronous form, which takes a third less processor time in a worker thread. */
export function compressSync(name: string, body: Buffer, quality: CompressionOptions): Buffer | null {
  const options = compressOptions(name, body, quality);
  return options && ifSmaller(body, brotliCompressSync(body, options));
}

function compressOptions(
  name: string,
  { length }: Buffer,
  quality: CompressionOptions,
): BrotliOptions | null {
  if (!COMPRESSIBLE.test(name) || length < MIN_SIZE) return null;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: levelFor(name, quality),
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  };
  return { params };
}

/**
 * Of pages, quality 11 takes over twice the time of quality 10 and saves 2 % of the size. Assets rarely change. For many
 * pages of 86 kB, quality 3 takes 0.6 ms and gives 21.2 kB (4: 1.1 ms, 20.3 kB; 5: 1.4 ms, 19.0 kB).
 */
function levelFor(name: string, { compression, fileCount }: CompressionOptions): number {
  if (compression === 'fast') return FAST;
  if (isAsset(name)) return 11;
  return fileCount <= HIGH_QUALITY_MAX_FILES ? 10 : FAST;
}

function isAsset(name: string): boolean {
  return name.startsWith('_astro/');
}

function ifSmaller(body: Buffer, copy: Buffer): Buffer | null {
  return copy.length < body.length ? copy : null;
}

/** A file and its compressed copy: what to append to the path, and the size in bytes. */
export function copiesOf({ size, br }: ReleaseFile): [suffix: string, size: number][] {
  const copies: [string, number | undefined][] = [
    ['', size],
    ['.br', br],
  ];
  return copies.filter((copy): copy is [string, number] => copy[1] !== undefined);
}

/** Writes a file and its compressed copy. */
export function writeSiteFile(
  name: string,
  { body, sha256, copy }: { body: Buffer; sha256: string; copy: Buffer | null },
  { dir, disk }: { dir: string; disk: NewFiles },
): ReleaseFile {
  const path = join(dir, 'site', name);
  disk.write(path, body);
  if (!copy) return { size: body.length, sha256 };
  disk.write(`${path}.br`, copy);
  return { size: body.length, sha256, br: copy.length };
}

/**
 * Hard-links a file of the release at `from`, with its copies, into the release at `to`, where it replaces others. Returns false if that fails
 * because the older release is damaged or on another disk; the caller then writes the file.
 */
export function linkSiteFile(from: string, to: string, name: string, entry: ReleaseFile): boolean {
  try {
    for (const [suffix] of copiesOf(entry)) {
      const path = join(to, 'site', name + suffix);
      rmSync(path, { force: true });
      linkSync(join(from, 'site', name + suffix), path);
    }
    return true;
  } catch {
    return false;
  }
}

interface UnchangedFile {
  dir: string;
  from: string | null;
  completed?: number;
}

/**
 * Links a file of the release at `from` if it has the same digest and is intact; else returns null. A file that was not written
 * since the release was complete is intact without being read.
 * @param previous the file's entry in that release
 * @param completed time at which that release was complete, in ms since the epoch; by default every file is read
 */
export function linkIfUnchanged(
  name: string,
  sha256: string,
  previous: ReleaseFile | null,
  { dir, from, completed = 0 }: UnchangedFile,
): ReleaseFile | null {
  if (from === null || previous?.sha256 !== sha256) return null;
  if (!isIntact(join(from, 'site', name), previous, completed)) return null;
  return linkSiteFile(from, dir, name, previous) ? previous : null;
}

/** Whether a file has its recorded digest, and its copies their recorded sizes. */
function isIntact(path: string, entry: ReleaseFile, completed: number): boolean {
  let isOld = true;
  for (const [suffix, size] of copiesOf(entry)) {
    const stats = statSync(path + suffix, { throwIfNoEntry: false });
    if (stats?.size !== size) return false;
    isOld &&= stats.mtimeMs < completed;
  }
  return isOld || sha256Hex(readFileSync(path)) === entry.sha256;
}
