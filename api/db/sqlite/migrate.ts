import { join } from 'node:path';
import type { Database as Connection } from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { reasonOf, StartError } from '../../config/startup-error.ts';
import { COPY_TABLE, UNFINISHED_COPY } from '../unfinished-copy.ts';

const MIGRATIONS = join(import.meta.dirname, '..', 'migrations', 'sqlite');

/**
 * Runs all pending migrations.
 *
 * SQLite changes a table by copying it to a new one and dropping the old one. With foreign keys on, dropping `users`
 * would delete all rows that cascade from it. Foreign keys cannot be switched off inside the transaction of a
 * migration, so they are off around it and all references are checked afterwards.
 *
 * @throws StartError if a migration fails or leaves broken references, if a newer version has migrated the database, or if a
 * copy into it did not finish
 */
export function migrateToLatest(connection: Connection): void {
  if (connection.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(COPY_TABLE) !== undefined)
    throw new StartError([`${connection.name}: ${UNFINISHED_COPY}`]);
  connection.pragma('foreign_keys = OFF');
  try {
    migrate(drizzle({ client: connection }), { migrationsFolder: MIGRATIONS });
  } catch (error) {
    throw new StartError([`The database ${connection.name} cannot be migrated: ${reasonOf(error)}.`], {
      cause: error,
    });
  }
  if (!knowsSchemaOf(connection)) {
    throw new StartError([
      `The database ${connection.name} was made by a newer version of Swadhyay. Start that version, or restore a backup made before it.`,
    ]);
  }
  const broken = connection.pragma('foreign_key_check') as unknown[];
  if (broken.length > 0) {
    throw new StartError([
      `The database ${connection.name} has ${broken.length} rows that refer to missing rows. Restore a backup.`,
    ]);
  }
  connection.pragma('foreign_keys = ON');
}

/** Whether this version has every migration that was run on the database. False after a newer version migrated it. */
export function knowsSchemaOf(connection: Connection): boolean {
  const known = new Set(
    readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis),
  );
  const applied = connection.prepare<[], number>('SELECT created_at FROM __drizzle_migrations').pluck().all();
  return applied.every((when) => known.has(when));
}
