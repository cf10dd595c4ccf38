import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../db/client.ts';
import { pg } from '../../db/postgres/driver.ts';
import { createPools, databaseOn } from '../../db/postgres/open-database.ts';
import type { PostgresSettings } from '../../config/settings.ts';
import type { Pools } from '../../db/postgres/open-database.ts';
import { TEMPLATE } from './global-setup.ts';

/**
 * Databases that the tests of a worker use one after the other, with their connections. Creating a database takes longer than most
 * tests, and a new connection has to read the catalogue of PostgreSQL again for each table that it uses.
 */
export interface ReusedDatabase {
  settings: PostgresSettings;
  /** Opens the database, which is empty. Closing it keeps its connections for the next test. */
  open: () => Database;
  /** Ends what is still connected to the closed database, such as a killed server, and empties it for the next test. */
  giveBack: () => Promise<void>;
}

const free: ReusedDatabase[] = [];

/** `application_name` of the connections that are kept. */
const KEPT = 'kept for the next test';
/** ms that a statement, or the end of a connection, may take on a busy machine. */
const TIMEOUT = 240_000;

export async function takeDatabase(): Promise<ReusedDatabase> {
  return free.pop() ?? (await createDatabase());
}

async function createDatabase(): Promise<ReusedDatabase> {
  const name = `test_${randomUUID()}`;
  const server = new pg.Client({ connectionString: inject('postgresUrl') });
  await server.connect();
  await server.query(`CREATE DATABASE "${name}" TEMPLATE ${TEMPLATE}`);
  await server.end();
  const url = new URL(`/${name}`, inject('postgresUrl')).href;
  const settings: PostgresSettings = { url, poolSize: 4, statementTimeout: TIMEOUT };
  const pools = createPools({
    ...settings,
    url: `${url}?${new URLSearchParams({ application_name: KEPT })}`,
  });
  const findFilled = await filledTablesQuery(pools);
  const database: ReusedDatabase = {
    settings,
    open: () => databaseOn({ ...pools, writing: lend(pools.writing), reading: lend(pools.reading) }),
    async giveBack() {
      await endOtherConnections(pools);
      await emptyTables(pools, findFilled);
      free.push(database);
    },
  };
  return database;
}

/** The pool, until `end` is called. Then it refuses queries and waits for those that run, as a closed one does, and stays open itself. */
function lend(pool: Pool): Pool {
  let ended = false;
  const end = async () => {
    ended = true;
    while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount) await setTimeout(1);
  };
  return new Proxy(pool, {
    get(target, key) {
      if (key === 'end') return end;
      if (ended && (key === 'connect' || key === 'query')) {
        return () => Promise.reject(new Error('The test has closed its database.'));
      }
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** A query for the names of the tables that have rows. */
async function filledTablesQuery({ writing }: Pools): Promise<{ name: string; text: string }> {
  const { rows } = await writing.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  );
  const filled = rows.map(({ name }) => `CASE WHEN EXISTS (SELECT 1 FROM "${name}") THEN '${name}' END`);
  /* Statements with a name are planned only a few times for each connection. */
  return { name: 'filled-tables', text: `SELECT array_remove(ARRAY[${filled.join(', ')}], NULL) AS names` };
}

/** What a process sent before it was killed may still run. */
async function endOtherConnections({ writing }: Pools): Promise<void> {
  await writing.query(
    `SELECT pg_terminate_backend(pid, $1) FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND application_name <> $2`,
    [TIMEOUT, KEPT],
  );
}

/** Deletes only from tables that have rows, and without following foreign keys: TRUNCATE takes long for many tables. */
async function emptyTables({ writing }: Pools, findFilled: { name: string; text: string }): Promise<void> {
  const { rows } = await writing.query<{ names: string[] }>(findFilled);
  const names = rows[0]?.names ?? [];
  if (names.length === 0) return;
  await writing.query(
    [
      'BEGIN',
      'SET LOCAL session_replication_role = replica',
      ...names.map((name) => `DELETE FROM "${name}"`),
      'COMMIT',
    ].join('; '),
  );
}
