/** The parts of Pagefind's runtime (1.6) that the search uses. */
export interface Pagefind {
  createInstance: (options: PagefindOptions & { noWorker: boolean }) => PagefindInstance;
}

interface PagefindOptions {
  /** Path of the index, ending in `/`. */
  basePath: string;
  language: string;
  /** Number of words. */
  excerptLength: number;
  excerptEllipsis: string;
  /** Added to the address of the index's metadata, so that caches do not serve an old version. */
  metaCacheTag: string;
}

export interface PagefindInstance {
  mergeIndex(basePath: string, options: PagefindOptions): Promise<void>;
  search(query: string): Promise<{ results: { data(): Promise<PagefindPage> }[] }>;
}

export interface PagefindPage {
  url: string;
  content: string;
  meta: Record<string, string>;
  /** The text before the first heading, with the page's address, and the sections. */
  sub_results: PagefindSection[];
}

export interface PagefindSection {
  url: string;
  title: string;
  /** HTML. */
  excerpt: string;
  /** `location` is the index of a word in `content`. */
  weighted_locations: { balanced_score: number; location: number }[];
}
