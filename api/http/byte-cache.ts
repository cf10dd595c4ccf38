/** Keeps the most recently used bytes, up to a total size. */
interface ByteCache {
  get: (key: string) => Buffer | undefined;
  /** Does nothing if the bytes are larger than one entry may be. */
  set: (key: string, bytes: Buffer) => void;
}

/** Bytes counted per entry in addition to its content. */
const ENTRY_BYTES = 200;

/** @param sizes in bytes: of all entries, and of one of them */
export function createByteCache({ total, entry }: { total: number; entry: number }): ByteCache {
  const entries = new Map<string, Buffer>();
  let held = 0;
  const sizeOf = (bytes: Buffer) => bytes.length + ENTRY_BYTES;

  function remove(key: string): void {
    const bytes = entries.get(key);
    if (bytes && entries.delete(key)) held -= sizeOf(bytes);
  }

  return {
    get(key) {
      const bytes = entries.get(key);
      if (!bytes) return undefined;
      // The entries of a map are in the order in which they were added.
      entries.delete(key);
      entries.set(key, bytes);
      return bytes;
    },
    set(key, bytes) {
      if (bytes.length > entry) return;
      remove(key);
      entries.set(key, bytes);
      held += sizeOf(bytes);
      for (const oldest of entries.keys()) {
        if (held <= total) break;
        remove(oldest);
      }
    },
  };
}
