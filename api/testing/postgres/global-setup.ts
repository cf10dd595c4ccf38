import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateToLatest } from '../../db/postgres/migrate.ts';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the database `postgres` of the server for tests. */
    postgresUrl: string;
  }
}

/** The migrated, empty database that `testDatabase` copies. */
export const TEMPLATE = 'swadhyay_template';

/** Global set-up of the tests on PostgreSQL: one server for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  try {
    await createTemplate(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('postgresUrl', server.url);
  return server.stop;
}

async function createTemplate(url: string): Promise<void> {
  const { client, close } = await connect(url);
  await client.query(`CREATE DATABASE ${TEMPLATE}`);
  await close();
  const template = await connect(new URL(`/${TEMPLATE}`, url).href);
  await migrateToLatest(template.client);
  await template.close();
}

async function connect(url: string): Promise<{ client: pg.Client; close: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return { client, close: () => client.end() };
}
