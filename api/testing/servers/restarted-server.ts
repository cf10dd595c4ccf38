import type { SQL } from 'drizzle-orm';
import { afterEach, beforeEach, expect } from 'vitest';
import type { Database } from '../../db/client.ts';
import { run, select } from '../../db/statements.ts';
import { switchTo, writeRelease } from '../publish/fixture-release.ts';
import { serverFolder } from './server-folder.ts';
import type { ServerFolder } from './server-folder.ts';
import { startProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';

let folder: ServerFolder;

/** Of the current test, after `useServerProcess()`. */
export let dataDir: string;
export let database: Database;
/** Selects the database. */
export let environment: Record<string, string>;

/** Gives each test of the calling file the data of the fixture release, on which it starts and kills servers. */
export function useServerProcess(): void {
  beforeEach(async () => {
    folder = await serverFolder();
    ({ dataDir, env: environment } = folder);
    await writeRelease(dataDir, 'first');
    await switchTo(dataDir, 'first');
    database = await folder.database();
  });
  afterEach(() => folder.remove());
}

/** @param settings in addition to those that all servers of the test have */
export const start = (settings: Record<string, string> = {}) =>
  startProcess(folder.path, { ...environment, RATE_LIMIT: '0', RATE_LIMIT_MB: '0', ...settings });

/** Stops a server, and expects that nothing was wrong with it. */
export async function stop(server: ServerProcess): Promise<void> {
  server.signal('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
}

/** Runs statements in one transaction. */
export async function runAll(statements: readonly SQL[]): Promise<void> {
  await database.write(
    async (tx) => {
      for (const statement of statements) await run(tx, statement);
    },
    { isLong: true },
  );
}

/** The first row. */
export async function readRow<Row extends Record<string, unknown>>(query: SQL): Promise<Row | undefined> {
  return (await select<Row>(database.read, query))[0];
}
