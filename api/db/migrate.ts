import { join } from 'node:path';
import type { Database as Connection } from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { reasonOf, StartError } from '../config/startup-error.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/**
 * Brings the schema up to date.
 *
 * SQLite changes a table by making a new one and dropping the old, and with foreign keys on, dropping `users`
 * would delete everything that cascades from it. They cannot be switched off inside the transaction in which
 * migrations run, so they are off around it and every reference is checked afterwards.
 *
 * @throws StartError where a migration fails or leaves a row that refers to nothing, and where a newer program was here
 */
export function migrateToLatest(connection: Connection): void {
  connection.pragma('foreign_keys = OFF');
  try {
    migrate(drizzle({ client: connection }), { migrationsFolder: MIGRATIONS });
  } catch (error) {
    throw new StartError(
      [`The database ${connection.name} cannot be brought up to date: ${reasonOf(error)}.`],
      {
        cause: error,
      },
    );
  }
  if (!knowsSchemaOf(connection)) {
    throw new StartError([
      `The database ${connection.name} was made by a newer version of Swadhyay. Start that version, or restore a backup made before it.`,
    ]);
  }
  const broken = connection.pragma('foreign_key_check') as unknown[];
  if (broken.length > 0) {
    throw new StartError([
      `The database ${connection.name} holds ${broken.length} rows that refer to rows which do not exist. Restore a backup.`,
    ]);
  }
  connection.pragma('foreign_keys = ON');
}

/**
 * Whether this program knows every migration that the database has seen. One that it does not know was made by a newer
 * program, and nobody can say what its tables mean.
 */
export function knowsSchemaOf(connection: Connection): boolean {
  const known = new Set(
    readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis),
  );
  const seen = connection.prepare<[], number>('SELECT created_at FROM __drizzle_migrations').pluck().all();
  return seen.every((when) => known.has(when));
}
