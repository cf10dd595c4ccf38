import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '../db/client.ts';
import { engine } from '../config/engine.ts';
import type { DatabaseSettings } from '../config/settings.ts';
import { openDatabase } from '../db/open-database.ts';
import { takeDatabase } from './postgres/reused-databases.ts';
import type { ReusedDatabase } from './postgres/reused-databases.ts';
import { temporaryFolder } from './temporary-folder.ts';

let template: Promise<Buffer> | undefined;

/**
 * Opens an empty, migrated database: a file in `folder`, or a database of the test server.
 *
 * @param stored a database of SQLite to open instead
 */
export async function testDatabase(folder: string, stored?: Buffer): Promise<Database> {
  if (engine === 'postgres') return openPostgresDatabase(folder);
  const settings = testDatabaseSettings(folder);
  if (stored) await writeFile(settings.databaseFile, stored, { flag: 'wx' });
  else await writeMigratedFile(settings.databaseFile);
  return openDatabase(settings);
}

/** Makes an empty, migrated SQLite database. Running all migrations takes twenty times as long as writing the file. */
export async function writeMigratedFile(databaseFile: string): Promise<void> {
  template ??= migratedFile();
  await mkdir(dirname(databaseFile), { recursive: true });
  await writeFile(databaseFile, await template, { flag: 'wx' });
}

/** Databases of the test server that are in use, by the folder for which they are open. */
const inUse = new Map<string, ReusedDatabase>();

/** The settings of the open database that `testDatabase(folder)` returned, for other processes. */
export function testDatabaseSettings(folder: string): DatabaseSettings {
  return {
    databaseFile: join(folder, 'swadhyay.db'),
    postgres: inUse.get(folder)?.settings ?? null,
  };
}

/** The environment in which a server process uses the database that is open for `folder`, which is its `DATA_DIR`. */
export function testDatabaseEnv(folder: string): Record<string, string> {
  const { postgres } = testDatabaseSettings(folder);
  return postgres ? { DATABASE_URL: postgres.url } : {};
}

async function openPostgresDatabase(folder: string): Promise<Database> {
  const reused = await takeDatabase();
  inUse.set(folder, reused);
  const database = reused.open();
  return {
    ...database,
    async close() {
      await database.close();
      if (inUse.delete(folder)) await reused.giveBack();
    },
  };
}

async function migratedFile(): Promise<Buffer> {
  const folder = await temporaryFolder();
  const databaseFile = join(folder.path, 'template.db');
  const database = await openDatabase({ databaseFile, postgres: null });
  await database.close();
  const bytes = await readFile(databaseFile);
  await folder.remove();
  return bytes;
}
