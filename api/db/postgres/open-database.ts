import { createHash } from 'node:crypto';
import { is, Param, Placeholder } from 'drizzle-orm';
import type { Query } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { SelectedFieldsOrdered } from 'drizzle-orm/sqlite-core';
import type { Pool } from 'pg';
import { serverUrls } from '../../config/setting-values.ts';
import type { PostgresSettings } from '../../config/settings.ts';
import { reasonOf, StartError } from '../../config/startup-error.ts';
import type { Database, Queries } from '../client.ts';
import { pg } from './driver.ts';
import { isConnectionLost, orUnavailable, SessionNotKept } from '../unavailable.ts';
import { rowMapper } from '../row-mapper.ts';
import { createConcurrentWriter } from './concurrent-writer.ts';
import { createLocks } from './locks.ts';
import { createMessages } from './messages.ts';
import { migrateToLatest } from './migrate.ts';
import {
  connect,
  CONNECT_TIMEOUT,
  requireSessions,
  SessionClient,
  sessionConfig,
  type SessionConfig,
} from './session-client.ts';
import { createConnections, type WritingConnection } from './writing-connection.ts';

/** Taken by transactions that conflicted with others several times; all nodes use the same number. */
const CONFLICT_LOCK = 7_305_212;

/** A server that hangs closes no connections, so the wait for its answer is limited (ms). */
const PING = { text: 'select 1', query_timeout: 3_000 };

/** The connections of a database. */
export interface Pools {
  writing: Pool;
  reading: Pool;
  /** Makes a connection outside the pools, which is kept for as long as its user likes. */
  connect: () => Promise<SessionClient>;
}

/**
 * Connects to the database and migrates it if necessary.
 *
 * @throws StartError with one line that names the server and the reason
 */
export async function openDatabase(settings: PostgresSettings): Promise<Database> {
  const config = sessionConfig(settings.url);
  try {
    await requireSessions(config);
    const client = await connect(config);
    try {
      await migrateToLatest(client);
    } finally {
      await client.end();
    }
  } catch (error) {
    throw error instanceof StartError ? error : cannotOpen(settings.url, error);
  }
  return databaseOn(createPools(settings));
}

export function createPools({ url, poolSize, statementTimeout }: PostgresSettings): Pools {
  const config = sessionConfig(url);
  const limit = { statement_timeout: `${statementTimeout}` };
  const limits = { ...limit, idle_in_transaction_session_timeout: `${statementTimeout}` };
  return {
    // What does not depend on an answer is sent without waiting for it.
    writing: createPool(poolSize, { ...config, session: limits, pipeline: true }),
    reading: createPool(poolSize, {
      ...config,
      session: { ...limits, default_transaction_read_only: 'on' },
    }),
    connect: () => connect({ ...config, session: limit, query_timeout: CONNECT_TIMEOUT }),
  };
}

/** A migrated database. Closing it ends the pools. */
export function databaseOn({ writing, reading, connect: connectAlone }: Pools): Database {
  const messages = createMessages(writing, connectAlone);
  const locks = createLocks(connectAlone);
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
    isChecked: true,
    check: () => Promise.resolve(),
    async ping() {
      await reading.query(PING);
    },
    async close() {
      await idle();
      await close();
    },
  };
}

/** Locks without a database, for commands that only need these. @throws StartError */
export async function openLocks({ url }: PostgresSettings): Promise<ReturnType<typeof createLocks>> {
  const config = sessionConfig(url);
  await requireSessions(config).catch((error: unknown) => {
    throw cannotOpen(url, error);
  });
  return createLocks(() => connect({ ...config, query_timeout: CONNECT_TIMEOUT }));
}

function createPool(max: number, config: SessionConfig): Pool {
  // The pool passes its configuration on.
  const pool = new pg.Pool({ Client: SessionClient as unknown as new () => SessionClient, max, ...config });
  // The server may close idle connections at any time, such as when it restarts. The pool replaces them.
  pool.on('error', () => undefined);
  return pool;
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

/** A StartError that names the database, without the password, and the reason. */
export function cannotOpen(url: string, error: unknown): StartError {
  const servers = serverUrls(url).map((server) => new URL(server));
  const name = `${servers[0]?.pathname.slice(1)} on ${servers.map(({ host }) => host).join(',')}`;
  return new StartError([`The database ${name} cannot be opened: ${problemOf(error)}`], { cause: error });
}

/** Sentences. */
function problemOf(error: unknown): string {
  if (error instanceof SessionNotKept) return error.message;
  const parameter = /^unsupported startup parameter(?: in options)?: (\S+)/.exec(reasonOf(error))?.[1];
  if (parameter !== undefined)
    return `the pooler in front of it refuses the start-up parameter ${parameter}. Remove it from DATABASE_URL and the environment (PGOPTIONS), or add it to ignore_startup_parameters of PgBouncer, which then ignores its value.`;
  return `${reasonOf(error)}. Check DATABASE_URL.`;
}
