import { engine } from '../../config/engine.ts';
import type { ShortLived } from './short-lived.ts';

/** What one request at a time may do, such as an export of a learner, among all nodes. */
export interface Leases {
  /** @returns a function that ends the lease; null if another request has it */
  take: (name: string) => Promise<(() => Promise<void>) | null>;
}

/** ms. The lease of a node that was killed ends after this time. */
const LASTS = 60_000;
/** ms */
const RENEW_EVERY = 20_000;

/**
 * Leases are rows rather than locks of the database, because each lock has a connection of its own. On SQLite there is one
 * process, which has them in memory.
 */
export function createLeases(shortLived: ShortLived): Leases {
  return engine === 'postgres' ? sharedLeases(shortLived) : localLeases();
}

function sharedLeases(shortLived: ShortLived): Leases {
  return {
    async take(name) {
      const key = `lease ${name}`;
      if (!(await shortLived.take(key, LASTS))) return null;
      // If the database does not answer, the lease ends by itself.
      const setEnd = (after: number) => shortLived.setValue(key, '', after).catch(() => undefined);
      const timer = setInterval(() => void setEnd(LASTS), RENEW_EVERY).unref();
      let ended = false;
      return async () => {
        if (ended) return;
        ended = true;
        clearInterval(timer);
        await setEnd(0);
      };
    },
  };
}

function localLeases(): Leases {
  const taken = new Set<string>();
  return {
    take(name) {
      if (taken.has(name)) return Promise.resolve(null);
      taken.add(name);
      let ended = false;
      return Promise.resolve(() => {
        if (!ended) taken.delete(name);
        ended = true;
        return Promise.resolve();
      });
    },
  };
}
