import { join } from 'node:path';
import { publishLock } from '../../../api/db/sqlite/publish-lock.ts';
import { releaseFolders } from '../../../api/modules/content/releases/stored-releases.ts';
import type { ReleaseFolders } from '../../../api/modules/content/releases/stored-releases.ts';

/** Paths in RELEASES_DIR and DATA_DIR. */
export interface DataLayout extends ReleaseFolders {
  /** Working folder of publishes; contains `input`, `compiled` and `search`. */
  build: string;
  /** Prepared content, the input of the pages. */
  input: string;
  /** The compiled site, reused until the program changes. */
  compiled: string;
  /** Astro's own cache. */
  astroCache: string;
  /** Parts of the search index by digest. */
  search: string;
  /** Rendered notes by digest. */
  notesCache: string;
  /** Locked by the running publish. */
  lock: string;
}

export function dataLayout(dataDir: string, releasesDir = dataDir): DataLayout {
  return {
    ...releaseFolders(releasesDir),
    build: join(dataDir, 'build'),
    input: join(dataDir, 'build', 'input'),
    compiled: join(dataDir, 'build', 'compiled'),
    astroCache: join(dataDir, 'cache', 'astro'),
    search: join(dataDir, 'build', 'search'),
    notesCache: join(dataDir, 'cache', 'notes'),
    lock: publishLock(dataDir),
  };
}
