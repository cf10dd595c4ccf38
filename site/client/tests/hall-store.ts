import { createStore, delMany, get, keys, promisifyRequest, set, type UseStore } from 'idb-keyval';
import type { RunningTest } from '../../../api/contract/tests/test-attempts.ts';
import type { HallRecord } from './hall-record.ts';

/*
 * Running tests on this device: the paper without keys, so that the hall opens without a network, and the answers. All tabs
 * share them; each change is one transaction, so tabs do not overwrite each other.
 */

/** What the browser could not store. It lasts as long as the page. */
const unstored = new Map<string, unknown>();

let database: UseStore | undefined;

/** @throws {DOMException} if the browser has no database, as in some private windows */
function openDatabase(): UseStore {
  return (database ??= createStore('swadhyay-tests', 'running'));
}

async function orElse<Result>(fallback: () => Result, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return fallback();
    throw error;
  }
}

const paperKey = (owner: string, id: string) => `paper:${owner}:${id}`;
const answersKey = (owner: string, id: string) => `answers:${owner}:${id}`;

export async function readPaper(owner: string, id: string): Promise<RunningTest | null> {
  const key = paperKey(owner, id);
  const stored = await orElse<RunningTest | undefined>(
    () => undefined,
    () => get(key, openDatabase()),
  );
  return stored ?? (unstored.get(key) as RunningTest | undefined) ?? null;
}

export async function keepPaper(owner: string, paper: RunningTest): Promise<void> {
  const key = paperKey(owner, paper.id);
  await orElse(
    () => void unstored.set(key, paper),
    () => set(key, paper, openDatabase()),
  );
}

export async function readRecord(owner: string, id: string): Promise<HallRecord | null> {
  const key = answersKey(owner, id);
  const kept = unstored.get(key) as HallRecord | undefined;
  if (kept) return kept;
  return (
    (await orElse<HallRecord | undefined>(
      () => undefined,
      () => get(key, openDatabase()),
    )) ?? null
  );
}

/**
 * Replaces the answers with the result of `change`, in one transaction. `fallback` stands for answers that are not there.
 *
 * @returns the new answers, and whether the browser could store them; they are then kept in memory
 */
export async function changeRecord(
  fallback: HallRecord,
  change: (record: HallRecord) => HallRecord,
): Promise<{ record: HallRecord; stored: boolean }> {
  const key = answersKey(fallback.owner, fallback.id);
  const inMemory = () => {
    const record = change((unstored.get(key) as HallRecord | undefined) ?? fallback);
    unstored.set(key, record);
    return { record, stored: false };
  };
  if (unstored.has(key)) return inMemory();
  return orElse(inMemory, () =>
    openDatabase()('readwrite', async (entries) => {
      let record = fallback;
      const found = entries.get(key) as IDBRequest<HallRecord | undefined>;
      found.onsuccess = () => {
        record = change(found.result ?? fallback);
        entries.put(record, key);
      };
      await promisifyRequest(entries.transaction);
      return { record, stored: true };
    }),
  );
}

export async function removeTest(owner: string, id: string): Promise<void> {
  const both = [paperKey(owner, id), answersKey(owner, id)];
  for (const key of both) unstored.delete(key);
  await orElse(
    () => undefined,
    () => delMany(both, openDatabase()),
  );
}

/** Ids of the learner's tests with answers on this device. */
export async function keptTests(owner: string): Promise<string[]> {
  const prefix = answersKey(owner, '');
  const stored = await orElse<IDBValidKey[]>(
    () => [],
    () => keys(openDatabase()),
  );
  return [...stored, ...unstored.keys()]
    .filter((key): key is string => typeof key === 'string' && key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('swadhyay-tests');

/** Tells the other tabs of this browser that the answers of a test have changed. */
export function tellTabs(id: string): void {
  channel?.postMessage(id);
}

/** Calls `listener` when another tab has changed the answers of a test. Returns how to stop. */
export function onOtherTab(id: string, listener: () => void): () => void {
  const hear = ({ data }: MessageEvent) => {
    if (data === id) listener();
  };
  channel?.addEventListener('message', hear);
  return () => channel?.removeEventListener('message', hear);
}
