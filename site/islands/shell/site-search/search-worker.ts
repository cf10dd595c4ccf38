import type { SearchManifest, TitleList } from '../../../../api/contract/content/release.ts';
import type { Pagefind, PagefindInstance } from './pagefind.ts';
import { queryExpander, joinHits, SMALL_WORDS, titleIndex, type TitleIndex } from './titles/title-index.ts';
import { indexedQuery, queryTerms } from './query-terms.ts';
import { rankedResults, titleOnly, titleResults, type Candidate } from './ranked-results.ts';
import type { SearchResults } from './search-state.ts';

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

interface Titles extends TitleIndex {
  expand: (query: string) => string[];
}

async function openTitles(): Promise<Titles> {
  const response = await fetch(`/search/${(await manifest).titles}`);
  const list = (await response.json()) as TitleList;
  return { ...titleIndex(list), expand: queryExpander(list.abbreviations ?? []) };
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
  const { search, expand, instead } = await titles;
  const asked = indexedQuery(query);
  const queries = [asked, ...expand(query).map(indexedQuery)];
  const hits = joinHits(queries.map(search));
  try {
    const instance = await index;
    const found = await Promise.all(
      queries.map(async (wanted): Promise<Candidate[]> => {
        const { results = [] } = (await instance?.search(wanted)) ?? {};
        const words = queryTerms(wanted);
        const terms = wanted === asked ? words : words.filter((word) => !SMALL_WORDS.has(word));
        return results.map((result) => ({ terms, data: () => result.data() }));
      }),
    );
    const results = await rankedResults(hits, interleave(found), limit);
    if (!failed) {
      return results.pages.length > 0 ? results : { ...results, instead: instead(query).map(titleOnly) };
    }
  } catch {
    /* A part of the full-text index could not be loaded; the titles could. */
  }
  return titleResults(hits, limit);
}

/** The first of each list, then the second of each, and so on. */
function interleave<T>(lists: readonly T[][]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
}
