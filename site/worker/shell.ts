import { OFFLINE_PAGE, SHELL } from '../client/offline/caches.ts';
import { toCachedPage } from '../client/offline/cached-pages.ts';
import { NOT_CACHED_TEXT, withMark } from './cache-plugins.ts';
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
