import { createHash } from 'node:crypto';
import { is, Param, Placeholder } from 'drizzle-orm';
import type { Query } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { SelectedFieldsOrdered } from 'drizzle-orm/sqlite-core';
import type { Client, ClientConfig, Pool } from 'pg';
import { serverUrls } from '../../config/server-urls.ts';
import type { PostgresSettings } from '../../config/settings.ts';
import { reasonOf, StartError } from '../../config/startup-error.ts';
import type { Database, Queries } from '../client.ts';
import { pg } from './driver.ts';
import { isConnectionLost, orUnavailable } from '../unavailable.ts';
import { rowMapper } from '../row-mapper.ts';
import { clientOf, createPrimary } from './find-primary.ts';
import { createConcurrentWriter } from './concurrent-writer.ts';
import { createLocks } from './locks.ts';
import { createMessages } from './messages.ts';
import { migrateToLatest } from './migrate.ts';
import { createConnections } from './writing-connection.ts';
import type { WritingConnection } from './writing-connection.ts';

/** Taken by transactions that conflicted with others several times; all nodes use the same number. */
const CONFLICT_LOCK = 7_305_212;

type ClientClass = typeof pg.Client;

/** ms to wait for a free connection or a new one. */
const CONNECT_TIMEOUT = 5_000;

/** A server that hangs closes no connections, so the wait for its answer is limited (ms). */
const PING = { text: 'select 1', query_timeout: 3_000 };

/** The connections of a database. */
export interface Pools {
  writing: Pool;
  reading: Pool;
}

/**
 * Connects to the database and migrates it if necessary.
 *
 * @throws StartError with one line that names the server and the reason
 */
export async function openDatabase(settings: PostgresSettings): Promise<Database> {
  const pools = createPools(settings);
  const database = databaseOn(pools, settings);
  try {
    const client = await pools.writing.connect();
    try {
      await migrateToLatest(client);
    } finally {
      client.release();
    }
  } catch (error) {
    await database.close();
    throw error instanceof StartError ? error : cannotOpen(settings.url, error);
  }
  return database;
}

export function createPools(settings: PostgresSettings): Pools {
  const Client = clientClass(settings);
  return {
    // What does not depend on an answer is sent without waiting for it.
    writing: createPool(settings, Client, { pipeline: true }),
    reading: createPool(settings, Client, { options: '-c default_transaction_read_only=on' }),
  };
}

/** A migrated database. Closing it ends the pools. */
export function databaseOn({ writing, reading }: Pools, settings: PostgresSettings): Database {
  const Client = clientClass(settings);
  const connect = () => connectOutsidePools(settings, Client);
  const messages = createMessages(writing, connect);
  const locks = createLocks(connect);
  let closed: Promise<unknown> | undefined;
  const close = async () => {
    closed ??= Promise.all([messages.close(), locks.close()]).then(() =>
      Promise.all([writing.end(), reading.end()]),
    );
    await closed;
  };
  const connectionOn = createConnections(toQueries);
  const read = toQueries(drizzle({ client: reading }));
  const { write, idle } = createConcurrentWriter<WritingConnection, Queries>({
    acquire: async () => connectionOn(await orUnavailable(writing.connect())),
    handleOn: ({ handle }) => handle,
    begin: (connection, options) => orUnavailable(connection.begin(options)),
    commit: (connection) => orUnavailable(connection.commit()),
    rollback: (connection) => connection.rollback(),
    release({ client }, error) {
      client.release(error);
    },
    isRetryable,
    isLost: isConnectionLost,
    random: Math.random,
    async exclusively({ client }, work) {
      await orUnavailable(client.query('SELECT pg_advisory_lock($1)', [CONFLICT_LOCK]));
      try {
        return await work();
      } finally {
        await orUnavailable(client.query('SELECT pg_advisory_unlock($1)', [CONFLICT_LOCK]));
      }
    },
  });
  return {
    read,
    write,
    messages,
    locks,
    async sizes() {
      const { rows } = await reading.query<{ main: number }>(
        'SELECT pg_database_size(current_database()) AS main',
      );
      return { main: rows[0]?.main ?? 0 };
    },
    async ping() {
      await reading.query(PING);
    },
    async close() {
      await idle();
      await close();
    },
  };
}

