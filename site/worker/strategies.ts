import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheExpiration } from 'workbox-expiration/CacheExpiration.js';
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { CacheFirst } from 'workbox-strategies/CacheFirst.js';
import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import { dropOldAssets } from '../client/offline/assets.ts';
import { ASSETS, ENTRIES_HEADER, PAGES, PARTS } from '../client/offline/caches.ts';
import { partsOf, timeOf } from '../client/offline/cached-pages.ts';
import { asPages, asParts } from './plugins.ts';
import { keepShell } from './shell.ts';

/** s that an answer may take before a copy is shown. */
const PATIENCE = 3;
const DAY = 24 * 60 * 60;

/** How much of what was only read is kept, for 90 days after it was used last. */
const BOUNDS = { [PAGES]: 100, [PARTS]: 300 };

const withBounds = (name: keyof typeof BOUNDS) => ({
  cacheName: name,
  networkTimeoutSeconds: PATIENCE,
  matchOptions: { ignoreVary: true },
});

const expiring = (name: keyof typeof BOUNDS) =>
  /* Its type says that a callback may be undefined where that of plugins says that it may be absent. */
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
        /* Another program was published. */
        const entries = newResponse.headers.get(ENTRIES_HEADER);
        if (!oldResponse || oldResponse.headers.get(ENTRIES_HEADER) === entries) return;
        await keepShell();
        await dropOldAssets();
      },
    },
  ],
});

/** Scripts with their digest in their name. Those that pages need offline are put there with the pages. */
export const assets = new CacheFirst({
  cacheName: ASSETS,
  matchOptions: { ignoreVary: true },
  plugins: [{ cacheWillUpdate: () => Promise.resolve(null) }],
});

/** A page that was read can be practised without a network too. What is less than a day old is not asked for again. */
async function keepParts(page: Response, event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(PARTS);
  for (const address of partsOf(await page.text()).parts) {
    const there = await cache.match(address, { ignoreVary: true });
    if (there && timeOf(there) > Date.now() - DAY * 1000) continue;
    /* Each is good to have and none is needed to read. */
    await Promise.allSettled(parts.handleAll({ event, request: new Request(address) }));
  }
}

/** Forgets all that was read here. */
export async function forgetRead(): Promise<void> {
  for (const name of [PAGES, PARTS]) {
    await caches.delete(name);
    await new CacheExpiration(name, { maxEntries: 1 }).delete();
  }
}
