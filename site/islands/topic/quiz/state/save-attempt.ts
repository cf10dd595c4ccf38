import type { SaveAttempt } from '../../../../../api/contract/practice/quiz.ts';
import { queueAttempt, sendAttempt, type AttemptStatus } from '../../../../client/outbox/attempts.ts';
import { session } from '../../../../client/session/session.ts';

/** Where a submitted attempt is. */
export type SaveState = AttemptStatus | { kind: 'saving' | 'signed-out' };

/** What the results tell about the attempt of their round. */
export interface SavedAttempt {
  save: SaveState;
  /** ISO time; null until it is known. */
  finishedAt: string | null;
}

export const NOT_SAVED: SavedAttempt = { save: { kind: 'saving' }, finishedAt: null };

interface Saving {
  /** Builds the attempt when it is known who is signed in. @param timeZone of the learner; null for a guest */
  attempt: (timeZone: string | null) => SaveAttempt;
  /** Called when the browser has stored the attempt. */
  onStored: () => void;
  onState: (state: SaveState) => void;
}

const RETRY_AFTER_MS = 15_000;

/**
 * Queues a submitted attempt, then sends it. It belongs to the first learner who is signed in; another learner who signs in
 * later does not get it. Returns a function that ends the retries: the outbox goes on by itself.
 */
export function saveAttempt({ attempt: build, onStored, onState }: Saving): () => void {
  let attempt: SaveAttempt | undefined;
  let owner: string | null = null;
  let isSaved = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of the last try. Earlier ones, also those before the end, tell nothing any more. */
  let last = 0;

  const store = async (): Promise<SaveState> => {
    const { user } = session.getState();
    const learner = user?.id ?? null;
    attempt ??= build(user?.timeZone ?? null);
    owner ??= learner;
    const isOwner = owner === learner;
    const isStored = await queueAttempt(attempt, owner);
    if (isStored) onStored();
    if (learner === null || !isOwner) return { kind: isStored ? 'signed-out' : 'not-stored' };
    return sendAttempt(attempt, learner);
  };
  const save = async () => {
    clearTimeout(timer);
    if (isSaved || session.getState().status === 'restoring') return;
    last += 1;
    const current = last;
    const state = await store();
    isSaved ||= state.kind === 'saved';
    if (current !== last) return;
    onState(state);
    if (state.kind === 'waiting' || state.kind === 'not-stored')
      timer = setTimeout(() => void save(), RETRY_AFTER_MS);
  };

  const retry = () => void save();
  const unsubscribe = session.subscribe(({ status, user }, before) => {
    if (status !== before.status || user?.id !== before.user?.id) retry();
  });
  addEventListener('online', retry);
  onState({ kind: 'saving' });
  retry();
  return () => {
    last += 1;
    clearTimeout(timer);
    unsubscribe();
    removeEventListener('online', retry);
  };
}
