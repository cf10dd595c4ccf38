import { join } from 'node:path';
import { readCacheFile, writeCacheFile } from '../../cache-file.ts';
import { readerVersion } from '../../render/pipeline-version.ts';
import { isTooNew, stampOf } from '../file-stamp.ts';
import type { Stamp } from '../file-stamp.ts';
import type { ReadImage } from './read-image.ts';

interface Entry {
  stamp: Stamp;
  read: ReadImage;
}

/** Images read before, identified by the stamps of their files: parsing the drawings of a site takes long. */
export interface ImageCache {
  /** The cached image, or what `read` returns if the file is new or changed. */
  get: (path: string, read: () => Promise<ReadImage>) => Promise<ReadImage>;
  /** Writes the cache to the disk. */
  save: () => Promise<void>;
}

/** @param now ms since the epoch, compared with the files' timestamps */
export async function openImageCache(cacheDir: string, now: number): Promise<ImageCache> {
  const file = join(cacheDir, 'images.json');
  const cached = (await readCacheFile(file)) as { version: string; entries: [string, Entry][] } | null;
  const before = new Map(cached?.version === readerVersion() ? cached.entries : []);
  const after = new Map<string, Entry>();
  let isSame = true;
  return {
    get: async (path, read) => {
      const stamp = stampOf(path);
      const entry = before.get(path);
      if (stamp && entry && String(entry.stamp) === String(stamp)) {
        after.set(path, entry);
        return entry.read;
      }
      const found = await read();
      isSame = false;
      if (stamp && !isTooNew(stamp, now)) after.set(path, { stamp, read: found });
      return found;
    },
    save: async () => {
      if (isSame && after.size === before.size) return;
      await writeCacheFile(file, { version: readerVersion(), entries: [...after] });
    },
  };
}
