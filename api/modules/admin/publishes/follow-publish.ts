import type { Database } from '../../../db/client.ts';
import type { PublishEvent } from './publish-job.ts';
import { findPublishState } from './store.ts';
import type { StoredState } from './store.ts';
import { PUBLISHES } from './queue-store.ts';

/** ms between two reads of the database, in case a message was lost. */
const LOOK_EVERY = 3_000;

/** The output after its first `seen` characters; the whole stored log if its beginning is no longer stored. */
export function newOutput({ log, logEnd }: Pick<StoredState, 'log' | 'logEnd'>, seen: number): string {
  const missing = logEnd - seen;
  if (missing <= 0) return '';
  return missing < log.length ? log.slice(-missing) : log;
}

/**
 * Follows a publish of any server through the database: calls `listener` with its output and its state so far, and then with what
 * is new.
 *
 * @param onError is called if the database cannot be read; it is read again later
 * @returns null if the publish has ended or does not exist; otherwise a function that ends it
 */
export async function followPublish(
  database: Database,
  id: string,
  listener: (event: PublishEvent) => void,
  onError: (error: unknown) => void,
): Promise<(() => void) | null> {
  let seen = 0;
  let shown = '';
  let isStopped = false;
  let reading: Promise<void> | null = null;
  /** Number of times that something may have changed. */
  let changesSoFar = 0;

  function show(state: StoredState): void {
    const text = newOutput(state, seen);
    seen = Math.max(seen, state.logEnd);
    if (text !== '') listener({ text });
    const { status, stage, release, changes, reason } = state;
    const summary = JSON.stringify([status, stage, release, changes, reason]);
    if (summary === shown) return;
    shown = summary;
    listener({ state });
    if (hasEnded(state)) stop();
  }

  async function readUntilFresh(): Promise<void> {
    for (let read = -1; read !== changesSoFar;) {
      read = changesSoFar;
      const state = await findPublishState(database.read, id);
      if (isStopped) return;
      if (state) show(state);
    }
  }

  function look(): void {
    changesSoFar += 1;
    reading ??= readUntilFresh()
      .catch(onError)
      .finally(() => {
        reading = null;
      });
  }

  function stop(): void {
    isStopped = true;
    clearInterval(timer);
    stopListening();
    stopReconnects();
  }

  const stopListening = database.messages.listen(PUBLISHES, (changed) => {
    if (changed === id) look();
  });
  const stopReconnects = database.messages.onReconnect(look);
  const timer = setInterval(look, LOOK_EVERY).unref();
  try {
    const state = await findPublishState(database.read, id);
    if (!state || hasEnded(state)) {
      stop();
      return null;
    }
    show(state);
    return stop;
  } catch (error) {
    stop();
    throw error;
  }
}

export function hasEnded({ status }: Pick<StoredState, 'status'>): boolean {
  return status !== 'queued' && status !== 'running';
}
