import type { SaveAttempt } from '../../../api/contract/practice/quiz.ts';
import { markGuestAttempts } from '../storage/unsent-markers.ts';
import type { Entry } from './entries.ts';
import { allEntries, isStored, ofKind, putEntry } from './outbox-store.ts';
import { sendKind } from './send-entries.ts';

export type AttemptEntry = Entry<'attempt'>;

/** The attempts of every learner and of guests. */
export async function queuedAttempts(): Promise<AttemptEntry[]> {
  return ofKind(await allEntries(), 'attempt');
}

/** Queues an attempt, or adds the owner to one that was made signed out. Returns whether the browser stored it. */
export async function queueAttempt(attempt: SaveAttempt, owner: string | null): Promise<boolean> {
  const id = idOf(attempt);
  const { createdAt = '' } = attempt.attemptData;
  const queued = await queuedAttempt(id);
  if (queued && isStored(id) && (owner === null || queued.owner !== null)) return true;
  const entry = queued ?? { kind: 'attempt', id, createdAt, refused: null, attempt };
  if (owner === null && !queued) markGuestAttempts();
  return putEntry({ ...entry, owner: queued?.owner ?? owner });
}

export type AttemptStatus =
  | { kind: 'saved' | 'waiting' }
  /** The browser could not store it. */
  | { kind: 'not-stored' }
  | { kind: 'refused'; reason: string };

/** Sends a queued attempt, with the others of its owner. */
export async function sendAttempt(attempt: SaveAttempt, owner: string): Promise<AttemptStatus> {
  await sendKind(owner, 'attempt');
  const queued = await queuedAttempt(idOf(attempt));
  if (!queued) return { kind: 'saved' };
  if (queued.refused !== null) return { kind: 'refused', reason: queued.refused };
  return { kind: isStored(queued.id) ? 'waiting' : 'not-stored' };
}

const idOf = ({ attemptData }: SaveAttempt) => attemptData.clientId ?? '';

const queuedAttempt = async (id: string) => (await queuedAttempts()).find((entry) => entry.id === id);
