import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs `work` in a transaction: commits if it resolves, rolls back if it rejects. `tx` is valid only inside `work`. */
export type Write<Handle> = <Result>(work: (tx: Handle) => Promise<Result>) => Promise<Result>;

export interface WritingConnection<Handle> {
  /** Runs statements on the connection. */
  handle: Handle;
  begin: () => void;
  commit: () => void;
  rollback: () => void;
}

export interface Writer<Handle> {
  write: Write<Handle>;
  /** Resolves when all transactions requested so far have ended. */
  idle: () => Promise<void>;
}

const running = new AsyncLocalStorage<{ open: boolean }>();

/**
 * Transactions on the only connection that writes, one after the other.
 *
 * A transaction may await, and a statement of another request that ran in between on the same connection would become
 * part of it and be lost with its rollback. So writes queue here, and reads have a connection of their own.
 */
export function createWriter<Handle>(connection: WritingConnection<Handle>): Writer<Handle> {
  const { handle, begin, commit, rollback } = connection;
  let last: Promise<unknown> = Promise.resolve();

  async function run<Result>(work: (tx: Handle) => Promise<Result>): Promise<Result> {
    const transaction = { open: true };
    begin();
    try {
      const result = await running.run(transaction, () => work(handle));
      commit();
      return result;
    } catch (error) {
      rollback();
      throw error;
    } finally {
      transaction.open = false;
    }
  }

  return {
    write(work) {
      if (running.getStore()?.open) {
        // It would wait for the transaction that waits for it.
        return Promise.reject(new Error('A transaction was started inside another transaction.'));
      }
      const result = last.then(() => run(work));
      last = result.catch(() => undefined);
      return result;
    },
    async idle() {
      await last;
    },
  };
}

/**
 * Throws if the calling code is not part of a running transaction. The writing connection calls this before each
 * statement: all transactions share one handle, so a handle that outlives its transaction would otherwise write into
 * whichever transaction runs at that moment, or outside any.
 */
export function requireTransaction(): void {
  if (!running.getStore()?.open) {
    throw new Error(
      'A transaction handle was used outside its transaction. Await all work on it before returning.',
    );
  }
}
