import { dropOldAssets } from './assets.ts';
import { PAGES, PARTS } from './caches.ts';
import { timeOf } from './kept-page.ts';

/** Of pages that were read, so many at least stay when room is made. */
const KEPT = 10;

/** Makes room by dropping the older half of what was only read. What a learner has saved is never dropped. */
export async function makeRoom(): Promise<void> {
  for (const name of [PAGES, PARTS]) {
    const cache = await caches.open(name);
    const found = await Promise.all(
      (await cache.keys()).map(async (key) => {
        const response = await cache.match(key);
        return { key, time: response ? timeOf(response) : 0 };
      }),
    );
    const oldest = found.sort((a, b) => a.time - b.time).slice(0, Math.max(0, found.length - KEPT) / 2);
    for (const { key } of oldest) await cache.delete(key);
  }
  await dropOldAssets();
}

export function isOutOfRoom(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
