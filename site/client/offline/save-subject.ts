import { withWebLock } from '../storage/web-lock.ts';
import { readStored, writeStored } from '../storage/local-storage.ts';
import { dropOldAssets, withTimeout } from './assets.ts';
import { isQuotaExceeded, savedName } from './caches.ts';
import { toCachedPage, makeRoom, isCacheable } from './cached-pages.ts';
import {
  listAddress,
  removeSubject,
  removeUnfinished,
  savedSubjects,
  SubjectGone,
  type SubjectFiles,
} from './saved-copies.ts';

type OnProgress = (done: number, subject: SubjectFiles) => void;

interface Saving {
  onProgress?: OnProgress;
  signal?: AbortSignal;
}

/** Concurrent fetches. */
const CONCURRENCY = 4;
const TRIES = 3;
const PAUSE_MS = 1_000;
/** How many new lists one save follows. Servers that alternate between releases would cause an endless loop. */
const MAX_LISTS = 4;

/**
 * Saves or updates all published files of a subject. An interrupted save is resumed and unchanged files are reused. The
 * previous version stays in use until the new one is complete.
 * @throws {SubjectGone} or the error of a fetch or a store; if there is no space left, the unfinished save is deleted
 */
export async function saveSubject(slug: string, saving: Saving = {}): Promise<void> {
  await withWebLock(`swadhyay-save-${slug}`, async () => {
    try {
      await completeVersion(slug, await fetchVersion(slug, saving));
    } catch (error) {
      if (isQuotaExceeded(error)) await removeUnfinished(slug);
      throw error;
    }
    await dropOldAssets();
  });
}

/** Resolves to the list of the complete version. */
async function fetchVersion(slug: string, saving: Saving): Promise<SubjectFiles> {
  let list = await fetchList(slug, saving.signal);
  for (let lists = 1; ; lists += 1) {
    await fill(slug, list, saving);
    /* A publish during the save would mix the files of two releases. */
    const now = await fetchList(slug, saving.signal);
    if (now.version === list.version) return list;
    if (lists === MAX_LISTS)
      throw new Error(`${listAddress(slug)} changed ${MAX_LISTS} times while the subject was being saved`);
    list = now;
  }
}

async function completeVersion(slug: string, list: SubjectFiles): Promise<void> {
  const cache = await caches.open(savedName(slug, list.version));
  const headers = { 'content-type': 'application/json', date: new Date().toUTCString() };
  await cache.put(listAddress(slug), new Response(JSON.stringify(list), { headers }));
  await removeSubject(slug, list);
}

const CHECKED_KEY = 'offline_checked';
const CHECK_EVERY = 5 * 60_000;

/** Updates every saved subject to the published version, at most every few minutes. */
export async function refreshSaved(now = Date.now()): Promise<void> {
  const ago = now - Number(readStored(CHECKED_KEY));
  if (ago >= 0 && ago < CHECK_EVERY) return;
  writeStored(CHECKED_KEY, `${now}`);
  for (const { slug, version } of await savedSubjects()) {
    try {
      if ((await fetchList(slug)).version !== version) await saveSubject(slug);
    } catch (error) {
      if (error instanceof SubjectGone) await removeSubject(slug);
    }
  }
}

async function fetchList(slug: string, signal?: AbortSignal): Promise<SubjectFiles> {
  const response = await withRetries(
    () => fetch(listAddress(slug), { cache: 'no-cache', signal: withTimeout(signal) }),
    signal,
  );
  if (response.status === 404) throw new SubjectGone(slug);
  return (await response.json()) as SubjectFiles;
}

async function fill(slug: string, list: SubjectFiles, { onProgress, signal }: Saving): Promise<void> {
  const cache = await caches.open(savedName(slug, list.version));
  const before = (await savedSubjects()).find((subject) => subject.slug === slug);
  const known = new Map(before?.files);
  const old = before && (await caches.open(before.name));
  const waiting = [...list.files];
  let done = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [address, digest] = next;
      signal?.throwIfAborted();
      if (!(await cache.match(address))) {
        const unchanged = known.get(address) === digest ? await old?.match(address) : undefined;
        await store(cache, address, unchanged ?? (await fetchFile(address, signal)));
      }
      done += 1;
      onProgress?.(done, list);
    }
  };
  onProgress?.(0, list);
  const ends = await Promise.allSettled(
    Array.from({ length: CONCURRENCY }, async () => {
      try {
        await work();
      } finally {
        /* If one fails, the others stop after their current file. */
        waiting.length = 0;
      }
    }),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function fetchFile(address: string, signal?: AbortSignal): Promise<Response> {
  const response = await withRetries(
    () => fetch(address, { cache: 'no-cache', signal: withTimeout(signal) }),
    signal,
  );
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  const kept = isPage ? await toCachedPage(response, { allowNoindex: true }) : response;
  if (!kept || !isCacheable(response))
    throw new Error(`${address} cannot be cached: HTTP status ${response.status}`);
  return kept;
}

/** Retries network errors. */
async function withRetries(ask: () => Promise<Response>, signal?: AbortSignal): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      const response = await ask();
      if (response.status < 500 || tries === TRIES) return response;
    } catch (error) {
      if (tries === TRIES || signal?.aborted) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries));
  }
}

async function store(cache: Cache, address: string, response: Response): Promise<void> {
  const again = response.clone();
  try {
    await cache.put(address, response);
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
    await makeRoom();
    await cache.put(address, again);
  }
}
