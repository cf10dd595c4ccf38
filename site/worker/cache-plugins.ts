import type { WorkboxPlugin } from 'workbox-core/types.js';
import { HALL_PAGE, keyOf, LEARNER_PAGES, PAGES } from '../client/offline/caches.ts';
import {
  isQuotaExceeded,
  toCachedPage,
  makeRoom,
  isCacheable,
  timeOf,
} from '../client/offline/cached-pages.ts';
import { savedCopy } from '../client/offline/saved-copies.ts';
import { worker } from './scope.ts';
import { markOf, withMark } from './caching-rules.ts';

/** Caches pages with their scripts, and marks cached copies as such. */
export const asPages: WorkboxPlugin = {
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
export const asParts: WorkboxPlugin = {
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
