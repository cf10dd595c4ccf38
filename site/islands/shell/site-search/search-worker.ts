import type { SearchManifest, TitleList } from '../../../../api/contract/content/title-list.ts';
import type { Pagefind, PagefindInstance } from './pagefind.ts';
import { queryTerms } from './query-terms.ts';
import { rankedResults, titleResults } from './ranked-results.ts';
import type { SearchResults } from './search-results.ts';
import { titleIndex, type TitleIndex } from './titles/title-index.ts';

export interface SearchRequest {
  id: number;
  query: string;
  /** Maximum number of pages. */
  limit: number;
}

export interface SearchResponse {
  id: number;
  /** Null if nothing could be searched. */
  results: SearchResults | null;
}

/*
 * Pagefind treats a part of the index that could not be loaded as empty. To report an error instead of missing results,
 * every request is checked here.
 */
let failed = false;
const originalFetch = fetch;
self.fetch = async (...request) => {
  try {
    const response = await originalFetch(...request);
    if (!response.ok) throw new Error(`${response.status} ${response.url}`);
    return response;
  } catch (error) {
    failed = true;
    throw error;
  }
};
/* Pagefind does not handle the rejections of its own requests; they are recorded above. */
addEventListener('unhandledrejection', (event) => event.preventDefault());

const manifest = fetch('/search/shards.json').then((response) => response.json() as Promise<SearchManifest>);
const titles = openTitles();
const index = openIndex();

addEventListener('message', ({ data: { id, query, limit } }: MessageEvent<SearchRequest>) => {
  find(query, limit)
    .then((results) => respond({ id, results }))
    .catch(() => respond({ id, results: null }));
});

function respond(message: SearchResponse): void {
  postMessage(message);
}

async function openTitles(): Promise<TitleIndex> {
  const response = await fetch(`/search/${(await manifest).titles}`);
  return titleIndex((await response.json()) as TitleList);
}

/** Returns null if the index is empty. */
async function openIndex(): Promise<PagefindInstance | null> {
  const { shards } = await manifest;
  const [first, ...others] = shards.map((key, number) => ({
    basePath: `/search/${number}/`,
    language: 'en',
    excerptLength: 24,
    excerptEllipsis: '…',
    metaCacheTag: key,
  }));
  if (!first) return null;
  /* The runtime is published with the index, in the same version. */
  const runtime = '/search/pagefind.js';
  const { createInstance } = (await import(/* @vite-ignore */ runtime)) as Pagefind;
  const instance = createInstance({ ...first, noWorker: true });
  await Promise.all(others.map((options) => instance.mergeIndex(options.basePath, options)));
  return instance;
}

async function find(query: string, limit: number): Promise<SearchResults | null> {
  const hits = (await titles).search(query);
  try {
    const instance = await index;
    const { results: candidates = [] } = (await instance?.search(query)) ?? {};
    const results = await rankedResults(hits, candidates, queryTerms(query), limit);
    if (!failed) return results;
  } catch {
    /* A part of the full-text index could not be loaded; the titles could. */
  }
  return titleResults(hits, limit);
}
