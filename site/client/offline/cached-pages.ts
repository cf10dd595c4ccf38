import { dropOldAssets, keepAssets } from './assets.ts';
import { ENTRIES_HEADER, PAGES, PARTS, TITLE_HEADER } from './caches.ts';

/** Whether a response is the same for everyone and whole, so that it may be kept. */
export function mayBeKept({ status, type, headers }: Response): boolean {
  return status === 200 && type === 'basic' && !/no-store|private/.test(headers.get('cache-control') ?? '');
}

interface Keeping {
  /** Pages that search engines are kept from too: they are one learner's, and nothing without the API. */
  evenUnreadable?: boolean;
  /** Whether its scripts are kept first. */
  withAssets?: boolean;
}

/**
 * A page in the form in which it is kept; null for what is not to be kept. Resolves when all its scripts are.
 * @throws where one of its scripts cannot be had or stored
 */
export async function keptPage(
  response: Response,
  { evenUnreadable = false, withAssets = true }: Keeping = {},
): Promise<Response | null> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!mayBeKept(response) || !isPage) return null;
  const html = await response.clone().text();
  const { title, entries, readable } = partsOf(html);
  if (entries.length === 0 || !(readable || evenUnreadable)) return null;
  if (withAssets) await keepAssets(entries);
  const headers = new Headers(response.headers);
  /* Those were of the bytes on the wire. */
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(TITLE_HEADER, encodeURIComponent(title));
  headers.set(ENTRIES_HEADER, entries.join(' '));
  return new Response(html, { headers });
}

/** ms since 1970 at which the server gave it. */
export function timeOf({ headers }: Response): number {
  return Date.parse(headers.get('date') ?? '') || 0;
}

/** What a page needs beyond its own text. All addresses stand on the site's own origin and begin with a slash. */
export interface PageParts {
  title: string;
  /** Hashed scripts that the page starts with, or an island of it. */
  entries: string[];
  /** Its questions and images. */
  parts: string[];
  /** Whether it is of the content: read by everyone, and whole without the API. */
  readable: boolean;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Reads it off the HTML that the build prints; it is not meant for any other. */
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
  };
}

function all(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map(([, address = '']) => decoded(address)))];
}

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
}

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
