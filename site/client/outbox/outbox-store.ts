import { createStore, promisifyRequest, set, values, type UseStore } from 'idb-keyval';
import type { Entry, EntryKind } from './entries.ts';
import { withWebLock } from '../storage/web-lock.ts';
import { markWaiting, oldQueueKeys, unmarkWaiting } from '../storage/unsent-markers.ts';

/*
 * The outbox: what a learner did that the server does not have yet. An entry is stored before it is sent and removed when
 * the server has it, so a closed tab, a lost network or an ended session loses nothing. Its id is sent along, so sending
 * it twice counts once.
 */

/** Entries that the browser could not store, by id. They last as long as the page. */
const unstored = new Map<string, Entry>();

let database: UseStore | undefined;

/** @throws {DOMException} if the browser has no database, as in some private windows */
function openDatabase(): UseStore {
  return (database ??= createStore('swadhyay-outbox', 'entries'));
}

/** Returns `fallback` if the database is blocked or full, or code of this site cannot be loaded. */
async function orElse<Result>(fallback: Result, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return fallback;
    throw error;
  }
}

let migration: Promise<void> | undefined;

function migrateOldQueues(): Promise<void> {
  return orElse(undefined, async () => {
    if (oldQueueKeys().length > 0) await (await import('./old-queues.ts')).moveOldQueues(putEntry);
  });
}

/** All entries on this device, of every learner, the oldest first. */
export async function allEntries(): Promise<Entry[]> {
  await (migration ??= migrateOldQueues());
  const stored = await orElse<Entry[]>([], () => values(openDatabase()));
  const entries = new Map([...stored.map((entry) => [entry.id, entry] as const), ...unstored]);
  return [...entries.values()].sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

export async function entriesOf<Kind extends EntryKind>(kind: Kind, owner: string): Promise<Entry<Kind>[]> {
  return (await allEntries()).filter(
    (entry): entry is Entry<Kind> => entry.kind === kind && entry.owner === owner,
  );
}

/** Adds or replaces an entry. Returns false if the browser could not store it; it is then kept in memory. */
export async function putEntry(entry: Entry): Promise<boolean> {
  const put = await orElse(false, async () => {
    await set(entry.id, entry, openDatabase());
    return true;
  });
  if (put) unstored.delete(entry.id);
  else unstored.set(entry.id, entry);
  if (put && entry.owner !== null) markWaiting(entry.owner);
  return put;
}

export function isStored(id: string): boolean {
  return !unstored.has(id);
}

/** Replaces each entry with the result of `change`, in one transaction; null removes it. Unknown ids are ignored. */
export async function updateEntries(
  ids: readonly string[],
  change: (entry: Entry) => Entry | null,
): Promise<void> {
  for (const id of ids) {
    const found = unstored.get(id);
    const changed = found && change(found);
    if (changed) unstored.set(id, changed);
    else unstored.delete(id);
  }
  await orElse(undefined, () =>
    openDatabase()('readwrite', (entries) => {
      for (const id of ids) {
        const found = entries.get(id) as IDBRequest<Entry | undefined>;
        found.onsuccess = () => {
          const changed = found.result && change(found.result);
          if (!changed) entries.delete(id);
          else entries.put(changed, id);
          if (changed && changed.owner !== null) markWaiting(changed.owner);
        };
      }
      return promisifyRequest(entries.transaction);
    }),
  );
}

export function removeEntries(ids: readonly string[]): Promise<void> {
  return updateEntries(ids, () => null);
}

/** Removes the learner's marker if nothing is left to send. */
export async function updateMarker(owner: string): Promise<void> {
  await withWebLock('swadhyay-outbox-marker', async () => {
    /* Removed first: an entry that is added meanwhile sets it again. */
    unmarkWaiting(owner);
    const entries = await allEntries();
    if (entries.some((entry) => entry.owner === owner && entry.refused === null && isStored(entry.id)))
      markWaiting(owner);
  });
}
