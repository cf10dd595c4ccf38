import { readCacheFile, writeCacheFile } from '../cache-file.ts';
import { readerVersion } from '../render/pipeline-version.ts';
import { isTooNew, stampOf } from './file-stamp.ts';
import type { Stamp } from './file-stamp.ts';

interface Entry<Read> {
  stamps: (Stamp | null)[];
  read: Read;
}

/** What was read from files before, as JSON, identified by the stamps of the files. */
export interface StampCache<Read> {
  /** The cached result for these files, or what `read` returns if one of them is new or changed. */
  get: (paths: readonly [string, ...string[]], read: () => Promise<Read>) => Promise<Read>;
  /** Writes the cache to the disk. */
  save: () => Promise<void>;
}

/**
 * @param file of the cache
 * @param now ms since the epoch, compared with the files' timestamps
 */
export async function openStampCache<Read>(file: string, now: number): Promise<StampCache<Read>> {
  const cached = (await readCacheFile(file)) as { version: string; entries: [string, Entry<Read>][] } | null;
  const before = new Map(cached?.version === readerVersion() ? cached.entries : []);
  const after = new Map<string, Entry<Read>>();
  let isSame = true;
  return {
    get: async (paths, read) => {
      const [name] = paths;
      const stamps = paths.map(stampOf);
      const entry = before.get(name);
      if (entry && !stamps.includes(null) && String(entry.stamps) === String(stamps)) {
        after.set(name, entry);
        return entry.read;
      }
      const found = await read();
      isSame = false;
      if (stamps.every((stamp) => stamp !== null && !isTooNew(stamp, now))) {
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
