import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/client.ts';
import { finishRescoring, nextRescoring, rescorePractice } from './store.ts';
import { rescoreTests } from './tests/store.ts';

/** ms between two batches, in which other requests are answered. */
const PAUSE = 1;

/** ms until a failed job is tried again. */
const RETRY = 60_000;

interface RescorerOptions {
  database: Database;
  log: FastifyBaseLogger;
  /** ms since 1970 */
  now: () => number;
}

export interface Rescorer {
  /** Works on the waiting jobs, if it does not already. */
  start: () => void;
  /** Waits until no job is waiting. */
  idle: () => Promise<void>;
  /** Stops after the current batch. */
  stop: () => Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    rescorer: Rescorer;
  }
}

/** Scores stored answers again after a key has changed, in the background and in small batches. */
export function createRescorer({ database, log, now }: RescorerOptions): Rescorer {
  let running: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let again = false;
  let stopping = false;
  const isStopping = () => stopping;

  async function work(): Promise<void> {
    for (;;) {
      const job = await nextRescoring(database);
      if (job === null || isStopping()) return;
      const rescore = job.cursor.kind === 'quiz' ? rescorePractice : rescoreTests;
      if (!(await rescore(database, job, now()))) {
        await finishRescoring(database, job, now());
        log.info({ question: job.questionId, version: job.keyVersion }, 'answers were scored again');
      }
      await wait(PAUSE);
    }
  }

  function start(): void {
    if (stopping) return;
    if (running !== null) {
      again = true;
      return;
    }
    running = work()
      .catch((error: unknown) => {
        log.error({ err: error }, 'answers cannot be scored again');
        retry = setTimeout(start, RETRY).unref();
      })
      .finally(() => {
        running = null;
        if (!again) return;
        again = false;
        start();
      });
  }

  return {
    start,
    async idle() {
      while (running !== null) await running;
    },
    async stop() {
      stopping = true;
      clearTimeout(retry);
      await running;
    },
  };
}
