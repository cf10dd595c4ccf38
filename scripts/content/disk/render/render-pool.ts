import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TopicReferences } from './render-cache.ts';
import type { WorkerJob, WorkerMessage, WorkerSettings } from './render-worker.ts';

/** What became of a text; a failure names the part, null for the notes, else the index of the explanation. */
export type Outcome =
  | { type: 'rendered'; references: TopicReferences; keepError: string | null }
  | { type: 'failed'; code: string; reason: string; explanation: number | null };

export interface PoolOptions extends WorkerSettings {
  /** Workers at a time. */
  width: number;
  /** Milliseconds that one text may take. */
  timeLimitMs: number;
}

/** Megabytes of heap; a text that takes more ends its worker, not the process. */
const HEAP_MB = 512;

/** And for what has just been made: more makes a worker larger but no faster, half as much slower by a third. */
const YOUNG_MB = 48;

/**
 * Renders texts in worker threads and keeps them in the cache. A text that takes too long or breaks its worker fails
 * alone: the worker is ended and another takes over. `settle` gets every outcome.
 */
export async function renderInPool(
  jobs: readonly WorkerJob[],
  { cacheDir, width, timeLimitMs }: PoolOptions,
  settle: (key: string, outcome: Outcome) => void,
): Promise<void> {
  const queue = jobs.values();
  const lane = async () => {
    let worker: Worker | null = null;
    try {
      for (const job of queue) {
        worker ??= await startWorker({ cacheDir });
        const outcome = await renderIn(worker, job, timeLimitMs);
        settle(job.key, outcome);
        if (outcome.type === 'rendered') continue;
        // A worker that failed may still be busy with it, or be dead.
        await worker.terminate();
        worker = null;
      }
    } finally {
      await worker?.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, jobs.length) }, lane));
}

async function startWorker(settings: WorkerSettings): Promise<Worker> {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    workerData: settings,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  await once(worker, 'message');
  // What goes wrong while a text is rendered is told to that text's listener; between texts there is nothing to tell.
  worker.on('error', () => undefined);
  return worker;
}

function renderIn(worker: Worker, job: WorkerJob, timeLimitMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    let explanation: number | null = null;
    const end = (outcome: Outcome) => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(outcome);
    };
    const fail = (code: string, reason: string) => end({ type: 'failed', code, reason, explanation });
    const onMessage = (message: WorkerMessage) => {
      if (message.type === 'part') ({ explanation } = message);
      else if (message.type === 'rendered') end(message);
      else if (message.type === 'failed') fail(message.code, message.reason);
    };
    const onError = (error: unknown) => fail('notes-render-failed', `Rendering broke off: ${String(error)}.`);
    const onExit = () => fail('notes-render-failed', 'Rendering broke off.');
    const timer = setTimeout(
      () => fail('notes-too-slow', `The text takes longer than ${timeLimitMs / 1000} seconds to render.`),
      timeLimitMs,
    );
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(job);
  });
}
