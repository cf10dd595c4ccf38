import { dropOldAssets, cacheAssets } from './assets.ts';
import { ENTRIES_HEADER, PAGES, PARTS, TITLE_HEADER, timeOf } from './caches.ts';

/** Whether a response is complete and public, so that it may be cached. */
export function isCacheable({ status, type, headers }: Response): boolean {
  return status === 200 && type === 'basic' && !/no-store|private/.test(headers.get('cache-control') ?? '');
}

interface CacheOptions {
  /** Also pages with `noindex`, such as learners' pages, which need the API. */
  allowNoindex?: boolean;
  /** Whether its scripts are cached first. */
  withAssets?: boolean;
}

/**
 * The response to cache for a page, or null if it may not be cached. Resolves after its scripts are cached.
 * @throws if one of its scripts cannot be fetched or stored
 */
export async function toCachedPage(
  response: Response,
  { allowNoindex = false, withAssets = true }: CacheOptions = {},
): Promise<Response | null> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!isCacheable(response) || !isPage) return null;
  const html = await response.clone().text();
  const { title, entries, readable } = partsOf(html);
  if (entries.length === 0 || !(readable || allowNoindex)) return null;
  if (withAssets) await cacheAssets(entries);
  const headers = new Headers(response.headers);
  /* These headers describe the compressed body. */
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(TITLE_HEADER, encodeURIComponent(title));
  headers.set(ENTRIES_HEADER, entries.join(' '));
  return new Response(html, { headers });
}

/** The files a page needs. All addresses are same-origin paths. */
interface PageParts {
  title: string;
  /** Hashed entry scripts of the page and its islands. */
  entries: string[];
  /** Its questions and images. */
  parts: string[];
  /** Whether it is a public content page that works without the API. */
  readable: boolean;
  /** Whether the page contains only the title of a topic; the rest comes from the API. */
  gated: boolean;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Parses the HTML that the build produces; other HTML is not supported. */
export function partsOf(html: string): PageParts {
  return {
    title: decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    entries: [
      ...all(html, /<script\b[^>]*\sdata-entry="(\/_astro\/[^"]+\.js)"/g),
      ...all(html, /<astro-island\b[^>]*\scomponent-url="(\/_astro\/[^"]+\.js)"/g),
      ...all(html, /<astro-island\b[^>]*\srenderer-url="(\/_astro\/[^"]+\.js)"/g),
    ],
    parts: [
      ...all(html, /<div data-quiz\b[^>]*\sdata-source="(\/data\/[^"]+)"/g),
      ...all(html, /<img\b[^>]*\ssrc="(\/[^"/][^"]*)"/g),
    ],
    readable: !/<meta name="robots" content="noindex"/.test(html),
    gated: /<gated-topic\b/.test(html),
  };
}

function all(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map(([, address = '']) => decoded(address)))];
}

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
}

interface ReadPage {
  path: string;
  /** Without the site name. */
  title: string;
}

/** Cached pages that were visited in this browser and can be read offline, latest first. */
export async function readPages(): Promise<ReadPage[]> {
  const cache = await caches.open(PAGES);
  const found = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const copy = await cache.match(url);
      if (!copy) return [];
      const { readable, gated } = partsOf(await copy.clone().text());
      if (!readable || gated) return [];
      const title = decodeURIComponent(copy.headers.get(TITLE_HEADER) ?? '').replace(/ · [^·]*$/, '');
      return [{ path: new URL(url).pathname, title: title || url, time: timeOf(copy) }];
    }),
  );
  return found.flat().sort((a, b) => b.time - a.time);
}

/** Minimum number of visited pages to keep when space is freed. */
const KEPT = 10;

/** Frees space by deleting the older half of the visited pages. Saved subjects are never deleted. */
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
