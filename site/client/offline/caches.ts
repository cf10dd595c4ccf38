/*
 * What this browser keeps of the site, so that it reads without a network. Nothing in it is a learner's: only published
 * files, which are the same for everyone.
 */

/** Raised when what is kept takes another form: what has another one is thrown away, and kept anew as it is read. */
const FORM = 'offline-1';

/** Pages that were read. */
export const PAGES = `${FORM}:pages`;
/** Questions and images of pages that were read. */
export const PARTS = `${FORM}:parts`;
/** Hashed scripts, as long as a page that is kept needs them. */
export const ASSETS = `${FORM}:assets`;
/** The page for what is not kept. */
export const SHELL = `${FORM}:shell`;

const SAVED = `${FORM}:saved:`;

export const OFFLINE_PAGE = '/offline';

/** What a kept page is told apart by: headers of its copy. */
export const TITLE_HEADER = 'x-offline-title';
export const ENTRIES_HEADER = 'x-offline-entries';

/** Each version of a subject that is saved has a cache of its own, so that none is ever half of one and half of another. */
export function savedName(slug: string, version: string): string {
  return `${SAVED}${slug}@${version}`;
}

/** The slug of a subject by the name of a cache that holds it; null for other caches. */
export function slugOfSaved(name: string): string | null {
  return name.startsWith(SAVED) ? name.slice(SAVED.length, name.lastIndexOf('@')) : null;
}

export function holdsPages(name: string): boolean {
  return name === PAGES || name === SHELL || slugOfSaved(name) !== null;
}

/** A cache of this product that no longer has the form in use. */
export function isOutdated(name: string): boolean {
  return name.startsWith('offline-') && !name.startsWith(`${FORM}:`);
}

/** What an address is kept by: `/polity`, however its slash and query are. */
export function keyOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + (pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname);
}
