import type { SaveAttempt } from '../../../../api/contract/practice/quiz.ts';
import { ApiError, callApi, mayPass } from '../../../client/api/api.ts';
/* Not fetched when it is needed: an attempt may end where there is no network. */
import * as queue from '../../../client/outbox/attempts-queue.ts';

/** How far an attempt has come on its way to the server. */
export type Fate =
  | { kind: 'saving' | 'saved' | 'waiting' | 'unkept' | 'signed-out' }
  /** The server will not take it. */
  | { kind: 'refused'; reason: string };

const idOf = (attempt: SaveAttempt) => attempt.attemptData.clientId ?? '';

/** Puts an attempt into the browser's queue. Resolves to false where the browser keeps none. */
export async function keepAttempt(attempt: SaveAttempt, owner: string | null): Promise<boolean> {
  try {
    const there = (await queue.queued()).find(({ clientId }) => clientId === idOf(attempt));
    if (there) await queue.adopt(owner === null ? [] : [there.clientId], owner ?? '');
    else await queue.enqueue(attempt, owner);
    return true;
  } catch (error) {
    /* No database, as in some private windows, or no room in it. */
    if (error instanceof DOMException || error instanceof TypeError) return false;
    throw error;
  }
}

/** Sends an attempt, by way of the queue where it is kept there. */
export async function sendAttempt(attempt: SaveAttempt, kept: boolean): Promise<Fate> {
  if (!kept) return sendAlone(attempt);
  await queue.flush();
  const left = (await queue.queued()).find(({ clientId }) => clientId === idOf(attempt));
  if (!left) return { kind: 'saved' };
  return left.refused === null ? { kind: 'waiting' } : { kind: 'refused', reason: left.refused };
}

async function sendAlone(attempt: SaveAttempt): Promise<Fate> {
  try {
    await callApi('/quiz/save-attempt', { method: 'POST', body: attempt });
    return { kind: 'saved' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return mayPass(error) ? { kind: 'unkept' } : { kind: 'refused', reason: error.message };
  }
}
