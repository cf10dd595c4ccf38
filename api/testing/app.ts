import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from '../app.ts';
import type { App, AppOptions } from '../app.ts';
import type { Database } from '../db/client.ts';
import { DEFAULT_QUOTA } from '../modules/learning/quota/quota.ts';
import { testDatabase } from './database.ts';
import { fakeBuild } from './publish/fake-build.ts';
import { switchTo, writeRelease } from './publish/fixture-release.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const JWT_SECRET = 'a secret that only the tests know, 32+';

export interface TestApp {
  app: App;
  database: Database;
  dataDir: string;
  /** Empty at first. */
  contentDir: string;
  /** What was logged, line by line, as the text that would be printed. */
  logged: string[];
  close: () => Promise<void>;
}

export interface TestAppOptions extends Pick<
  AppOptions,
  'clientTimeouts' | 'providerTimeout' | 'now' | 'monotonic' | 'passwords' | 'metrics'
> {
  /** False starts without anything published. */
  published?: boolean;
  settings?: Partial<AppOptions['settings']>;
  /** By default one that does nothing and succeeds. */
  build?: AppOptions['build'];
}

/** The production application on a database and a release of its own. Routes may still be added to it. */
export async function testApp({
  published = true,
  settings,
  build,
  ...options
}: TestAppOptions = {}): Promise<TestApp> {
  const folder = await temporaryFolder();
  const dataDir = folder.path;
  if (published) {
    await writeRelease(dataDir, 'first');
    await switchTo(dataDir, 'first');
  }
  const contentDir = settings?.contentDir ?? join(dataDir, 'content');
  await mkdir(join(contentDir, 'subjects'), { recursive: true });
  const database = await testDatabase(dataDir);
  const logged: string[] = [];
  const app = await buildApp({
    settings: {
      dataDir,
      contentDir,
      publicOrigin: 'http://localhost:4321',
      apiOrigin: '',
      corsOrigins: [],
      trustProxy: [],
      rateLimit: 600,
      rateLimitMegabytes: 60,
      quota: DEFAULT_QUOTA,
      google: null,
      mail: null,
      logLevel: 'info',
      webhookSecret: null,
      webhookPull: 'own',
      ...settings,
    },
    jwtSecret: JWT_SECRET,
    database,
    build: build ?? fakeBuild(dataDir),
    logStream: { write: (line) => void logged.push(line) },
    // Where a test sets the time, limits follow it, unless it sets that clock as well.
    ...(options.now && { monotonic: options.now }),
    ...options,
  });
  return {
    app,
    database,
    dataDir,
    contentDir,
    logged,
    async close() {
      await app.close();
      await database.close();
      await folder.remove();
    },
  };
}
