import { PAGES, TITLE_HEADER } from './caches.ts';
import { timeOf } from './kept-page.ts';

export interface ReadPage {
  path: string;
  /** Without the product's name. */
  title: string;
}

/** Pages that were read in this browser and are kept, the latest first. */
export async function readPages(): Promise<ReadPage[]> {
  const cache = await caches.open(PAGES);
  const found = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const copy = await cache.match(url);
      const title = decodeURIComponent(copy?.headers.get(TITLE_HEADER) ?? '').replace(/ · [^·]*$/, '');
      return { path: new URL(url).pathname, title: title || url, time: copy ? timeOf(copy) : 0 };
    }),
  );
  return found.sort((a, b) => b.time - a.time);
}
