import { join } from 'node:path';

/** Where a publish keeps things inside DATA_DIR. */
export interface DataLayout {
  /** Finished releases, one folder each, named by id. */
  releases: string;
  /** The content that each release was made from, by the release's id. */
  sources: string;
  /** Symbolic link to the release that is served. */
  current: string;
  /** Working folder of publishes; holds `input`, `compiled` and `search`. */
  build: string;
  /** Prepared content that pages are made from. */
  input: string;
  /** The site as Astro compiled it, kept until the program changes. */
  compiled: string;
  /** Astro's own cache. */
  astroCache: string;
  /** Parts of the search index by digest. */
  search: string;
  /** Rendered notes by digest. */
  notesCache: string;
  /** Held by the one publish that is running. */
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
