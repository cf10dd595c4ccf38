import { createStore } from 'zustand/vanilla';
import { session } from '../session/session.ts';
import { deviceStore, orElse } from '../storage/device-store.ts';
import { markWaiting, oldQueueKeys, unmarkWaiting } from '../storage/unsent-markers.ts';
import { withWebLock } from '../storage/web-lock.ts';
import type { Entry, EntryKind } from './entries.ts';

/*
 * The outbox: what a learner did that the server does not have yet. An entry is stored before it is sent and removed when
 * the server has it, so a closed tab, a lost network or an ended session loses nothing. Its id is sent along, so sending
 * it twice counts once.
 */

const stored = deviceStore<Entry>('swadhyay-outbox', 'entries');

/** Whether the browser has stored an entry; otherwise it lasts as long as the page. */
export const { isStored } = stored;

let migration: Promise<void> | undefined;

function migrateOldQueues(): Promise<void> {
  return orElse(undefined, async () => {
    if (oldQueueKeys().length > 0) await (await import('./old-queues.ts')).moveOldQueues(putEntry);
  });
}

/** All entries on this device, of every learner, the oldest first. */
export async function allEntries(): Promise<Entry[]> {
  await (migration ??= migrateOldQueues());
  return (await stored.values()).sort((a, b) => a.createdAt.localeCompare(b.createdAt));
}

export function ofKind<Kind extends EntryKind>(entries: readonly Entry[], kind: Kind): Entry<Kind>[] {
  return entries.filter((entry): entry is Entry<Kind> => entry.kind === kind);
}

export async function entriesOf<Kind extends EntryKind>(kind: Kind, owner: string): Promise<Entry<Kind>[]> {
  return ofKind(await allEntries(), kind).filter((entry) => entry.owner === owner);
}

/** The entries of the learner who is signed in, as they were last read. */
export const queued = createStore<{ entries: readonly Entry[] }>(() => ({ entries: [] }));

/** Reads the learner's entries, from any page, into `queued`. */
export async function readQueued(owner: string): Promise<readonly Entry[]> {
  const entries = (await allEntries()).filter((entry) => entry.owner === owner);
  const before = queued.getState().entries;
  /* A call of an earlier learner of this page may end late. */
  const isShown = session.getState().user?.id === owner;
  if (isShown && (entries.length > 0 || before.length > 0)) queued.setState({ entries });
  return entries;
}

/** Adds or replaces an entry. Returns false if the browser could not store it; it is then kept in memory. */
export async function putEntry(entry: Entry): Promise<boolean> {
  const put = await stored.set(entry.id, entry);
  if (put && entry.owner !== null) markWaiting(entry.owner);
  return put;
}

/** Replaces each entry with the result of `change`, in one transaction; null removes it. Unknown ids are ignored. */
export function updateEntries(ids: readonly string[], change: (entry: Entry) => Entry | null): Promise<void> {
  return stored.change(ids, (found) => {
    const changed = found ? change(found) : null;
    if (changed && changed.owner !== null) markWaiting(changed.owner);
    return changed;
  });
}

export const removeEntries = (ids: readonly string[]) => stored.remove(ids);

/** Lets refused entries be sent again, for example after the learner has deleted something. */
export function retryEntries(ids: readonly string[]): Promise<void> {
  return updateEntries(ids, (entry) => ({ ...entry, refused: null }));
}

/** Gives up entries, and shows what is left. */
export async function discardEntries(owner: string, ids: readonly string[]): Promise<void> {
  await removeEntries(ids);
  await readQueued(owner);
}

/** Shows what is left, and removes the learner's marker if nothing is left to send. */
export async function updateMarker(owner: string): Promise<void> {
  await withWebLock('swadhyay-outbox-marker', async () => {
    const isWaiting = async () =>
      (await readQueued(owner)).some(({ id, refused }) => refused === null && isStored(id));
    /* While something waits the marker stays, or a page that is left now would let it wait for ever. */
    if (!(await isWaiting())) {
      unmarkWaiting(owner);
      /* An entry may have been added meanwhile. */
      if (!(await isWaiting())) return;
    }
    markWaiting(owner);
  });
}
