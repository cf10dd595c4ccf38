import { join } from 'node:path';

/** Where a publish keeps things inside DATA_DIR. */
export interface DataLayout {
  /** Finished releases, one folder each, named by id. */
  releases: string;
  /** Symbolic link to the release that is served. */
  current: string;
  /** Working folder of builds; holds `input` and `output`. */
  build: string;
  /** Prepared content that pages are built from. Its path never changes: it is part of Astro's cache key. */
  input: string;
  /** Astro's output, kept from build to build so that unchanged pages stay where they are. */
  output: string;
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
    current: join(dataDir, 'current'),
    build: join(dataDir, 'build'),
    input: join(dataDir, 'build', 'input'),
    output: join(dataDir, 'build', 'site'),
    astroCache: join(dataDir, 'cache', 'astro'),
    search: join(dataDir, 'build', 'search'),
    notesCache: join(dataDir, 'cache', 'notes'),
    lock: join(dataDir, 'publish.lock'),
  };
}
