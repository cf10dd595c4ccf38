import type { Found } from './found.ts';
import { foundPage } from './found-page.ts';
import type { Pagefind, PagefindInstance } from './pagefind.ts';
import { termsOf } from './words.ts';

export interface SearchQuestion {
  id: number;
  query: string;
  /** Pages at most. */
  limit: number;
}

export interface SearchAnswer {
  id: number;
  /** Null where some part of the index did not arrive. */
  found: Found | null;
}

/*
 * Pagefind answers as if a part of the index that did not arrive said nothing. Readers must not be told that there is
 * nothing where nobody could look, so here every request is watched.
 */
let failed = false;
const load = fetch;
self.fetch = async (...request) => {
  try {
    const response = await load(...request);
    if (!response.ok) throw new Error(`${response.status} ${response.url}`);
    return response;
  } catch (error) {
    failed = true;
    throw error;
  }
};
/* It leaves its own beginnings to themselves; what comes of them is seen above. */
addEventListener('unhandledrejection', (event) => event.preventDefault());

const index = openIndex();

addEventListener('message', ({ data: { id, query, limit } }: MessageEvent<SearchQuestion>) => {
  find(query, limit)
    .then((found) => answer({ id, found: failed ? null : found }))
    .catch(() => answer({ id, found: null }));
});

function answer(message: SearchAnswer): void {
  postMessage(message);
}

/** Null where there is nothing to be found at all. */
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
  /* Published beside the index and of its version. */
  const runtime = '/search/pagefind.js';
  const { createInstance } = (await import(/* @vite-ignore */ runtime)) as Pagefind;
  const instance = createInstance({ ...first, noWorker: true });
  await Promise.all(others.map((options) => instance.mergeIndex(options.basePath, options)));
  return instance;
}

async function find(query: string, limit: number): Promise<Found> {
  const instance = await index;
  const { results = [] } = (await instance?.search(query)) ?? {};
  const terms = termsOf(query);
  const pages: Found['pages'] = [];
  let seen = 0;
  /* Where the best do not fit, so many more are looked at and no further. */
  while (pages.length < limit && seen < Math.min(results.length, 2 * limit)) {
    const batch = results.slice(seen, seen + limit - pages.length);
    seen += batch.length;
    for (const data of await Promise.all(batch.map((result) => result.data()))) {
      const page = foundPage(data, terms);
      if (page) pages.push(page);
    }
  }
  return { pages, more: pages.length === limit && results.length > seen };
}
