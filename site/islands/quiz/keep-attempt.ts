import type { SaveAttempt } from '../../../api/contract/quiz.ts';
import { ApiError, callApi } from '../../client/api.ts';

/** How far an attempt has come on its way to the server. */
export type Fate =
  | { kind: 'saving' | 'saved' | 'waiting' | 'unkept' | 'signed-out' }
  /** The server will not take it. */
  | { kind: 'refused'; reason: string };

const idOf = (attempt: SaveAttempt) => attempt.attemptData.clientId ?? '';

/** Puts an attempt into the browser's queue. Resolves to false where the browser keeps none. */
export async function keepAttempt(attempt: SaveAttempt, owner: string | null): Promise<boolean> {
  try {
    const queue = await import('../../client/attempts-queue.ts');
    const there = (await queue.queued()).find(({ clientId }) => clientId === idOf(attempt));
    if (there) await queue.adopt(owner === null ? [] : [there.clientId], owner ?? '');
    else await queue.enqueue(attempt, owner);
    return true;
  } catch (error) {
    /* No database, as in some private windows, or its code did not arrive. */
    if (error instanceof DOMException || error instanceof TypeError) return false;
    throw error;
  }
}

/** Sends an attempt, by way of the queue where it is kept there. */
export async function sendAttempt(attempt: SaveAttempt, kept: boolean): Promise<Fate> {
  if (!kept) return sendAlone(attempt);
  const queue = await import('../../client/attempts-queue.ts');
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
    const final = error.status !== null && error.status < 500 && ![401, 429].includes(error.status);
    return final ? { kind: 'refused', reason: error.message } : { kind: 'unkept' };
  }
}
