import { ApiError, isTemporary } from '../api/call-api.ts';
import { session } from '../session/session.ts';
import { withWebLock } from '../storage/web-lock.ts';
import type { Entry, EntryKind } from './entries.ts';
import { entriesOf, updateMarker } from './outbox-store.ts';

/** ms for one call. An entry that is sent again counts once, so there is no need to wait longer. */
export const SEND_TIMEOUT = 30_000;

/** How one kind of entry is sent. A batch is what one call sends. */
export interface Delivery<Kind extends EntryKind, Batch> {
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
