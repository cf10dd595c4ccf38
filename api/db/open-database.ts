import type { DatabaseSettings } from '../config/settings.ts';
import type { Database } from './client.ts';
import { openDatabase as openSqlite } from './sqlite/open-database.ts';

/**
 * Opens the database that the settings name and migrates it if necessary.
 *
 * @throws StartError with one line that names the database and the reason
 */
export async function openDatabase({ databaseFile, postgres }: DatabaseSettings): Promise<Database> {
  if (!postgres) return openSqlite(databaseFile);
  // Loaded only for those who use it, because it takes time to start.
  const { openDatabase: openPostgres } = await import('./postgres/open-database.ts');
  return openPostgres(postgres);
}
