import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type {
  PageJob,
  PageRun,
  RenderedPage,
  WorkerBatch,
  WorkerMessage,
  WorkerSettings,
} from './page-worker.ts';

/** A page could not be rendered. */
export class PageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PageError';
  }
}

/** Number of jobs sent to a worker at a time. */
const BATCH_SIZE = 48;

/** Renders pages in worker threads, which write them into the release. */
export interface PageRenderer {
  /** Starts a thread before there are pages, so that it loads the compiled site meanwhile. */
  warmUp: () => void;
  /**
   * Calls `onPage` for each page.
   * @throws {PageError}
   */
  render: (
    jobs: readonly PageJob[],
    run: Omit<PageRun, 'pageCount'>,
    onPage: (page: RenderedPage) => void,
  ) => Promise<void>;
  /** Ends the threads. They start again when they are needed. */
  close: () => Promise<void>;
}

export function openPageRenderer(settings: WorkerSettings): PageRenderer {
  const lanes: Lane[] = [];
  const laneAt = (index: number) => (lanes[index] ??= startLane(settings));
  return {
    warmUp: () => void laneAt(0),
    render: async (jobs, run, onPage) => {
      const batches = Array.from({ length: Math.ceil(jobs.length / BATCH_SIZE) }, (_, index) =>
        jobs.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
      );
      const queue = batches.values();
      const work = async (lane: Lane) => {
        for (const batch of queue) {
          const message = await lane({ jobs: batch, run: { ...run, pageCount: jobs.length } });
          if ('error' in message) throw new PageError(message.error);
          message.pages.forEach(onPage);
        }
      };
      const count = Math.min(availableParallelism(), batches.length);
      await Promise.all(Array.from({ length: count }, (_, index) => work(laneAt(index))));
    },
    close: async () => {
      await Promise.all(lanes.splice(0).map((lane) => lane.end()));
    },
  };
}

/** A worker thread: takes a batch and resolves with its answer, or rejects if the thread ends. */
interface Lane {
  (batch: WorkerBatch): Promise<WorkerMessage>;
  end: () => Promise<unknown>;
}

function startLane(settings: WorkerSettings): Lane {
  const worker = new Worker(new URL('./page-worker.ts', import.meta.url), {
    workerData: settings,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    /* A small young generation takes a third of the memory and no more time. */
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
  });
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new PageError('A thread that renders pages ended early.')));
  });
  /* It may end while nothing waits for it; the next batch rejects then. */
  ended.catch(() => undefined);
  const send = async (batch: WorkerBatch) => {
    const answer = once(worker, 'message') as Promise<[WorkerMessage]>;
    worker.postMessage(batch);
    const [message] = await Promise.race([answer, ended]);
    return message;
  };
  return Object.assign(send, { end: () => worker.terminate() });
}
