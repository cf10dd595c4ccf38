import type { Client } from 'pg';
import type { Locks } from '../locks.ts';

/** First key of all advisory locks of this product that have a name. */
const NAMED_LOCKS = 7_305_213;

/**
 * Locks that are advisory locks of PostgreSQL. Each is held by a connection of its own, so it ends with the connection.
 *
 * https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 */
export function createLocks(connect: () => Promise<Client>): Locks & { close: () => Promise<void> } {
  const holders = new Set<Client>();
  return {
    async tryAcquire(name) {
      const client = await connect();
      const lost = new AbortController();
      const end = async () => {
        if (holders.delete(client)) await client.end();
      };
      const lose = () => {
        if (!holders.delete(client)) return;
        lost.abort(new Error(`The lock ${name} was lost with the connection to the database.`));
      };
      holders.add(client);
      client.on('error', lose);
      client.on('end', lose);
      try {
        const { rows } = await client.query<{ acquired: boolean }>(
          'SELECT pg_try_advisory_lock($1, hashtext($2)) AS acquired',
          [NAMED_LOCKS, name],
        );
        if (rows[0]?.acquired) return { lost: lost.signal, release: end };
      } catch (error) {
        await end();
        throw error;
      }
      await end();
      return null;
    },
    async close() {
      const clients = [...holders];
      holders.clear();
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}
