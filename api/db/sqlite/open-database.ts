import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import Connection from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import type { Query, SQL } from 'drizzle-orm';
import type { SelectedFieldsOrdered } from 'drizzle-orm/sqlite-core';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { codeOf, reasonOf, StartError } from '../../config/startup-error.ts';
import type { Database, Queries } from '../client.ts';
import { createLocalLocks } from '../locks.ts';
import { createLocalMessages } from '../messages.ts';
import { users } from '../schema/accounts.ts';
import { rowMapper } from '../row-mapper.ts';
import { createWriter, requireTransaction } from '../transaction.ts';
import { DatabaseDamaged, isDamage, requireSound, requireSoundFile } from './damage.ts';
import { migrateToLatest } from './migrate.ts';

/** ms that a statement waits while another process writes. */
const BUSY_TIMEOUT = 5_000;

/** Bytes. A larger file is checked while the server runs, because that takes more than half a second. */
const CHECKED_AT_ONCE = 200_000_000;

/**
 * Opens the SQLite file; creates and migrates it if necessary.
 *
 * @throws StartError with one line that names the file and the reason
 */
export async function openDatabase(file: string, checkedAtOnce = CHECKED_AT_ONCE): Promise<Database> {
  await ensureFile(file);
  const isChecked = (await sizeOf(file)) <= checkedAtOnce;
  const writing = connect(file);
  try {
    if (isChecked) requireSound(writing, file);
    migrateToLatest(writing);
  } catch (error) {
    writing.close();
    throw databaseError(file, error);
  }
  const reading = connect(file);
  reading.pragma('query_only = ON');
  const read = tuned(drizzle({ client: reading }));
  // IMMEDIATE takes the write lock at once: a transaction that reads first cannot fail later because another process
  // wrote in between.
  const begin = writing.prepare('BEGIN IMMEDIATE');
  const commit = writing.prepare('COMMIT');
  const rollback = writing.prepare('ROLLBACK');
  const savepoint = writing.prepare('SAVEPOINT one_write');
  const release = writing.prepare('RELEASE one_write');
  const rollbackToSavepoint = writing.prepare('ROLLBACK TO one_write');
  const { write, idle, requireUsable } = createWriter<Queries>({
    // Drizzle calls the logger before it runs a statement, so an error thrown there prevents the statement.
    handle: tuned(drizzle({ client: writing, logger: { logQuery: () => requireTransaction() } })),
    begin: () => begin.run(),
    commit: () => commit.run(),
    rollback() {
      if (writing.inTransaction) rollback.run();
    },
    isInTransaction: () => writing.inTransaction,
    savepoint: () => savepoint.run(),
    release: () => release.run(),
    rollbackToSavepoint() {
      rollbackToSavepoint.run();
      release.run();
    },
  });
  let damage: DatabaseDamaged | undefined;
  return {
    read,
    write,
    // One process at a time uses the file; see data-folder-lock.ts.
    messages: createLocalMessages(),
    locks: createLocalLocks(),
    async sizes() {
      return { main: await sizeOf(file), wal: await sizeOf(`${file}-wal`) };
    },
    isChecked,
    async check(closing) {
      try {
        await requireSoundFile(file, closing);
      } catch (error) {
        if (error instanceof DatabaseDamaged) damage = error;
        if (!closing.aborted) throw error;
      }
    },
    async ping() {
      if (damage) throw damage;
      requireUsable();
      await read
        .select({ one: sql`1` })
        .from(users)
        .limit(1);
    },
    async close() {
      await idle();
      reading.close();
      writing.close();
    },
  };
}

/** The types of the session and the dialect are internal. */
interface Session {
  prepareQuery: (
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    method: string,
    inArrayMode: boolean,
    mapper: unknown,
    ...rest: unknown[]
  ) => unknown;
}

interface Dialect {
  buildLimit: (limit: unknown) => SQL | undefined;
}

function tuned<Handle extends Queries>(database: Handle): Handle {
  const { session, dialect } = database as unknown as { session: Session; dialect: Dialect };
  const buildLimit = dialect.buildLimit.bind(dialect);
  // SQLite plans a statement again whenever a value is bound to its LIMIT.
  dialect.buildLimit = (limit) =>
    typeof limit === 'number' && limit >= 0 ? sql` limit ${sql.raw(String(limit))}` : buildLimit(limit);
  const prepareQuery = session.prepareQuery.bind(session);
  session.prepareQuery = (query, fields, method, inArrayMode, mapper, ...rest) =>
    prepareQuery(
      query,
      fields,
      method,
      inArrayMode,
      mapper ?? (method === 'all' ? rowMapper(fields) : undefined),
      ...rest,
    );
  return database;
}

/** Bytes; 0 if the file does not exist. */
async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0;
}

/** A StartError for an error of SQLite; any other error unchanged. */
export function databaseError(file: string, error: unknown): unknown {
  if (isDamage(error)) return new DatabaseDamaged(file, (error as Error).message, { cause: error });
  if (error instanceof StartError || !codeOf(error).startsWith('SQLITE_')) return error;
  return new StartError([`The database ${file} cannot be read: ${reasonOf(error)}. Restore a backup.`], {
    cause: error,
  });
}

/**
 * Creates the database file if it does not exist, readable only by its owner because it holds e-mail addresses and
 * password hashes. SQLite gives its WAL files the same mode.
 *
 * @throws StartError if the folder or the file cannot be written, or if the file is there but empty, which a new database
 * never is: the data was lost
 */
async function ensureFile(file: string): Promise<void> {
  const existing = await stat(file).catch(() => null);
  if (existing?.isFile() && existing.size === 0) {
    throw new StartError([
      `The database ${file} is an empty file. Restore a backup, or delete the file to start without any data.`,
    ]);
  }
  try {
    await mkdir(dirname(file), { recursive: true });
    const handle = await open(file, 'a', 0o600);
    await handle.close();
  } catch (error) {
    throw cannotOpen(file, error);
  }
}

/**
 * Opens a connection with the pragmas that every connection needs. They apply to the connection, not to the file:
 * without them a WAL database is reopened with synchronous=NORMAL, which loses acknowledged writes on a power failure.
 *
 * @throws StartError if the file is not a database or cannot be used as one
 */
function connect(file: string): Connection.Database {
  let connection: Connection.Database | undefined;
  try {
    connection = new Connection(file, { timeout: BUSY_TIMEOUT });
    connection.pragma('journal_mode = WAL');
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    return connection;
  } catch (error) {
    connection?.close();
    throw cannotOpen(file, error);
  }
}

function cannotOpen(file: string, error: unknown): StartError {
  if (isDamage(error)) return new DatabaseDamaged(file, reasonOf(error), { cause: error });
  return new StartError(
    [`The database ${file} cannot be opened: ${reasonOf(error)}. Check DATABASE_URL and DATA_DIR.`],
    { cause: error },
  );
}
