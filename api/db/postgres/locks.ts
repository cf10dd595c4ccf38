import type { Locks } from '../locks.ts';
import { DatabaseUnavailable, orUnavailable, SessionNotKept } from '../unavailable.ts';
import { pause } from './messages.ts';
import type { SessionClient } from './session-client.ts';

/** First key of all advisory locks of this product that have a name. */
const NAMED_LOCKS = 7_305_213;

/** ms between two checks that the connection of a lock still works. */
const HEARTBEAT = 5_000;

/**
 * Locks that are advisory locks of PostgreSQL. Each is held by a connection of its own, so it ends with the connection.
 *
 * A server that loses its power or its network closes no connection, and the one that replaces it does not know the lock. So
 * each holder asks now and then.
 *
 * https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS
 *
 * @param connect makes a connection whose queries have a time limit
 */
export function createLocks(
  connect: () => Promise<SessionClient>,
  every = HEARTBEAT,
): Locks & { close: () => Promise<void> } {
  const releases = new Set<() => Promise<void>>();
  let closed = false;
  return {
    async tryAcquire(name) {
      const client = await orUnavailable(connect());
      if (closed) {
        await client.end();
        throw new DatabaseUnavailable(new Error('The database is closed.'));
      }
      const lost = new AbortController();
      const ended = new AbortController();
      let checking = Promise.resolve();
      const release = async () => {
        if (!releases.delete(release)) return;
        ended.abort();
        await checking;
        // Without an answer, the connection is closed at once instead of waiting for the server.
        await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
        await client.end();
      };
      const lose = () => {
        if (!releases.delete(release)) return;
        ended.abort();
        lost.abort(new Error(`The lock ${name} was lost with the connection to the database.`));
      };
      releases.add(release);
      client.on('error', lose);
      client.on('end', lose);
      try {
        const { rows } = await orUnavailable(
          client.query<{ acquired: boolean }>('SELECT pg_try_advisory_lock($1, hashtext($2)) AS acquired', [
            NAMED_LOCKS,
            name,
          ]),
        );
        // The end of the connection may have arrived with the answer.
        if (lost.signal.aborted) throw new DatabaseUnavailable(lost.signal.reason);
        if (rows[0]?.acquired) {
          checking = check(client, every, ended.signal).catch(async () => {
            lose();
            await client.end();
          });
          return { lost: lost.signal, release };
        }
      } catch (error) {
        await release();
        throw error;
      }
      await release();
      return null;
    },
    async close() {
      closed = true;
      await Promise.all([...releases].map((release) => release()));
    },
  };
}

/**
 * Resolves when the signal aborts.
 *
 * @throws when two answers in a row are missing. One may be late only for this process: after a busy machine stopped it for
 * long, the time limit of a query ends before its answer is read.
 */
async function check(client: SessionClient, every: number, signal: AbortSignal): Promise<void> {
  await pause(every, signal);
  while (!signal.aborted) {
    await client.requireSession().catch((error: unknown) => {
      if (signal.aborted || error instanceof SessionNotKept) throw error;
      return client.requireSession();
    });
    await pause(every, signal);
  }
}
