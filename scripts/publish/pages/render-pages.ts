import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PageJob, RenderedPage, WorkerMessage, WorkerSettings } from './page-worker.ts';

/** A page could not be rendered. */
export class PageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PageError';
  }
}

/** Number of jobs sent to a worker at a time. */
const BATCH_SIZE = 48;

/**
 * Renders pages in worker threads, which write them into the release. Calls `onPage` for each page.
 * @throws {PageError}
 */
export async function renderPages(
  jobs: readonly PageJob[],
  settings: Omit<WorkerSettings, 'pageCount'>,
  onPage: (page: RenderedPage) => void,
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(jobs.length / BATCH_SIZE) }, (_, index) =>
    jobs.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
  const queue = batches.values();
  const workers: Worker[] = [];
  const runWorker = async () => {
    const worker = new Worker(new URL('./page-worker.ts', import.meta.url), {
      workerData: { ...settings, pageCount: jobs.length } satisfies WorkerSettings,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      /* A small young generation takes a third of the memory and no more time. */
      resourceLimits: { maxYoungGenerationSizeMb: 24 },
    });
    workers.push(worker);
    for (const batch of queue) {
      worker.postMessage(batch);
      const [message] = (await once(worker, 'message')) as [WorkerMessage];
      if ('error' in message) throw new PageError(message.error);
      message.pages.forEach(onPage);
    }
  };
  try {
    const count = Math.min(availableParallelism(), batches.length);
    await Promise.all(Array.from({ length: count }, runWorker));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
