import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Client, PoolClient } from 'pg';
import './driver.ts';
import { MIGRATION_KINDS } from './migration-kinds.ts';
import { reasonOf, StartError } from '../../config/startup-error.ts';
import { COPY_TABLE, UNFINISHED_COPY } from '../unfinished-copy.ts';

const MIGRATIONS = join(import.meta.dirname, '..', 'migrations', 'postgres');

/** Any number; all nodes use the same. */
const MIGRATION_LOCK = 7_305_211;

/**
 * Runs all pending migrations. Nodes that start together wait for the one that migrates.
 *
 * @param client without time limits: a migration may take longer than any other statement, and so may the wait for it
 * @throws StartError if a migration fails, if a newer version has migrated the database so that this one cannot use it, or if a
 * copy into it did not finish
 */
export async function migrateToLatest(client: Client | PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    await requireNoUnfinishedCopy(client);
    await migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS }).catch((error: unknown) => {
      throw new StartError([`The database cannot be migrated: ${reasonOf(causeOf(error))}.`], {
        cause: error,
      });
    });
    await requireUsableSchema(client);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  }
}

async function requireNoUnfinishedCopy(client: Client | PoolClient): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
    COPY_TABLE,
  ]);
  if (rows[0]?.found === true) throw new StartError([UNFINISHED_COPY]);
}

/**
 * Refuses a database that a newer version has migrated, unless those migrations only add to it: then servers of both versions can
 * use it while they are updated one by one. A version cannot know migrations that were made after it, so each version stores the
 * last migration that others must know.
 */
async function requireUsableSchema(client: Client | PoolClient): Promise<void> {
  await client.query('CREATE TABLE IF NOT EXISTS drizzle.required_migration (created_at bigint PRIMARY KEY)');
  await client.query('INSERT INTO drizzle.required_migration VALUES ($1) ON CONFLICT DO NOTHING', [
    lastContract(),
  ]);
  const { rows } = await client.query<{ at: number }>(
    'SELECT max(created_at) AS at FROM drizzle.required_migration',
  );
  const newestKnown = Math.max(
    ...readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis),
  );
  if ((rows[0]?.at ?? 0) <= newestKnown) return;
  throw new StartError([
    'The database was made by a newer version of Swadhyay. Start that version, or restore a backup made before it.',
  ]);
}

/** Time of the last migration, in ms since 1970, that changes what older versions use. */
function lastContract(): number {
  const journal = readFileSync(join(MIGRATIONS, 'meta', '_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { when: number; tag: string }[] };
  return Math.max(...entries.filter(({ tag }) => MIGRATION_KINDS[tag] !== 'expand').map(({ when }) => when));
}

function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}
