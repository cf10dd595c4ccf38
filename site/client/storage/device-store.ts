import { createStore, delMany, entries, get, keys, promisifyRequest, set } from 'idb-keyval';

/** Returns `fallback` if the database is blocked or full, or code of this site cannot be loaded. */
export async function orElse<Result>(fallback: Result, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return fallback;
    throw error;
  }
}

/**
 * Values of this device that all tabs share, in IndexedDB. What the browser cannot store, as in some private windows, lasts
 * as long as the page.
 *
 * Names of databases and keys stay as they are: pages of an earlier version may be open beside this one, or be stored for
 * offline use, and share the values.
 */
interface DeviceStore<Value> {
  get: (key: string) => Promise<Value | undefined>;
  keys: () => Promise<string[]>;
  values: () => Promise<Value[]>;
  /** Returns false if the browser could not store the value; it is then kept in memory. */
  set: (key: string, value: Value) => Promise<boolean>;
  /** Replaces each value with the result of `change`, in one transaction, so that tabs do not overwrite each other. */
  change: (keys: readonly string[], change: (value: Value | undefined) => Value | null) => Promise<void>;
  remove: (keys: readonly string[]) => Promise<void>;
  /** Whether the browser has stored the value. */
  isStored: (key: string) => boolean;
}

export function deviceStore<Value>(name: string, objectStore: string): DeviceStore<Value> {
  const database = createStore(name, objectStore);
  const memory = new Map<string, Value>();

  const changeInMemory = (changed: readonly string[], change: (value: Value | undefined) => Value | null) => {
    for (const key of changed) {
      const value = change(memory.get(key));
      if (value === null) memory.delete(key);
      else memory.set(key, value);
    }
  };

  return {
    get: async (key) => memory.get(key) ?? (await orElse(undefined, () => get<Value>(key, database))),
    async keys() {
      const stored = await orElse<string[]>([], () => keys<string>(database));
      return [...new Set([...stored, ...memory.keys()])];
    },
    async values() {
      const stored = await orElse<[string, Value][]>([], () => entries<string, Value>(database));
      return [...new Map([...stored, ...memory]).values()];
    },
    async set(key, value) {
      const stored = await orElse(false, async () => {
        await set(key, value, database);
        return true;
      });
      if (stored) memory.delete(key);
      else memory.set(key, value);
      return stored;
    },
    async change(changed, change) {
      const [unstored, stored] = [
        changed.filter((key) => memory.has(key)),
        changed.filter((key) => !memory.has(key)),
      ];
      changeInMemory(unstored, change);
      const isDone = await orElse(false, async () => {
        await database('readwrite', (objects) => {
          for (const key of unstored) if (!memory.has(key)) objects.delete(key);
          for (const key of stored) {
            const found = objects.get(key) as IDBRequest<Value | undefined>;
            found.onsuccess = () => {
              const value = change(found.result);
              if (value === null) objects.delete(key);
              else objects.put(value, key);
            };
          }
          return promisifyRequest(objects.transaction);
        });
        return true;
      });
      if (!isDone) changeInMemory(stored, change);
    },
    async remove(removed) {
      for (const key of removed) memory.delete(key);
      await orElse(undefined, () => delMany([...removed], database));
    },
    isStored: (key) => !memory.has(key),
  };
}
