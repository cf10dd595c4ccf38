/** A lock that this process holds. */
export interface HeldLock {
  /** Aborts if the lock was lost with the connection to the database; another process may hold it then. */
  lost: AbortSignal;
  release: () => Promise<void>;
}

/** Locks by name among the processes that share a database. They end with the process that holds them. */
export interface Locks {
  /** @returns null if someone else holds the lock, in this process or another one */
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
