import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import Connection from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { codeOf, reasonOf, StartError } from '../../config/startup-error.ts';
import type { Database, Queries } from '../client.ts';
import { users } from '../schema/accounts.ts';
import { createWriter, requireTransaction } from '../transaction.ts';
import { migrateToLatest } from './migrate.ts';

/** ms that a statement waits while another process writes. */
const BUSY_TIMEOUT = 5_000;

/**
 * Opens the SQLite file; creates and migrates it if necessary.
 *
 * @throws StartError with one line that names the file and the reason
 */
export async function openDatabase(file: string): Promise<Database> {
  await ensureFile(file);
  const writing = connect(file);
  try {
    migrateToLatest(writing);
  } catch (error) {
    writing.close();
    throw databaseError(file, error);
  }
  const reading = connect(file);
  reading.pragma('query_only = ON');
  const read = drizzle({ client: reading });
  // IMMEDIATE takes the write lock at once: a transaction that reads first cannot fail later because another process
  // wrote in between.
  const begin = writing.prepare('BEGIN IMMEDIATE');
  const commit = writing.prepare('COMMIT');
  const rollback = writing.prepare('ROLLBACK');
  const { write, idle } = createWriter<Queries>({
    // Drizzle calls the logger before it runs a statement, so an error thrown there prevents the statement.
    handle: drizzle({ client: writing, logger: { logQuery: requireTransaction } }),
    begin: () => begin.run(),
    commit: () => commit.run(),
    rollback() {
      // SQLite rolls back by itself after some errors, such as a full disk.
      if (writing.inTransaction) rollback.run();
    },
  });
  return {
    read,
    write,
    async ping() {
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

/**
 * A StartError for an error of SQLite, such as a damaged page, which may show only when a table is read; any other error
 * unchanged.
 */
export function databaseError(file: string, error: unknown): unknown {
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
  return new StartError(
    [`The database ${file} cannot be opened: ${reasonOf(error)}. Check DATABASE_URL and DATA_DIR.`],
    { cause: error },
  );
}
