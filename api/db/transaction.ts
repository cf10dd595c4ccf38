import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database as Connection } from 'better-sqlite3';

/** Runs `work` as one transaction: all of what it writes is kept, or, if it rejects, nothing. */
export type Write<Handle> = <Result>(work: (tx: Handle) => Promise<Result>) => Promise<Result>;

export interface Writer<Handle> {
  write: Write<Handle>;
  /** Settles when everything asked for so far is done. */
  idle: () => Promise<void>;
}

/**
 * Transactions on the one connection that writes.
 *
 * `work` may await, and whatever else ran on this connection meanwhile would fall into its transaction, to be
 * lost with its rollback. So everything that writes comes through here, one after the other, and reads have a
 * connection of their own. BEGIN IMMEDIATE takes SQLite's write lock at once: a transaction that reads first
 * cannot fail half-way because another process wrote in between.
 */
export function createWriter<Handle>(connection: Connection, handle: Handle): Writer<Handle> {
  const surrounding = new AsyncLocalStorage<{ open: boolean }>();
  const begin = connection.prepare('BEGIN IMMEDIATE');
  const commit = connection.prepare('COMMIT');
  const rollback = connection.prepare('ROLLBACK');
  let last: Promise<unknown> = Promise.resolve();

  async function run<Result>(work: (tx: Handle) => Promise<Result>): Promise<Result> {
    const state = { open: true };
    begin.run();
    try {
      const result = await surrounding.run(state, () => work(handle));
      commit.run();
      return result;
    } catch (error) {
      // SQLite has already rolled back by itself after some failures, such as a full disk.
      if (connection.inTransaction) rollback.run();
      throw error;
    } finally {
      state.open = false;
    }
  }

  return {
    write(work) {
      if (surrounding.getStore()?.open) {
        // Waiting in the queue for the transaction it is part of, it would never run.
        return Promise.reject(new Error('A transaction was started inside another one.'));
      }
      const turn = last.then(() => run(work));
      last = turn.catch(() => undefined);
      return turn;
    },
    async idle() {
      await last;
    },
  };
}
