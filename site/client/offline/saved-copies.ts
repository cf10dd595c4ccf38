import { savedName, slugOfSaved, timeOf } from './caches.ts';

/** All published files of one subject: `/offline/<slug>.json`, written by every publish. */
export interface SubjectFiles {
  title: string;
  /** Digest of all its files. */
  version: string;
  /** Bytes of all its files. */
  size: number;
  /** Addresses with the digest of each. */
  files: [address: string, digest: string][];
}

interface SavedSubject extends SubjectFiles {
  slug: string;
  /** Name of its cache. */
  name: string;
  /** ms since 1970 */
  savedAt: number;
}

/** The subject is no longer published. */
export class SubjectGone extends Error {}

export const listAddress = (slug: string) => `/offline/${encodeURIComponent(slug)}.json`;

/** Subjects that are saved completely. The list is stored last, so a cache without one is unfinished. */
export async function savedSubjects(): Promise<SavedSubject[]> {
  const found: SavedSubject[] = [];
  for (const name of await caches.keys()) {
    const slug = slugOfSaved(name);
    const list = slug === null ? undefined : await (await caches.open(name)).match(listAddress(slug));
    if (slug === null || !list) continue;
    found.push({ ...((await list.json()) as SubjectFiles), slug, name, savedAt: timeOf(list) });
  }
  return found.sort((a, b) => a.title.localeCompare(b.title));
}

/** The saved copy for a key, or undefined. Of two complete versions, which a page that was left can leave behind, the newer one. */
export async function savedCopy(key: string): Promise<Response | undefined> {
  const slug = slugIn(new URL(key).pathname);
  for (const name of (await caches.keys()).filter((other) => slugOfSaved(other) === slug).reverse()) {
    const cache = await caches.open(name);
    const copy = (await cache.match(listAddress(slug))) && (await cache.match(key, { ignoreVary: true }));
    if (copy) return copy;
  }
  return undefined;
}

/** The subject that a page, its questions or its images belong to. */
function slugIn(pathname: string): string {
  return decodeURIComponent(pathname.replace(/^\/data\//, '/').split('/')[1] ?? '');
}

export async function removeSubject(slug: string, besides?: SubjectFiles): Promise<void> {
  const kept = besides && savedName(slug, besides.version);
  for (const name of await caches.keys()) {
    if (slugOfSaved(name) === slug && name !== kept) await caches.delete(name);
  }
}

/** Deletes unfinished saves of a subject. */
export async function removeUnfinished(slug: string): Promise<void> {
  for (const name of await caches.keys()) {
    const ofSubject = slugOfSaved(name) === slug;
    if (ofSubject && !(await (await caches.open(name)).match(listAddress(slug)))) await caches.delete(name);
  }
}
