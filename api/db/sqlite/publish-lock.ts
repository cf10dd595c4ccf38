import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';

/** Another publish is running on the same DATA_DIR. */
export class PublishRunningError extends Error {
  constructor() {
    super('Another publish is running; wait for it to end and try again.');
    this.name = 'PublishRunningError';
  }
}

/** The file that publishes on `dataDir` lock. */
export function publishLock(dataDir: string): string {
  return join(dataDir, 'publish.lock');
}

/**
 * Takes the lock at `file`, waiting up to `waitMs`, and returns a function that releases it. It is an exclusive SQLite
 * transaction: the operating system ends it with the process, so a publish that was killed leaves no stale lock behind.
 * @throws {PublishRunningError}
 */
export function takeLock(file: string, waitMs: number): () => void {
  mkdirSync(dirname(file), { recursive: true });
  const database = new Database(file, { timeout: waitMs });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new PublishRunningError();
    throw error;
  }
  return () => {
    database.exec('ROLLBACK');
    database.close();
  };
}
