import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheExpiration } from 'workbox-expiration/CacheExpiration.js';
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import { forgetAnswers } from '../client/offline/answer-store.ts';
import { dropOldAssets } from '../client/offline/assets.ts';
import {
  ASSETS,
  ENTRIES_HEADER,
  HALL_PAGE,
  isQuotaExceeded,
  keyOf,
  LEARNER_PAGES,
  OFFLINE_PAGE,
  PAGES,
  PARTS,
  SEARCH,
  SHELL,
  timeOf,
} from '../client/offline/caches.ts';
import { isCacheable, makeRoom, partsOf, toCachedPage } from '../client/offline/cached-pages.ts';
import { savedCopy } from '../client/offline/saved-copies.ts';
import { markOf, NOT_CACHED_TEXT, withMark } from './caching-rules.ts';

/*
 * Types for the service worker's global scope. TypeScript supports one global scope per program, which is the page's.
 */
declare global {
  interface ExtendableEvent extends Event {
    waitUntil: (work: Promise<unknown>) => void;
  }
}

interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(
    type: 'message',
    listener: (event: ExtendableEvent & { data: unknown; source: { url: string } | null }) => void,
  ): void;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: { navigationPreload?: { disable: () => Promise<void> } };
  navigator: { connection?: { saveData?: boolean } };
}

export const worker = self as unknown as WorkerScope;

/** Caches the page that is shown for pages that are not cached. */
export async function keepShell(): Promise<void> {
  const withAssets = !worker.navigator.connection?.saveData;
  const page = await toCachedPage(await fetch(OFFLINE_PAGE), { allowNoindex: true, withAssets });
  if (!page) throw new Error(`${OFFLINE_PAGE} is no page`);
  await (await caches.open(SHELL)).put(OFFLINE_PAGE, page);
}

export async function shell(): Promise<Response> {
  const page = await caches.match(OFFLINE_PAGE, { cacheName: SHELL, ignoreVary: true });
  if (!page) return Response.error();
  return new Response(withMark(await page.text(), NOT_CACHED_TEXT), { headers: page.headers });
}

/** Caches pages with their scripts, and marks cached copies as such. */
const asPages: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => Promise.resolve(keyOf(request.url)),
  cacheWillUpdate: async ({ request, response }) => {
    if (response.status === 404 || response.status === 410) {
      await (await caches.open(PAGES)).delete(keyOf(request.url));
      return null;
    }
    const { pathname } = new URL(request.url);
    const isHall = pathname === HALL_PAGE;
    /* With Save-Data, only subjects that the reader saves are cached, and the hall, where answers are at stake. */
    if (worker.navigator.connection?.saveData && !isHall) return null;
    try {
      return await toCachedPage(response, { allowNoindex: isHall || LEARNER_PAGES.includes(pathname) });
    } catch (error) {
      /* The page is not cached without its scripts. The previous copy remains. */
      if (isQuotaExceeded(error)) await makeRoom();
      return null;
    }
  },
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
    const copy = await newest(request.url, cachedResponse);
    if (!copy) return null;
    return new Response(withMark(await copy.text(), markOf(timeOf(copy))), { headers: copy.headers });
  },
};

/** Caches questions and images of pages. */
const asParts: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => Promise.resolve(keyOf(request.url)),
  cacheWillUpdate: ({ response }) => {
    const type = response.headers.get('content-type') ?? '';
    return Promise.resolve(
      isCacheable(response) && /^(image|application\/json)\b/.test(type) ? response : null,
    );
  },
  cachedResponseWillBeUsed: ({ request, cachedResponse }) => newest(request.url, cachedResponse),
};

async function newest(key: string, read: Response | undefined): Promise<Response | undefined> {
  const saved = await savedCopy(key);
  if (!saved || !read) return saved ?? read;
  return timeOf(read) > timeOf(saved) ? read : saved;
}

/** Seconds to wait for the network before the cached copy is used. */
const NETWORK_TIMEOUT = 3;
const DAY = 24 * 60 * 60;

/** Maximum number of entries per cache. Entries also expire 90 days after their last use. */
const BOUNDS = { [PAGES]: 100, [PARTS]: 300, [SEARCH]: 6 };

const withBounds = (name: keyof typeof BOUNDS) => ({
  cacheName: name,
  networkTimeoutSeconds: NETWORK_TIMEOUT,
  matchOptions: { ignoreVary: true },
});

const expiring = (name: keyof typeof BOUNDS) =>
  /* Cast because its type allows undefined callbacks, while WorkboxPlugin only allows missing ones. */
  new ExpirationPlugin({ maxEntries: BOUNDS[name], maxAgeSeconds: 90 * DAY }) as WorkboxPlugin;

/** Questions and images. */
export const parts = new NetworkFirst({ ...withBounds(PARTS), plugins: [asParts, expiring(PARTS)] });

export const pages = new NetworkFirst({
  ...withBounds(PAGES),
  plugins: [
    expiring(PAGES),
    asPages,
    {
      cacheDidUpdate: async ({ oldResponse, newResponse, event }) => {
        await keepParts(newResponse.clone(), event);
        /* The entry scripts differ, so a new version of the program was published. */
        const entries = newResponse.headers.get(ENTRIES_HEADER);
        if (!oldResponse || oldResponse.headers.get(ENTRIES_HEADER) === entries) return;
        await keepShell();
        await dropOldAssets();
      },
    },
  ],
});

/** The search of titles, which works offline after it was used once. */
export const search = new NetworkFirst({
  ...withBounds(SEARCH),
  plugins: [
    { cacheWillUpdate: ({ response }) => Promise.resolve(isCacheable(response) ? response : null) },
    expiring(SEARCH),
  ],
});

/** Scripts with a digest in their name. Those that pages need offline are cached together with the pages. */
export const assets = new CacheFirst({
  cacheName: ASSETS,
  matchOptions: { ignoreVary: true },
  plugins: [{ cacheWillUpdate: () => Promise.resolve(null) }],
});

/** Caches the questions and images of a page. Copies that are less than a day old are not fetched again. */
async function keepParts(page: Response, event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(PARTS);
  for (const address of partsOf(await page.text()).parts) {
    const there = await cache.match(address, { ignoreVary: true });
    if (there && timeOf(there) > Date.now() - DAY * 1000) continue;
    /* Failures are ignored, because the page can be read without them. */
    await Promise.allSettled(parts.handleAll({ event, request: new Request(address) }));
  }
}

/** Deletes the cached copies of visited pages, and what pages of the learner showed. */
export async function forgetRead(): Promise<void> {
  await forgetAnswers();
  for (const name of [PAGES, PARTS]) {
    await caches.delete(name);
    await new CacheExpiration(name, { maxEntries: 1 }).delete();
  }
}
