import type { WorkboxPlugin } from 'workbox-core/types.js';
import { keyOf, PAGES } from '../client/offline/caches.ts';
import { isOutOfRoom, keptPage, makeRoom, mayBeKept, timeOf } from '../client/offline/cached-pages.ts';
import { savedCopy } from '../client/offline/saved-copies.ts';
import { markOf, withMark } from './offline-mark.ts';
import { worker } from './scope.ts';

/** Pages by one address each, with the scripts that run them; what comes from a copy says so. */
export const asPages: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => Promise.resolve(keyOf(request.url)),
  cacheWillUpdate: async ({ request, response }) => {
    if (response.status === 404 || response.status === 410) {
      await (await caches.open(PAGES)).delete(keyOf(request.url));
      return null;
    }
    /* Readers who ask for little traffic get what they save, and no more. */
    if (worker.navigator.connection?.saveData) return null;
    try {
      return await keptPage(response);
    } catch (error) {
      /* Without its scripts the page is not kept; the copy that was there stays, with its own. */
      if (isOutOfRoom(error)) await makeRoom();
      return null;
    }
  },
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => {
    const copy = await newest(request.url, cachedResponse);
    if (!copy) return null;
    return new Response(withMark(await copy.text(), markOf(timeOf(copy))), { headers: copy.headers });
  },
};

/** Questions and images of pages. */
export const asParts: WorkboxPlugin = {
  cacheKeyWillBeUsed: ({ request }) => Promise.resolve(keyOf(request.url)),
  cacheWillUpdate: ({ response }) => {
    const type = response.headers.get('content-type') ?? '';
    return Promise.resolve(
      mayBeKept(response) && /^(image|application\/json)\b/.test(type) ? response : null,
    );
  },
  cachedResponseWillBeUsed: ({ request, cachedResponse }) => newest(request.url, cachedResponse),
};

async function newest(key: string, read: Response | undefined): Promise<Response | undefined> {
  const saved = await savedCopy(key);
  if (!saved || !read) return saved ?? read;
  return timeOf(read) > timeOf(saved) ? read : saved;
}
