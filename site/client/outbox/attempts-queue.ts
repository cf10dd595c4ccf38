import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { SaveAttempt } from '../../../api/contract/practice/quiz.ts';
import { alone } from './web-lock.ts';
import { ApiError, callApi, mayPass } from '../api/api.ts';
import { session } from '../session/session.ts';
import { WAITING_KEY } from './send-queued.ts';
import { removeStored, writeStored } from './local-storage.ts';

/*
 * Attempts that the server does not have yet. They are kept in the browser's database before anything is sent, and taken
 * out when the server has them: a tab that dies, a lost network or a session that has ended loses none, and the id that
 * each was given makes a second sending the same attempt.
 */

export interface QueuedAttempt {
  clientId: string;
  /** Whose it is; null where it was made signed out. */
  owner: string | null;
  attempt: SaveAttempt;
  /** What the server has against it, for good; null as long as it may be taken. */
  refused: string | null;
}

interface Queue extends DBSchema {
  attempts: { key: string; value: QueuedAttempt };
}

/** ms for one attempt. Sent again it is the same, so there is no need to wait for a network that carries nothing. */
const PATIENCE = 30_000;

let opened: Promise<IDBPDatabase<Queue>> | undefined;

function database(): Promise<IDBPDatabase<Queue>> {
  opened ??= openDB<Queue>('swadhyay', 1, {
    upgrade: (made) => {
      made.createObjectStore('attempts', { keyPath: 'clientId' });
    },
    /* Another tab wants a newer form of it: this one lets go and opens again. */
    blocking: () => {
      void opened?.then((open) => open.close());
      opened = undefined;
    },
  });
  return opened;
}

/** @throws where the browser keeps no database, as in some private windows */
export async function enqueue(attempt: SaveAttempt, owner: string | null): Promise<void> {
  const clientId = attempt.attemptData.clientId ?? '';
  await (await database()).put('attempts', { clientId, owner, attempt, refused: null });
  writeStored(WAITING_KEY, '1');
}

/** What waits, the oldest first. */
export async function queued(): Promise<QueuedAttempt[]> {
  const all = await (await database()).getAll('attempts');
  const time = ({ attempt }: QueuedAttempt) => attempt.attemptData.createdAt ?? '';
  return all.sort((a, b) => time(a).localeCompare(time(b)));
}

/** Gives attempts that were made signed out to whoever has signed in. */
export async function adopt(clientIds: readonly string[], owner: string): Promise<void> {
  const transaction = (await database()).transaction('attempts', 'readwrite');
  for (const clientId of clientIds) {
    const found = await transaction.store.get(clientId);
    if (found?.owner === null) await transaction.store.put({ ...found, owner });
  }
  await transaction.done;
}

/** Lets attempts that were refused be sent again: what was against them may be gone. */
export async function retry(clientIds: readonly string[]): Promise<void> {
  const transaction = (await database()).transaction('attempts', 'readwrite');
  for (const clientId of clientIds) {
    const found = await transaction.store.get(clientId);
    if (found) await transaction.store.put({ ...found, refused: null });
  }
  await transaction.done;
}

export async function discard(clientIds: readonly string[]): Promise<void> {
  const transaction = (await database()).transaction('attempts', 'readwrite');
  for (const clientId of clientIds) await transaction.store.delete(clientId);
  await transaction.done;
}

/**
 * Sends what waits of the learner who is signed in, one tab at a time. What cannot be sent now stays; what the server
 * refuses stays too, with the reason.
 */
export async function flush(): Promise<void> {
  const owner = session.getState().user?.id;
  if (owner === undefined) return;
  await alone('swadhyay-attempts', async () => {
    for (const { clientId, attempt, refused, ...entry } of await queued()) {
      if (entry.owner !== owner || refused !== null) continue;
      if (session.getState().user?.id !== owner) return;
      try {
        await callApi('/quiz/save-attempt', { method: 'POST', body: attempt, patience: PATIENCE });
        await (await database()).delete('attempts', clientId);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        /* Not reached, not well, asked to wait or to sign in again: all the rest would meet the same. */
        if (mayPass(error)) return;
        await (await database()).put('attempts', { ...entry, clientId, attempt, refused: error.message });
      }
    }
    if ((await queued()).length === 0) removeStored(WAITING_KEY);
  });
}
