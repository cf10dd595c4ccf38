import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TopicReferences } from './render-cache.ts';
import type { WorkerJob, WorkerMessage, WorkerSettings } from './render-worker.ts';

/** `explanation` is the index of the explanation that failed, null for the notes. */
export type Outcome =
  | { type: 'rendered'; references: TopicReferences; cacheError: string | null }
  | { type: 'failed'; code: string; reason: string; explanation: number | null };

export interface PoolOptions extends WorkerSettings {
  /** Number of workers. */
  width: number;
  /** Maximum time for one text, in ms. */
  timeLimitMs: number;
}

/** Heap limit in MB. A text that needs more terminates its worker, not the process. */
const HEAP_MB = 512;

/** Young generation in MB. More is not faster; half as much is slower by a third. */
const YOUNG_MB = 48;

/**
 * Renders texts in worker threads, which write them to the cache. If a text exceeds the time limit or crashes its worker,
 * only that text fails: the worker is terminated and replaced. `settle` is called with every outcome.
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
        // The worker may still be busy with the text, or have crashed.
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
  // `renderIn` handles errors during a text; without this listener an error between texts would crash the process.
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
    const onError = (error: unknown) => fail('notes-render-failed', `Rendering failed: ${String(error)}.`);
    const onExit = () => fail('notes-render-failed', 'The renderer exited.');
    const timer = setTimeout(
      () => fail('notes-too-slow', `The text takes longer than ${timeLimitMs / 1000} seconds to render.`),
      timeLimitMs,
    );
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(job);
  });
}
