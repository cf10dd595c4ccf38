import { setTimeout } from 'node:timers/promises';
import type { HeldLock, Locks } from '../db/locks.ts';

/** ms between two attempts to get a lock. */
const TRY_EVERY = 250;

/**
 * Runs `work` unless another node of the database is doing this work.
 *
 * @param work its signal aborts when the lock is lost, because another node may go on then
 * @returns whether it ran
 */
export async function onOneNode(
  locks: Locks,
  name: string,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const lock = await locks.tryAcquire(name);
  if (!lock) return false;
  try {
    await work(lock.lost);
  } finally {
    await lock.release();
  }
  return true;
}

/** Waits until no other node holds the lock. Returns null if the signal is aborted before. */
export async function waitForLock(
  locks: Locks,
  name: string,
  signal?: AbortSignal,
): Promise<HeldLock | null> {
  while (signal?.aborted !== true) {
    const lock = await locks.tryAcquire(name);
    if (lock) return lock;
    // An abort ends the wait, and then the loop.
    await setTimeout(TRY_EVERY, undefined, { ref: false, signal }).catch(() => undefined);
  }
  return null;
}
