import { createHmac, hkdfSync } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../client.ts';
import {
  addToCounts,
  deleteEnded,
  readCounts,
  readValue,
  setValue,
  takeFromCounts,
  takeKey,
} from './store.ts';
import type { Counted } from './store.ts';

/** ms between two deletions of expired rows. */
const CLEAN_EVERY = 60_000;
/** ms. No window is longer. */
const LONGEST = 24 * 60 * 60 * 1000;
/** Rows that are kept when someone asks for more, like the keys that a process keeps in memory. */
const MOST_ROWS = 500_000;

interface ShortLivedOptions {
  database: Database;
  /** Of the application, the same on all nodes; the key of the digests is derived from it. */
  secret: string;
  /**
   * ms since 1970, from a monotonic clock that was set when the process started. The clocks of the nodes may differ by seconds.
   */
  now: () => number;
  log: FastifyBaseLogger;
}

/** State that all nodes of a database share for a limited time. */
export interface ShortLived {
  /** In the order of `names`. `lasts` is the window in ms. */
  read: (names: readonly string[], lasts: number) => Promise<Tally[]>;
  add: (names: readonly string[], lasts: number) => Promise<Tally[]>;
  takeBack: (names: readonly string[]) => Promise<void>;
  /** Whether this is the first caller with this name within `lasts` ms. */
  take: (name: string, lasts: number) => Promise<boolean>;
  /** Stores the value of a name that was taken. @param lasts ms; unchanged if undefined */
  setValue: (name: string, value: string, lasts?: number) => Promise<void>;
  /** @param lasts ms, as when it was taken */
  valueOf: (name: string, lasts: number) => Promise<string | null>;
  /** Starts to delete expired rows regularly. Returns a function that stops it. */
  startCleaning: () => () => Promise<void>;
}

export interface Tally {
  count: number;
  /** ms until the count is reset */
  remaining: number;
}

export function createShortLived({ database, secret, now, log }: ShortLivedOptions): ShortLived {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'short-lived keys', 32));
  const keyOf = (name: string) => createHmac('sha256', key).update(name).digest('base64url');

  function inOrder(keys: readonly string[], rows: readonly Counted[], at: number): Tally[] {
    const found = new Map(rows.map((row) => [row.key, row]));
    return keys.map((one) => {
      const { count = 0, endsAt = at } = found.get(one) ?? {};
      return { count, remaining: Math.max(0, endsAt - at) };
    });
  }

  return {
    async read(names, lasts) {
      const [keys, at] = [names.map(keyOf), now()];
      return inOrder(keys, await readCounts(database, keys, { now: at, lasts }), at);
    },
    async add(names, lasts) {
      const [keys, at] = [names.map(keyOf), now()];
      return inOrder(keys, await addToCounts(database, keys, { now: at, lasts }), at);
    },
    takeBack: (names) => takeFromCounts(database, names.map(keyOf)),
    take: (name, lasts) => takeKey(database, keyOf(name), { now: now(), lasts }),
    setValue: (name, value, lasts) =>
      setValue(database, keyOf(name), value, lasts === undefined ? undefined : now() + lasts),
    valueOf: (name, lasts) => readValue(database, keyOf(name), { now: now(), lasts }),
    startCleaning() {
      let cleaning = Promise.resolve();
      const timer = setInterval(() => {
        cleaning = deleteEnded(database, { now: now(), longest: LONGEST, most: MOST_ROWS }).catch(
          (error: unknown) => log.error({ err: error }, 'expired rows cannot be deleted'),
        );
      }, CLEAN_EVERY).unref();
      return async () => {
        clearInterval(timer);
        await cleaning;
      };
    },
  };
}
