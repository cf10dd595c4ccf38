import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/client.ts';
import { engine } from '../../../config/engine.ts';
import { onOneNode } from '../../../operations/one-node.ts';
import type { HiddenFromLearners } from '../visible-questions/visible-questions.ts';
import { correctCards } from './cards-store.ts';
import { rescoreAnswers } from './rescoring-store.ts';
import { finishRescoring, jobName, nextRescoring } from './store.ts';
import type { Rescoring } from './store.ts';

/** ms between two batches, in which other requests are answered. */
const PAUSE = 1;

/** ms until a failed job is tried again. */
const RETRY = 60_000;

/** ms until this node checks whether the one that works on the jobs has finished them; it may have been stopped. */
const OTHER_NODE = 2_000;

/** ms between two searches for jobs of nodes that were killed. Only with several nodes. */
const LOOK_EVERY = 5_000;

interface RescorerOptions {
  database: Database;
  log: FastifyBaseLogger;
  /** ms since 1970 */
  now: () => number;
  hiddenFromLearners: HiddenFromLearners;
}

export interface Rescorer {
  /** Starts work on the waiting jobs, unless it is running. */
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

/**
 * Works on the next batch of a job: first practice, then tests, then review cards.
 *
 * @returns false if the job is done
 */
async function step(
  database: Database,
  job: Rescoring,
  context: { now: number; hiddenFromLearners: HiddenFromLearners },
): Promise<boolean> {
  const { kind } = job.cursor;
  if (kind === 'card') return correctCards(database, job, context);
  await rescoreAnswers(database, job, kind, context);
  return true;
}

/** Scores stored answers again after a key has changed, in the background, in small batches and on one node at a time. */
export function createRescorer({ database, log, now, hiddenFromLearners }: RescorerOptions): Rescorer {
  let running: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;
  let again = false;
  let stopping = false;
  const isStopping = () => stopping;

  async function work(): Promise<void> {
    if ((await nextRescoring(database.read, new Set())) === null) return;
    if (!(await onOneNode(database.locks, 'rescoring', workAlone))) tryAgain(OTHER_NODE);
  }

  async function workAlone(lost: AbortSignal): Promise<void> {
    /* Jobs that failed; the others go on, and these are tried again later. */
    const failed = new Set<string>();
    for (;;) {
      const job = await nextRescoring(database.read, failed);
      if (job === null || isStopping() || lost.aborted) break;
      try {
        if (!(await step(database, job, { now: now(), hiddenFromLearners }))) {
          await finishRescoring(database, job, { now: now(), hiddenFromLearners });
          log.info({ question: job.questionId, version: job.keyVersion }, 'answers were scored again');
        }
      } catch (error) {
        failed.add(jobName(job));
        const { questionId: question, keyVersion: version } = job;
        log.error({ err: error, question, version }, 'answers to a question cannot be scored again');
      }
      await wait(PAUSE);
    }
    if (failed.size > 0 || lost.aborted) tryAgain(RETRY);
  }

  function tryAgain(after: number): void {
    clearTimeout(retry);
    if (stopping) return;
    retry = setTimeout(() => {
      retry = undefined;
      start();
    }, after).unref();
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
        tryAgain(RETRY);
      })
      .finally(() => {
        running = null;
        if (!again) return;
        again = false;
        start();
      });
  }

  function look(): void {
    if (retry === undefined) start();
  }
  const looking = engine === 'postgres' ? setInterval(look, LOOK_EVERY).unref() : undefined;

  return {
    start,
    async idle() {
      while (running !== null) await running;
    },
    async stop() {
      stopping = true;
      clearInterval(looking);
      clearTimeout(retry);
      await running;
    },
  };
}
