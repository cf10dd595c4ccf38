interface FixedWindowCounterOptions {
  /** ms from the first count of a key until its count is reset. */
  window: number;
  /** Maximum number of keys; above it, the least recently counted key is dropped. */
  keys: number;
  /** ms from a monotonic clock: if the wall clock were set back, a key would stay at its limit. */
  now: () => number;
}

export interface FixedWindowCounter {
  count: (key: string) => number;
  /** ms until the count of `key` is reset. */
  remaining: (key: string) => number;
  /** @param amount default 1 */
  add: (key: string, amount?: number) => void;
  /** Takes back an `add` of 1. */
  remove: (key: string) => void;
}

/** Counts by key in fixed windows of time, in the memory of this process. Nodes share those of `window-counter.ts`. */
export function createFixedWindowCounter({
  window,
  keys,
  now,
}: FixedWindowCounterOptions): FixedWindowCounter {
  /** Ordered by last count, oldest first. */
  const counts = new Map<string, { count: number; endsAt: number }>();

  function find(key: string): { count: number; endsAt: number } | undefined {
    const entry = counts.get(key);
    if (!entry || entry.endsAt > now()) return entry;
    counts.delete(key);
    return undefined;
  }

  return {
    count: (key) => find(key)?.count ?? 0,
    remaining: (key) => Math.max(0, (find(key)?.endsAt ?? 0) - now()),
    add(key, amount = 1) {
      const entry = find(key) ?? { count: 0, endsAt: now() + window };
      entry.count += amount;
      counts.delete(key);
      counts.set(key, entry);
      if (counts.size <= keys) return;
      for (const oldest of counts.keys()) {
        counts.delete(oldest);
        return;
      }
    },
    remove(key) {
      const entry = find(key);
      if (!entry) return;
      entry.count -= 1;
      if (entry.count === 0) counts.delete(key);
    },
  };
}
