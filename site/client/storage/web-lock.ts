/**
 * Runs `work` while this tab holds the lock: tabs of this browser run it one after another. Web Locks need HTTPS or
 * localhost. Without them the work runs unlocked, so running it twice must be safe.
 */
export async function withWebLock(name: string, work: () => Promise<void>): Promise<void> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (locks) await locks.request(name, work);
  else await work();
}
