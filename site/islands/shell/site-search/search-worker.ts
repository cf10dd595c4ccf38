import type { SearchResults } from './search-results.ts';
import { pageResult } from './page-result.ts';
import type { Pagefind, PagefindInstance } from './pagefind.ts';
import { queryTerms } from './query-terms.ts';

export interface SearchRequest {
  id: number;
  query: string;
  /** Maximum number of pages. */
  limit: number;
}

export interface SearchResponse {
  id: number;
  /** Null if a part of the index could not be loaded. */
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

const index = openIndex();

addEventListener('message', ({ data: { id, query, limit } }: MessageEvent<SearchRequest>) => {
  find(query, limit)
    .then((results) => respond({ id, results: failed ? null : results }))
    .catch(() => respond({ id, results: null }));
});

function respond(message: SearchResponse): void {
  postMessage(message);
}

/** Returns null if the index is empty. */
async function openIndex(): Promise<PagefindInstance | null> {
  const manifest = await fetch('/search/shards.json');
  const { shards } = (await manifest.json()) as { shards: string[] };
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

async function find(query: string, limit: number): Promise<SearchResults> {
  const instance = await index;
  const { results: candidates = [] } = (await instance?.search(query)) ?? {};
  const terms = queryTerms(query);
  const pages: SearchResults['pages'] = [];
  let examined = 0;
  /* If some results do not match the terms, examine up to `limit` more. */
  while (pages.length < limit && examined < Math.min(candidates.length, 2 * limit)) {
    const batch = candidates.slice(examined, examined + limit - pages.length);
    examined += batch.length;
    for (const data of await Promise.all(batch.map((result) => result.data()))) {
      const page = pageResult(data, terms);
      if (page) pages.push(page);
    }
  }
  return { pages, more: pages.length === limit && candidates.length > examined };
}
