import type { Settings } from '../config/settings.ts';
import type { Database } from '../db/client.ts';
import type { ServerOptions } from '../http/create-server.ts';
import type { BuildCommand } from '../modules/admin/publishes/build-process.ts';
import type { Passwords } from '../modules/identity/passwords.ts';
import type { Metrics } from '../operations/metrics.ts';

export interface AppOptions extends ServerOptions {
  settings: Omit<Settings, 'port' | 'host' | 'databaseFile' | 'jwtSecret' | 'admin' | 'metrics'>;
  /** Signs sessions; at least 32 characters. */
  jwtSecret: string;
  /** Open and migrated. The caller closes it after the app. */
  database: Database;
  /** ms since 1970 */
  now?: () => number;
  /** ms from a monotonic clock. Limits use it, because a change of the wall clock must not extend them. */
  monotonic?: () => number;
  passwords?: Passwords;
  /** ms until an e-mail is sent; random by default */
  mailDelay?: () => number;
  /** ms between two checks for weekly e-mails that are due */
  weeklyEmailsEvery?: number;
  /** ms between two checks for answers that must be linked to questions of a new release */
  linkQuestionsEvery?: number;
  /** 0 to 1; draws the questions of learners' own tests */
  random?: () => number;
  /** ms between two checks for tests that have ended */
  endedTestsEvery?: number;
  /** ms until the data of learners follows moved topics once more */
  secondPassAfter?: number;
  /** ms between two reads of the bucket that releases are shared through */
  checkBucketEvery?: number;
  /** ms between two reads of the queue of publishes */
  checkQueueEvery?: number;
  /** ms between two attempts to write while the disk is full */
  checkDiskEvery?: number;
  /** Whether the live release was published by the command that starts the server. */
  isPublishedNow?: boolean;
  /** Undefined if metrics are switched off. */
  metrics?: Metrics | undefined;
  /** The script that publishes the content folder. It runs as a separate process. */
  build: Pick<BuildCommand, 'script' | 'args'> & { timeLimit?: number };
}
