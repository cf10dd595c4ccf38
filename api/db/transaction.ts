import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { DatabaseUnavailable } from './unavailable.ts';

export interface WriteOptions {
  /** Of work that takes longer than some ms: other writes do not wait for it to be committed with them. Default: false. */
  isLong?: boolean;
  /**
   * The learner whose reading (`READING_TABLES`) the work writes, or whose reading decides what it writes. Such work runs one after
   * the other for each learner, on all nodes together.
   */
  readingOf?: string;
  /** The work writes only the reading of `readingOf` and their usage, so it needs no other protection from work beside it. */
  onlyReading?: boolean;
}

/** Runs `work` in a transaction: commits if it resolves, rolls back if it rejects. `tx` is valid only inside `work`. */
export type Write<Handle> = <Result>(
  work: (tx: Handle) => Promise<Result>,
  options?: WriteOptions,
) => Promise<Result>;

interface WritingConnection<Handle> {
  /** Runs statements on the connection. */
  handle: Handle;
  begin: () => void;
  commit: () => void;
  /** Does nothing outside a transaction: SQLite rolls back by itself after some errors, such as a full disk. */
  rollback: () => void;
  isInTransaction: () => boolean;
  savepoint: () => void;
  /** Keeps what was written since the savepoint. */
  release: () => void;
  rollbackToSavepoint: () => void;
}

export interface Writer<Handle> {
  write: Write<Handle>;
  /** Resolves when all transactions requested so far have ended. */
  idle: () => Promise<void>;
}

export interface Transaction {
  open: boolean;
  handle: unknown;
  options: WriteOptions;
  /** Statements that nobody waits for until the commit; undefined if sending one takes no time. */
  sent?: Promise<unknown>[];
}

export const running = new AsyncLocalStorage<Transaction>();

/** It would wait for the transaction that waits for it. */
export const startedInside = () => new Error('A transaction was started inside another transaction.');

/** Writes that are committed at once. Each of them waits for the others, so they are few. */
const GROUP = 16;

interface Waiting<Handle> {
  isLong: boolean;
  work: (tx: Handle) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

interface OnlyWriter<Handle> extends Writer<Handle> {
  /** @throws DatabaseUnavailable while a transaction cannot be rolled back, because no other one can begin then */
  requireUsable: () => void;
}

/**
 * Transactions on the only connection that writes, one after the other.
 *
 * A transaction may await, and a statement of another request that ran in between on the same connection would become
 * part of it and be lost with its rollback. So writes queue here, and reads have a connection of their own.
 *
 * Writing to the disk takes longest, so writes that wait at the same time are committed together: each has a savepoint, to
 * which it is rolled back if it fails, without the others. `write` resolves after the commit.
 */
export function createWriter<Handle>(connection: WritingConnection<Handle>): OnlyWriter<Handle> {
  const queue: Waiting<Handle>[] = [];
  let draining: Promise<void> | undefined;
  let isUsable = true;

  /** @throws DatabaseUnavailable */
  function rollback(): void {
    try {
      connection.rollback();
      isUsable = true;
    } catch (cause) {
      isUsable = false;
      throw new DatabaseUnavailable(new Error('A transaction could not be rolled back.', { cause }));
    }
  }

  function requireUsable(): void {
    if (!isUsable) rollback();
  }

  const checked = { ...connection, rollback };

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      // Requests that arrived in the same turn of the event loop then wait here, too.
      await setImmediate();
      try {
        requireUsable();
        await commitTogether(checked, queue);
      } catch (error) {
        for (const { reject } of queue.splice(0)) reject(error);
      }
    }
    draining = undefined;
  }

  return {
    write: <Result>(work: (tx: Handle) => Promise<Result>, { isLong = false }: WriteOptions = {}) =>
      new Promise<Result>((resolve, reject) => {
        if (running.getStore()?.open) throw startedInside();
        queue.push({ isLong, work, resolve: resolve as (result: unknown) => void, reject });
        draining ??= drain();
      }),
    async idle() {
      await draining;
    },
    requireUsable,
  };
}

/**
 * Takes up to `GROUP` writes from the queue and commits those that succeed. Each that was taken is answered, also if this throws.
 *
 * @throws DatabaseUnavailable if a rollback fails
 */
async function commitTogether<Handle>(
  connection: WritingConnection<Handle>,
  queue: Waiting<Handle>[],
): Promise<void> {
  const { handle } = connection;
  let written: { waiting: Waiting<Handle>; result: unknown }[] = [];
  const rejectAll = (error: unknown) => {
    for (const { waiting } of written) waiting.reject(error);
    written = [];
  };
  for (let taken = 0; taken < GROUP; taken += 1) {
    const [waiting] = queue;
    if (!waiting || (waiting.isLong && written.length > 0)) break;
    queue.shift();
    const isFirst = written.length === 0;
    const transaction = { open: true, handle, options: {} };
    try {
      if (isFirst) connection.begin();
      else connection.savepoint();
      const result = await running.run(transaction, () => waiting.work(handle));
      if (!isFirst) connection.release();
      written.push({ waiting, result });
    } catch (error) {
      waiting.reject(error);
      if (isFirst) connection.rollback();
      else if (!undo(connection)) {
        rejectAll(error);
        connection.rollback();
      }
    } finally {
      transaction.open = false;
    }
    if (waiting.isLong) break;
  }
  if (written.length === 0) return;
  try {
    connection.commit();
  } catch (error) {
    rejectAll(error);
    connection.rollback();
  }
  for (const { waiting, result } of written) waiting.resolve(result);
}

/** Rolls back only the last write. Returns false if that is impossible; then the whole transaction must be rolled back. */
function undo<Handle>(connection: WritingConnection<Handle>): boolean {
  if (!connection.isInTransaction()) return false;
  try {
    connection.rollbackToSavepoint();
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs a statement of the transaction whose result is of no interest, without waiting for its answer where that saves time: it is
 * then answered together with the next statement or the commit. If it fails, so does the transaction.
 */
export async function send(statement: PromiseLike<unknown>): Promise<void> {
  // Builders run their statement with each call of `then`.
  const answered = Promise.resolve(statement);
  const sent = running.getStore()?.sent;
  if (!sent) {
    await answered;
    return;
  }
  // Awaited before the transaction ends, which then has its error.
  answered.catch(() => undefined);
  sent.push(answered);
}

/**
 * Throws if the calling code is not part of the running transaction of `handle`. Connections that write call this before each
 * statement: transactions share handles, one after the other, so a handle that outlives its transaction would otherwise write into
 * whichever transaction runs at that moment, or outside any.
 */
export function requireTransaction(handle?: unknown): WriteOptions {
  const transaction = running.getStore();
  if (!transaction?.open || (handle !== undefined && transaction.handle !== handle)) {
    throw new Error(
      'A transaction handle was used outside its transaction. Await all work on it before returning.',
    );
  }
  return transaction.options;
}
