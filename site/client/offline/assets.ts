import { ASSETS, ENTRIES_HEADER, holdsPages } from './caches.ts';

/** ms for which the scripts of a page that is just being kept are spared. */
const GRACE = 60 * 60_000;

const STAMP = 'x-offline-at';

/** Beside each entry the build puts a list of all scripts that it may come to need without a network. */
const listOf = (entry: string) => entry.replace(/\.js$/, '.json');

/**
 * Keeps everything that runs a page which begins with `entries`. A release's scripts leave the server some releases
 * later, so a page must not be kept before they are.
 * @throws where one of them cannot be had or stored
 */
export async function keepAssets(entries: readonly string[]): Promise<void> {
  const cache = await caches.open(ASSETS);
  for (const entry of entries) {
    const list = (await cache.match(listOf(entry))) ?? (await fetched(listOf(entry)));
    const scripts = (await list.json()) as string[];
    /* Stored first, with the time: it is what spares the scripts until their page is stored too. */
    await cache.put(
      listOf(entry),
      new Response(JSON.stringify(scripts), { headers: { [STAMP]: `${Date.now()}` } }),
    );
    await Promise.all(
      scripts.map(async (script) => {
        if (!(await cache.match(script))) await cache.put(script, await fetched(script));
      }),
    );
  }
}

/** Drops the scripts that no page which is kept needs any more. */
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

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address, { signal: withinTime() });
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}, expected 200`);
  return response;
}

/** ms for one file, its body included: a slow network is not taken for one that has gone silent. */
const LIMIT = 60_000;

/** Ends a fetch that takes too long, or when `signal` says so. */
export function withinTime(signal?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(LIMIT);
  if (!signal) return limit;
  const either = new AbortController();
  for (const one of [signal, limit]) {
    if (one.aborted) either.abort(one.reason);
    else one.addEventListener('abort', () => either.abort(one.reason), { once: true });
  }
  return either.signal;
}
