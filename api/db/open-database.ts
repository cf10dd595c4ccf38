import type { DatabaseSettings } from '../config/settings.ts';
import type { Database } from './client.ts';
import { openDatabase as openPostgres } from './postgres/open-database.ts';
import { openDatabase as openSqlite } from './sqlite/open-database.ts';

/**
 * Opens the database that the settings name and migrates it if necessary.
 *
 * @throws StartError with one line that names the database and the reason
 */
export function openDatabase({ databaseFile, postgres }: DatabaseSettings): Promise<Database> {
  return postgres ? openPostgres(postgres) : openSqlite(databaseFile);
}