/** Locks without a database, for commands that only need these. */
export function openLocks(settings: PostgresSettings): ReturnType<typeof createLocks> {
  const Client = clientClass(settings);
  return createLocks(() => connectOutsidePools(settings, Client));
}

function clientClass(settings: PostgresSettings): ClientClass {
  const urls = serverUrls(settings.url);
  return urls.length > 1 ? clientOf(createPrimary(urls, connectionConfig(settings))) : pg.Client;
}

function createPool(settings: PostgresSettings, Client: ClientClass, config: ClientConfig): Pool {
  const pool = new pg.Pool({
    Client,
    ...connectionConfig(settings),
    max: settings.poolSize,
    ...config,
    idle_in_transaction_session_timeout: settings.statementTimeout,
  });
  // The server may close idle connections at any time, such as when it restarts. The pool replaces them.
  pool.on('error', () => undefined);
  // So may it those in use. Their statements fail then; without a listener the error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A connection outside the pools, which is kept for as long as its user likes. */
async function connectOutsidePools(settings: PostgresSettings, Client: ClientClass): Promise<Client> {
  const client = new Client({ ...connectionConfig(settings), query_timeout: CONNECT_TIMEOUT });
  // Its user is told by the event; without a listener the error would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function connectionConfig({ url, statementTimeout }: PostgresSettings): ClientConfig {
  return {
    connectionString: serverUrls(url)[0] ?? url,
    statement_timeout: statementTimeout,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    application_name: 'swadhyay',
  };
}

/**
 * Gives statements that were prepared a name, by which PostgreSQL keeps them parsed and planned, once per connection. Only
 * prepared statements have placeholders.
 */
function toQueries(database: NodePgDatabase): Queries {
  const { session } = database._;
  const prepareQuery = session.prepareQuery.bind(session);
  session.prepareQuery = (query, fields, name, inArrayMode, mapper, ...rest) =>
    prepareQuery(
      query,
      fields,
      name ?? (hasPlaceholders(query) ? nameOf(query) : undefined),
      inArrayMode,
      mapper ?? (rowMapper(fields as SelectedFieldsOrdered | undefined) as typeof mapper),
      ...rest,
    );
  return database as unknown as Queries;
}

function hasPlaceholders({ params }: Query): boolean {
  return params.some(
    (parameter) => is(parameter, Placeholder) || (is(parameter, Param) && is(parameter.value, Placeholder)),
  );
}

/** PostgreSQL cuts names after 63 characters. */
function nameOf({ sql }: Query): string {
  return createHash('sha256').update(sql).digest('hex').slice(0, 32);
}

/**
 * Whether a transaction failed only because another one ran at the same time. Two transactions that insert the same key may
 * get a unique violation instead of a serialization failure; run again, the second one reads what the first one wrote.
 *
 * https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html
 */
function isRetryable(error: unknown): boolean {
  return ['40001', '40P01', '23505'].includes(sqlStateOf(error));
}

/** The five characters of the error's SQLSTATE; '' for any other error. Drizzle wraps errors of the driver. */
function sqlStateOf(error: unknown): string {
  if (error instanceof pg.DatabaseError) return error.code ?? '';
  return error instanceof Error && error.cause !== undefined ? sqlStateOf(error.cause) : '';
}

function cannotOpen(url: string, error: unknown): StartError {
  return new StartError([`${describe(url)} cannot be opened: ${reasonOf(error)}. Check DATABASE_URL.`], {
    cause: error,
  });
}

/** The server and the database, without the password. */
function describe(url: string): string {
  const servers = serverUrls(url).map((server) => new URL(server));
  return `The database ${servers[0]?.pathname.slice(1)} on ${servers.map(({ host }) => host).join(',')}`;
}
