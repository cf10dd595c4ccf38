import { join } from 'node:path';
import type { Database } from '../../db/client.ts';
import { engine } from '../../config/engine.ts';
import { openDatabase } from '../../db/sqlite/open-database.ts';
import { takeDatabase } from '../postgres/reused-databases.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import type { TemporaryFolder } from '../temporary-folder.ts';

/** The working directory of server processes, with the database that they use. */
export interface ServerFolder extends TemporaryFolder {
  dataDir: string;
  /** Selects the database: a file in `dataDir`, or a database of the test server. */
  env: Record<string, string>;
  /** The database, for what the test reads and changes behind the server. On SQLite, it is made by the first call if necessary. */
  database: () => Promise<Database>;
}

export async function serverFolder(): Promise<ServerFolder> {
  const folder = await temporaryFolder();
  const dataDir = join(folder.path, '.data');
  const reused = engine === 'postgres' ? await takeDatabase() : null;
  let opened: Promise<Database> | undefined;
  return {
    path: folder.path,
    dataDir,
    env: reused ? { DATABASE_URL: reused.settings.url } : {},
    database() {
      opened ??= reused ? Promise.resolve(reused.open()) : openDatabase(join(dataDir, 'swadhyay.db'));
      return opened;
    },
    async remove() {
      await (await opened)?.close();
      await folder.remove();
      await reused?.giveBack();
    },
  };
}
