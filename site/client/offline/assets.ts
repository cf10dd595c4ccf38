import { ASSETS, ENTRIES_HEADER, holdsPages } from './caches.ts';

/** ms before scripts without a cached page may be deleted: their page may not be cached yet. */
const GRACE = 60 * 60_000;

const STAMP = 'x-offline-at';

/** The build writes a list of the scripts that an entry needs offline next to it. */
const listOf = (entry: string) => entry.replace(/\.js$/, '.json');

/**
 * Caches all scripts that a page with these entries needs. The server deletes scripts some releases later, so a page is
 * cached only after its scripts.
 * @throws if one of them cannot be fetched or stored
 */
export async function cacheAssets(entries: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSETS);
  for (const entry of entries) {
    const list = (await cache.match(listOf(entry))) ?? (await fetchOk(listOf(entry)));
    const scripts = (await list.json()) as string[];
    /* Stored first: its time protects the scripts until their page is cached. */
    await cache.put(
      listOf(entry),
      new Response(JSON.stringify(scripts), { headers: { [STAMP]: `${Date.now()}` } }),
    );
    await Promise.all(
      scripts.map(async (script) => {
        if (!(await cache.match(script))) await cache.put(script, await fetchOk(script));
      }),
    );
  }
}

/** Deletes scripts that no cached page needs. */
export async function dropOldAssets(): Promise<void> {
  const cache = await caches.open(ASSETS);
  const [entries, keys] = [await entriesInUse(), await cache.keys()];
  const needed = new Set<string>();
  for (const { url } of keys.filter(({ url }) => url.endsWith('.json'))) {
    const list = await cache.match(url);
    const { pathname } = new URL(url);
    const fresh = Number(list?.headers.get(STAMP)) > Date.now() - GRACE;
    if (!list || (!fresh && ![...entries].some((entry) => listOf(entry) === pathname))) continue;
    for (const script of [pathname, ...((await list.json()) as string[])]) needed.add(script);
  }
  for (const key of keys) {
    if (!needed.has(new URL(key.url).pathname)) await cache.delete(key);
  }
}

async function entriesInUse(): Promise<Set<string>> {
  const entries = new Set<string>();
  for (const name of (await caches.keys()).filter(holdsPages)) {
    for (const { headers } of await (await caches.open(name)).matchAll()) {
      for (const entry of headers.get(ENTRIES_HEADER)?.split(' ') ?? []) entries.add(entry);
    }
  }
  return entries;
}

async function fetchOk(address: string): Promise<Response> {
  const response = await fetch(address, { signal: withTimeout() });
  if (!response.ok) throw new Error(`${address}: HTTP status ${response.status}, expected 200`);
  return response;
}

/** ms for one file including its body, long enough for a slow network. */
const LIMIT = 60_000;

/** Aborts after the time limit, or when `signal` does. */
export function withTimeout(signal?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(LIMIT);
  if (!signal) return limit;
  const either = new AbortController();
  for (const one of [signal, limit]) {
    if (one.aborted) either.abort(one.reason);
    else one.addEventListener('abort', () => either.abort(one.reason), { once: true });
  }
  return either.signal;
}
