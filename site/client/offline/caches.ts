/*
 * Names and keys of the offline caches. They contain only public published files and no learner data.
 */

/** Version of the cache format. Caches of other versions are deleted. */
const FORM = 'offline-1';

/** Pages that the reader has visited. */
export const PAGES = `${FORM}:pages`;
/** Questions and images of visited pages. */
export const PARTS = `${FORM}:parts`;
/** The code and the titles for searching by title. */
export const SEARCH = `${FORM}:search`;
/** Hashed scripts that cached pages need. */
export const ASSETS = `${FORM}:assets`;
/** The page shown for pages that are not cached. */
export const SHELL = `${FORM}:shell`;

const SAVED = `${FORM}:saved:`;

export const OFFLINE_PAGE = '/offline';

/** The exam hall. It is cached although it is no page to read, so that a running test goes on without a network. */
export const HALL_PAGE = '/tests/hall';

/** Pages of a learner that work without a network after a visit. They are the same for everyone; the data is not in them. */
export const LEARNER_PAGES = ['/review', '/progress', '/calendar'];

/** Headers that are added to cached pages. */
export const TITLE_HEADER = 'x-offline-title';
export const ENTRIES_HEADER = 'x-offline-entries';

/** Each saved version of a subject has its own cache, so that versions never mix. */
export function savedName(slug: string, version: string): string {
  return `${SAVED}${slug}@${version}`;
}

/** The subject's slug in the name of its cache; null for other caches. */
export function slugOfSaved(name: string): string | null {
  return name.startsWith(SAVED) ? name.slice(SAVED.length, name.lastIndexOf('@')) : null;
}

export function holdsPages(name: string): boolean {
  return name === PAGES || name === SHELL || slugOfSaved(name) !== null;
}

/** Whether it is a cache of this site in an older format. */
export function isOutdated(name: string): boolean {
  return name.startsWith('offline-') && !name.startsWith(`${FORM}:`);
}

/** The cache key of an address: without query, fragment and trailing slash. */
export function keyOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + (pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname);
}

/** When the server sent the response, in ms since 1970; 0 if unknown. */
export function timeOf({ headers }: Response): number {
  return Date.parse(headers.get('date') ?? '') || 0;
}

export function isQuotaExceeded(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
