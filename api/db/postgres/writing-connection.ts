import { createHash } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PoolClient } from 'pg';
import type { Queries } from '../client.ts';
import { requireTransaction } from '../transaction.ts';
import type { WriteOptions } from '../transaction.ts';
import { activity, learnerUsage, progress } from '../schema/learning.ts';
import { readingPositions, readingSessions } from '../schema/study.ts';

/** A connection of the pool that writes. What it sends before an answer arrives takes one round trip together. */
export interface WritingConnection {
  client: PoolClient;
  /** Runs statements of the transaction. */
  handle: Queries;
  begin: (options: WriteOptions) => Promise<void>;
  /** @throws if the transaction was rolled back because one of its statements had failed */
  commit: () => Promise<void>;
  rollback: () => Promise<void>;
}

/** First key of the locks of learners' reading; all nodes use the same number. */
const READING_LOCK = 7_305_214;

type Send = (statement: { text: string }, values: unknown[]) => Promise<unknown>;

/** Returns the same object for the same connection, so that statements are prepared once per connection. */
export function createConnections(
  toQueries: (database: NodePgDatabase) => Queries,
): (client: PoolClient) => WritingConnection {
  const connections = new WeakMap<PoolClient, WritingConnection>();
  return (client) => {
    const known = connections.get(client);
    if (known) return known;
    const connection = connectionOn(client, toQueries);
    connections.set(client, connection);
    return connection;
  };
}

function connectionOn(
  client: PoolClient,
  toQueries: (database: NodePgDatabase) => Queries,
): WritingConnection {
  /** Null once the transaction has begun. */
  let beginning: Promise<unknown> | null = null;
  /** Key of the lock that outlives the transaction. */
  let heldLock: number | null = null;

  /*
   * The first reads are sent along with BEGIN. The first write waits for its answer: if BEGIN failed, the write would be
   * committed by itself. The answer to BEGIN comes first, so work that has read something does not wait any more.
   */
  const query: Send = (statement, values) =>
    beginning && !isRead(statement.text)
      ? beginning.then(() => sendTogether(client).query(statement, values))
      : sendTogether(client).query(statement, values);

  // Drizzle calls the logger before it runs a statement, so an error thrown there prevents the statement.
  const logger = {
    logQuery: (text: string, values: unknown[]) => {
      requireReadingLock(text, values, requireTransaction(handle));
    },
  };
  const handle = toQueries(drizzle({ client: { query } as unknown as PoolClient, logger }));
  return {
    client,
    handle,
    async begin({ readingOf, onlyReading = false }) {
      const lock = readingOf === undefined ? null : lockKey(readingOf);
      beginning = onlyReading && lock !== null ? beginReading(lock) : beginSerializable(lock);
      await beginning;
      beginning = null;
    },
    async commit() {
      const [{ command }] = await Promise.all([sendTogether(client).query('COMMIT'), unlock()]);
      // PostgreSQL answers so, without an error, after a statement of the transaction failed.
      if (command === 'ROLLBACK') throw new Error('The transaction was rolled back.');
    },
    async rollback() {
      await Promise.all([client.query('ROLLBACK'), unlock()]);
    },
  };

  /** Each statement sees what was committed before it, so what follows the lock sees what the last holder wrote. */
  function beginReading(lock: number): Promise<unknown> {
    return sendTogether(client).query(
      `BEGIN ISOLATION LEVEL READ COMMITTED; SELECT pg_advisory_xact_lock(${READING_LOCK}, ${lock})`,
    );
  }

  /**
   * All statements see what was committed before the first one. If that took the lock, the transaction would not see what the last
   * holder wrote, so the lock is taken before the transaction begins.
   */
  async function beginSerializable(lock: number | null): Promise<void> {
    const isolation = 'BEGIN ISOLATION LEVEL SERIALIZABLE';
    if (lock === null) {
      await sendTogether(client).query(isolation);
      return;
    }
    heldLock = lock;
    await Promise.all([
      sendTogether(client).query(`SELECT pg_advisory_lock(${READING_LOCK}, ${lock})`),
      client.query(isolation),
    ]);
  }

  async function unlock(): Promise<void> {
    if (heldLock === null) return;
    const lock = heldLock;
    heldLock = null;
    await client.query(`SELECT pg_advisory_unlock(${READING_LOCK}, ${lock})`);
  }
}

/**
 * What is written in the same turn of the event loop goes to the network at once: most of the processor time of a small statement is
 * that of the system call.
 */
function sendTogether(client: PoolClient): PoolClient {
  const { stream } = client.connection;
  if (stream.writableCorked > 0) return client;
  stream.cork();
  process.nextTick(() => stream.uncork());
  return client;
}

/** Learners with the same key wait for each other, which does no harm. */
function lockKey(learner: string): number {
  return createHash('sha256').update(learner).digest().readInt32BE();
}

function isRead(text: string): boolean {
  return text.startsWith('select ');
}

/** Tables whose rows are written only while the learner's reading is locked; see decision 93. */
const READING_TABLES = [progress, activity, readingSessions, readingPositions] as const;

const LOCKED = new Set<string>(READING_TABLES.map((table) => getTableName(table)));
/** Usage only grows by what is added to it, in one statement, so it needs no lock. */
const WITHOUT_OTHERS = new Set<string>([...LOCKED, getTableName(learnerUsage)]);

const WRITTEN = /^(?:insert into|update|delete from) "(\w+)"/;

/** @throws if a statement of a transaction writes the reading of a learner that is not locked, or needs more than this lock */
function requireReadingLock(
  text: string,
  values: readonly unknown[],
  { readingOf, onlyReading = false }: WriteOptions,
): void {
  const table = WRITTEN.exec(text)?.[1];
  if (table === undefined) return;
  if (LOCKED.has(table) && (readingOf === undefined || !values.includes(readingOf)))
    throw new Error(`Rows of ${table} are written only in work that says \`readingOf\` their learner.`);
  if (onlyReading && !WITHOUT_OTHERS.has(table))
    throw new Error(`Work that says \`onlyReading\` does not write ${table}.`);
}
