/** What we use of the runtime that comes with the index, as of Pagefind 1.6. */
export interface Pagefind {
  createInstance: (options: PagefindOptions & { noWorker: boolean }) => PagefindInstance;
}

interface PagefindOptions {
  /** Folder of an index, ending in `/`. */
  basePath: string;
  language: string;
  /** Words. */
  excerptLength: number;
  excerptEllipsis: string;
  /** Stands in the address of what may be kept only as long as it stays the same. */
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
  /** What comes before the first heading, with the page's own address, and sections. */
  sub_results: PagefindSection[];
}

export interface PagefindSection {
  url: string;
  title: string;
  /** HTML. */
  excerpt: string;
  /** By number of the word in `content`. */
  weighted_locations: { balanced_score: number; location: number }[];
}
