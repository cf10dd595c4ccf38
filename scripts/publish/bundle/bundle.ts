import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readCacheFile } from '../../content/disk/cache-file.ts';
import { sha256Hex } from '../../content/disk/digest.ts';
import { runInSubprocess } from '../subprocess.ts';

/** A program whose modules can be joined to few files, which load in a fraction of the time. */
export interface Program {
  /** Its folder. */
  root: string;
  /** Modules below `root` that are started: the program, its processes and its threads. Their names differ. */
  entries: readonly string[];
}

/** Input of `bundle-process.ts`. */
export interface BundleJob extends Program {
  /** Folder for bundles. */
  dir: string;
}

export interface BundleRecord {
  folder: string;
  /** sha256 of the bundle's files by name. */
  files: Record<string, string>;
  /** sha256 of everything that it was made from by path. */
  sources: Record<string, string>;
}

/** File in the folder of bundles that describes the newest. */
export const RECORD = 'newest.json';

/** ms that an old bundle is kept, because a process may still load parts of it. */
const OLD_BUNDLE_MAX_AGE = 86_400_000;

/**
 * The address of the bundle's first entry. A bundle in `cacheDir` is used while all sources are the same; otherwise a new one is made.
 * @throws {Error} if it cannot be made
 */
export async function bundleOf(program: Program, cacheDir: string): Promise<string> {
  const [entry = ''] = program.entries;
  const dir = join(cacheDir, `bundles-${sha256Hex(program.root).slice(0, 16)}`);
  let record = await currentRecord(dir);
  if (record === null) {
    await mkdir(dir, { recursive: true });
    const job: BundleJob = { ...program, dir };
    await runInSubprocess(new URL('bundle-process.ts', import.meta.url), job);
    record = await currentRecord(dir);
    if (record === null) throw new Error('Its sources changed meanwhile.');
    await removeOld(dir, record.folder);
  }
  return pathToFileURL(join(record.folder, `${basename(entry, '.ts')}.js`)).href;
}

async function currentRecord(dir: string): Promise<BundleRecord | null> {
  const record = (await readCacheFile(join(dir, RECORD))) as BundleRecord | null;
  if (record === null) return null;
  const files = Object.entries(record.files).map(([name, sum]) => [join(record.folder, name), sum]);
  return (await areUnchanged([...files, ...Object.entries(record.sources)])) ? record : null;
}

async function areUnchanged(files: readonly (readonly string[])[]): Promise<boolean> {
  try {
    const found = await Promise.all(
      files.map(async ([path = '', sum]) => sha256Hex(await readFile(path)) === sum),
    );
    return found.every(Boolean);
  } catch {
    /* A file is missing or unreadable. */
    return false;
  }
}

async function removeOld(dir: string, current: string): Promise<void> {
  for (const name of await readdir(dir)) {
    const path = join(dir, name);
    const { mtimeMs } = await stat(path);
    if (name !== RECORD && path !== current && mtimeMs < Date.now() - OLD_BUNDLE_MAX_AGE)
      await rm(path, { recursive: true, force: true });
  }
}
