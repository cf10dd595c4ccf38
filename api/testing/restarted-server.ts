import { join } from 'node:path';
import Connection from 'better-sqlite3';
import { afterEach, beforeEach, expect } from 'vitest';
import { switchTo, writeRelease } from './publish/fixture-release.ts';
import { startProcess } from './server-process.ts';
import type { ServerProcess } from './server-process.ts';
import { temporaryFolder } from './temporary-folder.ts';
import type { TemporaryFolder } from './temporary-folder.ts';

let folder: TemporaryFolder;

/** Of the current test, after `useServerProcess()`. */
export let dataDir: string;

/** Gives each test of the calling file the data of the fixture release, on which it starts and kills servers. */
export function useServerProcess(): void {
  beforeEach(async () => {
    folder = await temporaryFolder();
    dataDir = join(folder.path, '.data');
    await writeRelease(dataDir, 'first');
    await switchTo(dataDir, 'first');
  });
  afterEach(() => folder.remove());
}

export const start = () => startProcess(folder.path, { RATE_LIMIT: '0', RATE_LIMIT_MB: '0' });

/** Stops a server, and expects that nothing was wrong with it. */
export async function stop(server: ServerProcess): Promise<void> {
  server.signal('SIGTERM');
  expect(await server.ended).toMatchObject({ code: 0, stderr: '' });
}

/** Runs statements on the database file. */
export function onDatabase<Result>(work: (connection: Connection.Database) => Result): Result {
  const connection = new Connection(join(dataDir, 'swadhyay.db'), { timeout: 10_000 });
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}
