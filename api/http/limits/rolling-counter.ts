export interface TallyOptions {
  /** ms from the first of a row of counts until all of them are forgotten. */
  window: number;
  /** How many keys are remembered; beyond that the one that was counted longest ago is forgotten. */
  keys: number;
  /** ms; for limits from a monotonic clock: by a wall clock that is set back, a key would stay full. */
  now: () => number;
}

export interface Tally {
  count: (key: string) => number;
  /** ms until `key` is back at nothing. */
  remaining: (key: string) => number;
  /** @param amount one by default */
  add: (key: string, amount?: number) => void;
  /** Takes back one that was added. */
  remove: (key: string) => void;
}

/**
 * Counts by key within a window. Kept in memory, since one process serves a database: a restart forgets, and the
 * memory is bounded whoever calls.
 */
export function createTally({ window, keys, now }: TallyOptions): Tally {
  /** In the order in which they were last counted. */
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
