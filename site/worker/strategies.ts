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
  PAGES,
  PARTS,
  SEARCH,
  OFFLINE_PAGE,
  SHELL,
} from '../client/offline/caches.ts';
import { isCacheable, partsOf, timeOf, toCachedPage } from '../client/offline/cached-pages.ts';
import { asPages, asParts } from './cache-plugins.ts';
import { NOT_CACHED_TEXT, withMark } from './caching-rules.ts';
import { worker } from './scope.ts';

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
