import { join } from 'node:path';

/** Paths in DATA_DIR. */
export interface DataLayout {
  /** Finished releases, one folder for each id. */
  releases: string;
  /** The content of each release, by its id. */
  sources: string;
  /** Symbolic link to the current release. */
  current: string;
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

export function dataLayout(dataDir: string): DataLayout {
  return {
    releases: join(dataDir, 'releases'),
    sources: join(dataDir, 'sources'),
    current: join(dataDir, 'current'),
    build: join(dataDir, 'build'),
    input: join(dataDir, 'build', 'input'),
    compiled: join(dataDir, 'build', 'compiled'),
    astroCache: join(dataDir, 'cache', 'astro'),
    search: join(dataDir, 'build', 'search'),
    notesCache: join(dataDir, 'cache', 'notes'),
    lock: join(dataDir, 'publish.lock'),
  };
}
