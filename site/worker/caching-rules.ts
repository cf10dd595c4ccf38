import { formatDayAt } from '../client/format/format.ts';

/** The caching strategy; null leaves the request to the browser. */
export type Kind = 'page' | 'asset' | 'part' | 'search' | null;

export interface RouteRequest {
  /** Path of a same-origin URL. */
  pathname: string;
  mode: string;
  destination: string;
  cache: string;
  /** Whether it has an Authorization header. */
  signed: boolean;
}

/** What a search of titles needs. The full-text index is too large to be stored. */
const TITLE_SEARCH = /^\/(_astro\/search-worker[^/]*\.js|search\/(shards|titles-[^/]*)\.json)$/;

/** API responses, sign-in pages and previews are never cached: they are private or have a token in the URL. */
export function kindOf({ pathname, mode, destination, cache, signed }: RouteRequest): Kind {
  if (signed || /^\/(api|auth|admin\/preview)(\/|$)/.test(pathname)) return null;
  if (mode === 'navigate') return 'page';
  if (TITLE_SEARCH.test(pathname)) return 'search';
  if (pathname.startsWith('/_astro/')) return 'asset';
  /* The page requested a fresh response. */
  if (cache === 'no-cache' || cache === 'no-store' || cache === 'reload') return null;
  const isQuestions = pathname.startsWith('/data/') && pathname.endsWith('.json');
  return isQuestions || destination === 'image' ? 'part' : null;
}

/** The hidden element in the layout. */
const PLACE = / hidden( data-offline-copy(?:="[^"]*")?)><\/p>/;

/** Puts `text` into the layout's element for it. HTML without the element is returned unchanged. */
export function withMark(html: string, text: string): string {
  return html.replace(PLACE, (_, name: string) => `${name}>${text}</p>`);
}

/** The text on a cached copy. @param time when the server sent it, in ms since 1970; 0 if unknown */
export function markOf(time: number): string {
  return time === 0 ? 'Offline copy' : `Offline copy from ${formatDayAt(time, undefined)}`;
}

export const NOT_CACHED_TEXT = 'You are offline, and this page is not kept on this device.';
