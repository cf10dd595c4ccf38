import type { AppOptions } from './app-options.ts';
import type { Database } from '../db/client.ts';
import { createSteadyClock } from '../operations/steady-clock.ts';
import type { Clocks } from '../operations/steady-clock.ts';
import { createTestClock } from '../operations/test-clock.ts';
import type { TestClock } from '../operations/test-clock.ts';

/** What most routes and services need. */
export interface AppContext extends Clocks {
  database: Database;
  /** ms since 1970. Sessions and links to reset a password must not expire because the wall clock is wrong for a moment. */
  steady: () => number;
  /** The time of tests, and by which their answers are told. */
  testClock: TestClock;
  publicOrigin: string;
  apiOrigin: string;
  https: boolean;
}

export function createContext({
  settings,
  database,
  now = Date.now,
  monotonic = () => performance.now(),
}: AppOptions): AppContext {
  const { publicOrigin } = settings;
  const clocks = { now, monotonic };
  return {
    ...{ database, ...clocks, publicOrigin },
    steady: createSteadyClock(clocks),
    testClock: createTestClock(clocks),
    apiOrigin: settings.apiOrigin || publicOrigin,
    https: publicOrigin.startsWith('https:'),
  };
}
