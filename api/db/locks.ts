/** A lock that this process holds. */
export interface HeldLock {
  /**
   * Aborts if the lock was lost with the connection to the database; another process may hold it then. It may be aborted before
   * its holder adds a listener: use `onLost`.
   */
  lost: AbortSignal;
  release: () => Promise<void>;
}

/** Locks by name among the processes that share a database. They end with the process that holds them. */
export interface Locks {
  /**
   * @returns null if someone else holds the lock, in this process or another one
   * @throws DatabaseUnavailable
   */
  tryAcquire: (name: string) => Promise<HeldLock | null>;
}

/** Locks within this process, for a database that no other process uses. */
export function createLocalLocks(): Locks {
  const held = new Set<string>();
  return {
    tryAcquire(name) {
      if (held.has(name)) return Promise.resolve(null);
      held.add(name);
      let isHeld = true;
      return Promise.resolve({
        lost: new AbortController().signal,
        release() {
          if (isHeld) held.delete(name);
          isHeld = false;
          return Promise.resolve();
        },
      });
    },
  };
}

/**
 * Calls the listener when the lock is lost, at once if it is lost already.
 *
 * @returns a function that removes the listener
 */
export function onLost({ lost }: HeldLock, listener: () => void): () => void {
  if (lost.aborted) listener();
  else lost.addEventListener('abort', listener, { once: true });
  return () => lost.removeEventListener('abort', listener);
}
