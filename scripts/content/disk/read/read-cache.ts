import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { readCacheFile, writeCacheFile } from '../cache-file.ts';
import { readerVersion } from '../render/pipeline-version.ts';

/** A file changed after the cache reported it as unchanged. Read the content again. */
export class ContentChangedError extends Error {
  constructor(file: string) {
    super(`${file} changed while it was read; try again.`);
    this.name = 'ContentChangedError';
  }
}

/**
 * What was parsed from files before, as JSON: without it, an edit of 10,000 topics would parse all of them again, which takes as
 * long as rendering a third of them.
 */
export interface ReadCache {
  /** Its folder. */
  dir: string;
  /** The cached result for these files, or what `read` returns if one of them is new or changed. Null is not cached. */
  get: <Read>(paths: readonly [string, ...string[]], read: () => Promise<Read>) => Promise<Read>;
  /** Writes the cache to the disk. */
  save: () => Promise<void>;
}

/** A file is read again only if one of these differs. Times in ms. */
type Stamp = [size: number, modified: number, changed: number, inode: number];

/** ms. Timestamps of file systems have a resolution of up to two seconds. */
const MIN_FILE_AGE = 3_000;

interface Entry {
  stamps: (Stamp | null)[];
  read: unknown;
}

/**
 * @param dir of the cache
 * @param now ms since the epoch, compared with the files' timestamps
 */
export async function openReadCache(dir: string, now: number): Promise<ReadCache> {
  const file = join(dir, 'read.json');
  const cached = (await readCacheFile(file)) as { version: string; entries: [string, Entry][] } | null;
  const before = new Map(cached?.version === readerVersion() ? cached.entries : []);
  const after = new Map<string, Entry>();
  let isSame = true;
  return {
    dir,
    get: async <Read>(paths: readonly [string, ...string[]], read: () => Promise<Read>): Promise<Read> => {
      const [name] = paths;
      const stamps = paths.map(stampOf);
      const entry = before.get(name);
      if (entry && !stamps.includes(null) && String(entry.stamps) === String(stamps)) {
        after.set(name, entry);
        return entry.read as Read;
      }
      const found = await read();
      isSame = false;
      if (found !== null && stamps.every((stamp) => stamp !== null && !isTooNew(stamp, now))) {
        after.set(name, { stamps, read: found });
      }
      return found;
    },
    save: async () => {
      if (isSame && after.size === before.size) return;
      await writeCacheFile(file, { version: readerVersion(), entries: [...after] });
    },
  };
}

/** Null if there is no regular file. */
function stampOf(path: string): Stamp | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino] : null;
}

/** Whether a file is so new that it could change without a new stamp. */
function isTooNew([, modified, changed]: Stamp, now: number): boolean {
  return Math.max(modified, changed) >= now - MIN_FILE_AGE;
}
