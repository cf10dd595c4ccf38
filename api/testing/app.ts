import { buildApp } from '../app.ts';
import type { App, AppOptions } from '../app.ts';
import type { Database } from '../db/client.ts';
import { testDatabase } from './database.ts';
import { switchTo, writeRelease } from './fixture-release.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const JWT_SECRET = 'a secret that only the tests know, 32+';

export interface TestApp {
  app: App;
  database: Database;
  dataDir: string;
  /** What was logged, line by line, as the text that would be printed. */
  logged: string[];
  close: () => Promise<void>;
}

export interface TestAppOptions extends Pick<
  AppOptions,
  'clientLimits' | 'providerPatience' | 'now' | 'passwords'
> {
  /** False starts without anything published. */
  published?: boolean;
  settings?: Partial<AppOptions['settings']>;
}

/** The production application on a database and a release of its own. Routes may still be added to it. */
export async function testApp({
  published = true,
  settings,
  ...options
}: TestAppOptions = {}): Promise<TestApp> {
  const folder = await temporaryFolder();
  const dataDir = folder.path;
  if (published) {
    await writeRelease(dataDir, 'first');
    await switchTo(dataDir, 'first');
  }
  const database = await testDatabase(dataDir);
  const logged: string[] = [];
  const app = await buildApp({
    settings: {
      dataDir,
      publicOrigin: 'http://localhost:4321',
      apiOrigin: '',
      corsOrigins: [],
      trustProxy: [],
      rateLimit: 600,
      google: null,
      mail: null,
      logLevel: 'info',
      ...settings,
    },
    jwtSecret: JWT_SECRET,
    database,
    logStream: { write: (line) => void logged.push(line) },
    ...options,
  });
  return {
    app,
    database,
    dataDir,
    logged,
    async close() {
      await app.close();
      await database.close();
      await folder.remove();
    },
  };
}
