import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { MadePage, PageJob, WorkerMessage, WorkerSettings } from './page-worker.ts';

/** The site did not make a page that the content calls for. */
export class PageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PageError';
  }
}

/** Jobs that a worker is given at a time. */
const BATCH = 48;

/**
 * Makes pages in worker threads, and hands each over as it stands in the release.
 * @throws {PageError}
 */
export async function makePages(
  jobs: readonly PageJob[],
  settings: Omit<WorkerSettings, 'among'>,
  take: (made: MadePage) => void,
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(jobs.length / BATCH) }, (_, nth) =>
    jobs.slice(nth * BATCH, (nth + 1) * BATCH),
  );
  const queue = batches.values();
  const workers: Worker[] = [];
  const lane = async () => {
    const worker = new Worker(new URL('./page-worker.ts', import.meta.url), {
      workerData: { ...settings, among: jobs.length } satisfies WorkerSettings,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      /* What a page leaves behind is collected sooner: a third of the memory, and no more time. */
      resourceLimits: { maxYoungGenerationSizeMb: 24 },
    });
    workers.push(worker);
    for (const batch of queue) {
      worker.postMessage(batch);
      const [message] = (await once(worker, 'message')) as [WorkerMessage];
      if ('failed' in message) throw new PageError(message.failed);
      message.made.forEach(take);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), batches.length) }, lane));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
