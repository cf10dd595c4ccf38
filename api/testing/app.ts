import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from '../app.ts';
import type { App } from '../app.ts';
import type { AppOptions } from '../services/app-options.ts';
import type { Database } from '../db/client.ts';
import { openDatabase } from '../db/open-database.ts';
import { testDatabase, testDatabaseSettings } from './database.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { fakeBuild } from './publish/fake-build.ts';
import { switchTo, writeRelease } from './publish/fixture-release.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const JWT_SECRET = 'a secret that only the tests know, 32+';

/** ms, the longest time that a timer takes. */
const NEVER = 2 ** 31 - 1;

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
  | 'connectionLimits'
  | 'now'
  | 'monotonic'
  | 'passwords'
  | 'metrics'
  | 'weeklyEmailsEvery'
  | 'random'
  | 'endedTestsEvery'
  | 'secondPassAfter'
  | 'checkBucketEvery'
  | 'checkQueueEvery'
  | 'checkDiskEvery'
  | 'isPublishedNow'
> {
  /** False starts without a published release. */
  published?: boolean;
  settings?: Partial<AppOptions['settings']>;
  /** Another node of the same PostgreSQL database and the same folders, with connections of its own. Close it before. */
  beside?: TestApp;
  /** A database of SQLite to start with. */
  stored?: Buffer;
  /** Default: a script that does nothing and succeeds. */
  build?: AppOptions['build'];
}

/** The production application with its own database and release. Tests may add routes. */
export async function testApp({
  published = true,
  settings,
  build,
  beside,
  stored,
  ...options
}: TestAppOptions = {}): Promise<TestApp> {
  const folder = beside ? { path: beside.dataDir, remove: () => Promise.resolve() } : await temporaryFolder();
  const dataDir = folder.path;
  if (published && !beside) {
    await writeRelease(dataDir, 'first');
    await switchTo(dataDir, 'first');
  }
  const contentDir = settings?.contentDir ?? join(dataDir, 'content');
  await mkdir(join(contentDir, 'subjects'), { recursive: true });
  const database = await (beside
    ? openDatabase(testDatabaseSettings(dataDir))
    : testDatabase(dataDir, stored));
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
    // On a busy machine a test may take longer than these: only a test that asks for this work expects what it changes.
    ...{
      endedTestsEvery: NEVER,
      linkQuestionsEvery: NEVER,
      weeklyEmailsEvery: NEVER,
      checkQueueEvery: NEVER,
      checkDiskEvery: NEVER,
    },
    ...options,
  });
  return {
    app,
    database: {
      ...database,
      // What a test changes behind the server's back is seen by the next request.
      async write(work, options) {
        const result = await database.write(work, options);
        app.sessionCache.clear();
        return result;
      },
    },
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
