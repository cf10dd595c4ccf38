import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import Connection from 'better-sqlite3';
import { reasonOf, StartError } from '../config/startup-error.ts';

/** How long, in ms, a statement waits for another process that is writing. */
const BUSY_TIMEOUT = 5_000;

/**
 * Makes the database file where there is none: readable by its owner only, since it holds e-mail addresses
 * and password hashes (SQLite gives its side files the same mode).
 *
 * @throws StartError where the folder or the file cannot be written
 */
export async function ensureFile(file: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    const handle = await open(file, 'a', 0o600);
    await handle.close();
  } catch (error) {
    throw cannotOpen(file, error);
  }
}

/**
 * A connection with the settings that every connection needs. They belong to the connection, not to the file:
 * a WAL database that is opened again falls back to synchronous=NORMAL, which loses acknowledged writes on a
 * power failure.
 *
 * @throws StartError where the file is not a database or cannot be used as one
 */
export function connect(file: string): Connection.Database {
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
