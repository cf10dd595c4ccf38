import { ApiError, isTemporary } from '../api/call-api.ts';
import { session } from '../session/session.ts';
import { withWebLock } from '../storage/web-lock.ts';
import { changeOf, type Entry, type EntryKind } from './entries.ts';
import { KINDS, type Saved } from './kinds.ts';
import { entriesOf, putEntry, readQueued, updateEntries, updateMarker } from './outbox-store.ts';

/** How entries are sent. A batch is what one call sends. */
interface Delivery<Kind extends EntryKind, Batch> {
  kind: Kind;
  batches: (entries: Entry<Kind>[]) => Batch[];
  /** Sends a batch and removes from the outbox what the server has now. @throws {ApiError} */
  send: (batch: Batch) => Promise<void>;
  /**
   * Handles a permanent refusal. Returns the batches to send instead, or null if the entries stay in the outbox because
   * the server may take them another day.
   */
  refused: (batch: Batch, error: ApiError) => Promise<Batch[] | null>;
}

/**
 * Sends the learner's entries of one kind, in one tab at a time. What cannot be sent now stays in the outbox.
 *
 * @returns why something was left, or null if everything was sent or refused
 */
export async function sendEntries<Kind extends EntryKind, Batch>(
  owner: string,
  delivery: Delivery<Kind, Batch>,
): Promise<ApiError | null> {
  let problem: ApiError | null = null;
  await withWebLock(`swadhyay-outbox-${delivery.kind}`, async () => {
    const entries = await entriesOf(delivery.kind, owner);
    const batches = delivery.batches(entries.filter(({ refused }) => refused === null));
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      if (session.getState().user?.id !== owner) break;
      try {
        await delivery.send(batch);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const instead = isTemporary(error) ? null : await delivery.refused(batch, error);
        if (instead) batches.unshift(...instead);
        else problem ??= error;
        /* The server is unreachable or overloaded, or the session has ended: the rest would fail as well. */
        if (isTemporary(error)) break;
      }
    }
  });
  await updateMarker(owner);
  return problem;
}

interface Listener<Kind extends keyof Saved> {
  /** The change that the learner has just made. */
  entered?: string;
  onSaved?: (entry: Entry<Kind>, saved: Saved[Kind]) => Promise<void> | void;
  onRefused?: (entry: Entry<Kind>, error: ApiError) => void;
}

/** Sends the learner's entries of a kind one by one. @returns why something was left, or null */
export function sendKind<Kind extends keyof Saved>(
  owner: string,
  kind: Kind,
  { entered, onSaved, onRefused }: Listener<Kind> = {},
): Promise<ApiError | null> {
  const { send, waits, mustWait, drops = [], newer } = KINDS[kind];
  /** Replaces an entry, unless it has changed meanwhile. */
  const settle = (
    sent: Entry<Kind>,
    settled: Entry | null,
    changed = (now: Entry<Kind>): Entry | null => now,
  ) =>
    updateEntries([sent.id], (now) =>
      changeOf(now) === changeOf(sent) ? settled : changed(now as Entry<Kind>),
    );
  return sendEntries<Kind, Entry<Kind>>(owner, {
    kind,
    batches: (entries) => entries,
    async send(entry) {
      const saved = await send(entry, changeOf(entry) === entered);
      await settle(entry, null, newer && ((now) => newer(now, saved)));
      await onSaved?.(entry, saved);
    },
    async refused(entry, error) {
      onRefused?.(entry, error);
      const { status, code, message } = error;
      if (waits.some((one) => one === status || one === code)) return null;
      if (await mustWait?.(entry)) return null;
      await settle(entry, drops === 'all' || drops.includes(code) ? null : { ...entry, refused: message });
      return [];
    },
  });
}

interface Entered<Kind extends keyof Saved> {
  /** Whether the browser has stored the entry. */
  isStored: boolean;
  /** Whether it waits in the outbox. */
  isQueued: boolean;
  /** What the server has; null if the entry waits or was refused, or another tab has sent it. */
  saved: Saved[Kind] | null;
  /** Why the server refused it. It is not queued then: the learner is looking at it, and can enter it again. */
  refusal: ApiError | null;
  /** Why something was left. */
  problem: ApiError | null;
}

/** Queues what the learner enters now, and sends it with the others of its kind. */
export async function enter<Kind extends keyof Saved>(
  owner: string,
  entry: Entry<Kind>,
): Promise<Entered<Kind>> {
  const change = changeOf(entry);
  const isStored = await putEntry(entry);
  await readQueued(owner);
  const sent: Pick<Entered<Kind>, 'saved' | 'refusal'> = { saved: null, refusal: null };
  const problem = await sendKind(owner, entry.kind, {
    entered: change,
    onSaved: (one, saved) => {
      if (changeOf(one) === change) sent.saved = saved;
    },
    onRefused: (one, error) => {
      if (changeOf(one) === change) sent.refusal = error;
    },
  });
  if (sent.refusal) await updateEntries([entry.id], (now) => (changeOf(now) === change ? null : now));
  const isQueued = (await readQueued(owner)).some((one) => changeOf(one) === change);
  return { ...sent, isStored, isQueued, problem };
}
