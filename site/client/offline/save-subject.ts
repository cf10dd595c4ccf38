import { withWebLock } from '../storage/web-lock.ts';
import { readStored, writeStored } from '../storage/local-storage.ts';
import { dropOldAssets, withinTime } from './assets.ts';
import { savedName } from './caches.ts';
import { isOutOfRoom, keptPage, makeRoom, mayBeKept } from './cached-pages.ts';
import {
  listAddress,
  removeSubject,
  removeUnfinished,
  savedSubjects,
  type SubjectFiles,
} from './saved-copies.ts';

export type OnProgress = (done: number, subject: SubjectFiles) => void;

export interface Saving {
  onProgress?: OnProgress;
  signal?: AbortSignal;
}

/** The subject is no longer published. */
export class SubjectGone extends Error {}

/** Fetched side by side. */
const WIDTH = 4;
const TRIES = 3;
const PAUSE_MS = 1_000;
/** Lists that are followed in one saving: servers that give now one release and now another would have no end. */
const LISTS = 4;

/**
 * Saves all published files of a subject, or brings what is saved up to date. What was begun before goes on where it was
 * left, and what has not changed is not fetched again. Until all is there, what was saved before stays in use.
 * @throws {SubjectGone} or whatever kept a file from being had or stored; where that is room, what was begun is dropped
 */
export async function saveSubject(slug: string, saving: Saving = {}): Promise<void> {
  await withWebLock(`swadhyay-save-${slug}`, async () => {
    try {
      await keepList(slug, await fillWhole(slug, saving));
    } catch (error) {
      if (isOutOfRoom(error)) await removeUnfinished(slug);
      throw error;
    }
    await dropOldAssets();
  });
}

/** Resolves to the list of what is then there as a whole. */
async function fillWhole(slug: string, saving: Saving): Promise<SubjectFiles> {
  let list = await fetchList(slug, saving.signal);
  for (let lists = 1; ; lists += 1) {
    await fill(slug, list, saving);
    /* A publish meanwhile would leave some files of one release and some of another. */
    const now = await fetchList(slug, saving.signal);
    if (now.version === list.version) return list;
    if (lists === LISTS) throw new Error(`${listAddress(slug)} was another each of ${LISTS} times`);
    list = now;
  }
}

async function keepList(slug: string, list: SubjectFiles): Promise<void> {
  const cache = await caches.open(savedName(slug, list.version));
  const headers = { 'content-type': 'application/json', date: new Date().toUTCString() };
  await cache.put(listAddress(slug), new Response(JSON.stringify(list), { headers }));
  await removeSubject(slug, list);
}

const CHECKED_KEY = 'offline_checked';
const CHECK_EVERY = 5 * 60_000;

/** Brings every subject that is saved up to date with what is published now, every few minutes at most. */
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
  const response = await withPatience(
    () => fetch(listAddress(slug), { cache: 'no-cache', signal: withinTime(signal) }),
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
    Array.from({ length: WIDTH }, async () => {
      try {
        await work();
      } finally {
        /* One that failed ends the others too, after the files that they are at. */
        waiting.length = 0;
      }
    }),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function fetchFile(address: string, signal?: AbortSignal): Promise<Response> {
  const response = await withPatience(
    () => fetch(address, { cache: 'no-cache', signal: withinTime(signal) }),
    signal,
  );
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  const kept = isPage ? await keptPage(response, { evenUnreadable: true }) : response;
  if (!kept || !mayBeKept(response)) throw new Error(`${address} was answered with ${response.status}`);
  return kept;
}

/** A network that comes and goes is tried again. */
async function withPatience(ask: () => Promise<Response>, signal?: AbortSignal): Promise<Response> {
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
    if (!isOutOfRoom(error)) throw error;
    await makeRoom();
    await cache.put(address, again);
  }
}
