/** Keeps the most recently used values, up to a total weight. */
interface WeightedCache<Value> {
  get: (key: string) => Value | undefined;
  set: (key: string, value: Value, weight: number) => void;
}

/** @param maximum total weight; an entry that is heavier by itself is not kept */
export function weightedCache<Value>(maximum: number): WeightedCache<Value> {
  const entries = new Map<string, { value: Value; weight: number }>();
  let total = 0;
  const remove = (key: string) => {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, weight) {
      remove(key);
      if (weight > maximum) return;
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= maximum) return;
        remove(oldest);
      }
    },
  };
}
