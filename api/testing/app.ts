import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from '../app.ts';
import type { App, AppOptions } from '../app.ts';
import type { Database } from '../db/client.ts';
import { testDatabase } from './database.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { fakeBuild } from './publish/fake-build.ts';
import { switchTo, writeRelease } from './publish/fixture-release.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const JWT_SECRET = 'a secret that only the tests know, 32+';

export interface TestApp {
  app: App;
  database: Database;
  dataDir: string;
  /** Empty unless the test passes its own content folder. */
  contentDir: string;
  /** ms since 1970, of the application */
  now: () => number;
  /** Log lines. */
  logged: string[];
  close: () => Promise<void>;
}

export interface TestAppOptions extends Pick<
  AppOptions,
  | 'clientTimeouts'
  | 'providerTimeout'
  | 'now'
  | 'monotonic'
  | 'passwords'
  | 'metrics'
  | 'weeklyEmailsEvery'
  | 'secondPassAfter'
> {
  /** False starts without a published release. */
  published?: boolean;
  settings?: Partial<AppOptions['settings']>;
  /** Default: a script that does nothing and succeeds. */
  build?: AppOptions['build'];
}

/** The production application with its own database and release. Tests may add routes. */
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
    settings: { ...DEFAULT_SETTINGS, dataDir, contentDir, ...settings },
    jwtSecret: JWT_SECRET,
    database,
    build: build ?? fakeBuild(dataDir),
    logStream: { write: (line) => void logged.push(line) },
    mailDelay: () => 0,
    // A fake clock also drives the limits, unless the test sets `monotonic` too.
    ...(options.now && { monotonic: options.now }),
    ...options,
  });
  return {
    app,
    database,
    dataDir,
    contentDir,
    now: options.now ?? Date.now,
    logged,
    async close() {
      await app.close();
      await database.close();
      await folder.remove();
    },
  };
}
