import type { Client, ClientConfig } from 'pg';
import { pg } from './driver.ts';

/** ms for each server to answer. */
const PROBE_TIMEOUT = 2_000;

/** Finds the one of several servers that can write, which changes when a standby is promoted. */
export interface Primary {
  find: () => Promise<{ host: string; port: number }>;
  /** To be called when a connection to the server that was found fails, or when it turns out to be a standby. */
  forget: () => void;
}

/** @param config is the same for all servers, except for the address */
export function createPrimary(urls: readonly string[], config: ClientConfig): Primary {
  let found: Promise<{ host: string; port: number }> | null = null;

  async function probe(url: string): Promise<{ host: string; port: number }> {
    const client = new pg.Client({
      ...config,
      connectionString: url,
      connectionTimeoutMillis: PROBE_TIMEOUT,
      query_timeout: PROBE_TIMEOUT,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await requirePrimary(client);
      return { host: client.host, port: client.port };
    } finally {
      // A connection that failed has nothing to end.
      await client.end().catch(() => undefined);
    }
  }

  async function search(): Promise<{ host: string; port: number }> {
    try {
      return await Promise.any(urls.map(probe));
    } catch (error) {
      const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
      throw first ?? error;
    }
  }

  return {
    find() {
      if (!found) {
        const searching = search();
        found = searching;
        searching.catch(() => {
          if (found === searching) found = null;
        });
      }
      return found;
    },
    forget() {
      found = null;
    },
  };
}

/** @throws if the server is a standby, which only reads */
export async function requirePrimary(client: Client): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
  if (rows[0]?.standby) throw new Error(`The server on ${client.host}:${client.port} is a standby.`);
}
