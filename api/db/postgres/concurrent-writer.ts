import { setTimeout } from 'node:timers/promises';
import { running, startedInside } from '../transaction.ts';
import type { Transaction, Writer, WriteOptions } from '../transaction.ts';

interface WritingPool<Connection, Handle> {
  acquire: () => Promise<Connection>;
  handleOn: (connection: Connection) => Handle;
  /** Work starts at once: what it sends must have no effects if this fails. */
  begin: (connection: Connection, options: WriteOptions) => Promise<void>;
  commit: (connection: Connection) => Promise<void>;
  rollback: (connection: Connection) => Promise<void>;
  /** @param error closes the connection instead of keeping it in the pool */
  release: (connection: Connection, error?: Error) => void;
  /** Whether a transaction failed only because of others at the same time. */
  isRetryable: (error: unknown) => boolean;
  /** Whether it failed because its connection was lost. */
  isLost: (error: unknown) => boolean;
  /** From 0 to 1, for the wait before a transaction is run again. */
  random: () => number;
  /** Runs `work` while no other process or request does so. */
  exclusively: <Result>(connection: Connection, work: () => Promise<Result>) => Promise<Result>;
}

/** Times that a transaction is run before its conflict becomes the caller's error. */
const ATTEMPTS = 20;
/** Times that it is run beside all others. After that it waits for its turn among those that were run as often. */
const ATTEMPTS_BESIDE_OTHERS = 3;
/** ms; the longest wait before a transaction is run again. */
const LONGEST_WAIT = 50;

/**
 * Transactions on a pool of connections, as many at a time as it has. They are serializable: a transaction that would see or
 * overwrite what another one changes at the same time is rolled back and run again, so `work` must have no effects
 * besides its statements.
 */
export function createConcurrentWriter<Connection, Handle>(
  pool: WritingPool<Connection, Handle>,
): Writer<Handle> {
  const unfinished = new Set<Promise<unknown>>();

  async function run<Result>(work: (tx: Handle) => Promise<Result>, options: WriteOptions): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      const progress = { committing: false };
      try {
        return await runOnce(work, options, attempt > ATTEMPTS_BESIDE_OTHERS, progress);
      } catch (error) {
        // Nothing is saved before the commit, so the work can be run again on another connection.
        const canRepeat =
          pool.isRetryable(error) || (pool.isLost(error) && !progress.committing && attempt === 1);
        if (attempt === ATTEMPTS || !canRepeat) throw error;
        await setTimeout(pool.random() * Math.min(LONGEST_WAIT, 2 ** attempt));
      }
    }
  }

  async function runOnce<Result>(
    work: (tx: Handle) => Promise<Result>,
    options: WriteOptions,
    isExclusive: boolean,
    progress: { committing: boolean },
  ): Promise<Result> {
    const connection = await pool.acquire();
    let broken: Error | undefined;
    const transact = async (): Promise<Result> => {
      const handle = pool.handleOn(connection);
      const transaction: Required<Transaction> = { open: true, handle, options, sent: [] };
      // The first reads of the work are sent along with it.
      const begun = pool.begin(connection, options);
      begun.catch(() => undefined);
      try {
        const result = await running.run(transaction, () => work(handle));
        transaction.open = false;
        await begun;
        progress.committing = true;
        const committed = pool.commit(connection);
        // If a statement failed, its error says more than that of the commit.
        committed.catch(() => undefined);
        for (const statement of transaction.sent) await statement;
        await committed;
        return result;
      } catch (error) {
        await pool.rollback(connection).catch((failure: unknown) => {
          broken = failure instanceof Error ? failure : new Error(String(failure));
        });
        // What failed first is why the rest failed.
        for (const earlier of [begun, ...transaction.sent]) await earlier;
        throw error;
      } finally {
        transaction.open = false;
      }
    };
    try {
      return await (isExclusive ? pool.exclusively(connection, transact) : transact());
    } finally {
      pool.release(connection, broken);
    }
  }

  return {
    write(work, options = {}) {
      if (running.getStore()?.open) return Promise.reject(startedInside());
      const result = run(work, options);
      const ended = result.catch(() => undefined).finally(() => unfinished.delete(ended));
      unfinished.add(ended);
      return result;
    },
    async idle() {
      await Promise.all(unfinished);
    },
  };
}
