import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RenderFailure, TopicReferences } from './render-cache.ts';
import type { WorkerJob, WorkerMessage, WorkerSettings } from './render-worker.ts';

export type Outcome =
  | { type: 'rendered'; references: TopicReferences; cacheError: string | null }
  | {
      type: 'failed';
      failure: RenderFailure;
      /** Whether rendering the same text again would fail again. */
      isLasting: boolean;
    };

export interface PoolOptions {
  cacheDir: string;
  /** Number of workers. */
  width: number;
  /** Maximum processor time for one text, in ms. */
  timeLimitMs: number;
  /** Stops rendering: the remaining texts are not settled. */
  signal?: AbortSignal | undefined;
}

/** Maximum processor time for one text, in ms. */
export const TIME_LIMIT_MS = 5_000;

/** Characters of notes for which another worker pays: starting it takes as long as rendering them. */
export const TEXT_OF_WORKER = 50_000;

/** ms of processor time after which a text has to wait until all faster ones are rendered. */
const FIRST_LIMIT_MS = 1_000;

/** ms between two measurements of a worker's processor time. */
const LOOK_EVERY_MS = 100;

/** A text may take this many times its limit by the clock: the processor may be busy with other work. */
const CLOCK_FACTOR = 12;

/** Heap limit in MB. A text that needs more terminates its worker, not the process. */
const HEAP_MB = 512;

/**
 * Young generation in MB: three times the semi-space. More is not faster; half as much is slower by a third. A smaller
 * `--max-semi-space-size` of the process overrides it.
 */
const YOUNG_MB = 48;

/**
 * Renders texts in worker threads, which write them to the cache. If a text exceeds the time limit or crashes its worker,
 * only that text fails: the worker is terminated and replaced. `settle` is called with every outcome. Slow texts are put
 * off until all others are rendered.
 */
export async function renderInPool(
  jobs: Jobs,
  options: PoolOptions,
  settle: (key: string, outcome: Outcome) => void,
): Promise<void> {
  const { timeLimitMs } = options;
  const settleJob = ({ key }: WorkerJob, outcome: Outcome) => settle(key, outcome);
  if (timeLimitMs <= FIRST_LIMIT_MS) return renderAll(jobs, options, settleJob);
  const slow: WorkerJob[] = [];
  await renderAll(jobs, { ...options, timeLimitMs: FIRST_LIMIT_MS }, (job, outcome) => {
    if (outcome.type === 'failed' && outcome.failure.code === TOO_SLOW) slow.push(job);
    else settleJob(job, outcome);
  });
  if (!options.signal?.aborted) await renderAll(slow.values(), options, settleJob);
}

/** Texts to render; all workers take the next one from the same iterator. */
export type Jobs = IterableIterator<WorkerJob> | AsyncIterableIterator<WorkerJob>;

async function renderAll(
  jobs: Jobs,
  { cacheDir, width, timeLimitMs, signal }: PoolOptions,
  settle: (job: WorkerJob, outcome: Outcome) => void,
): Promise<void> {
  const lane = async () => {
    const part = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    let worker: Worker | null = null;
    try {
      for await (const job of jobs) {
        worker ??= await startWorker({ cacheDir, part });
        if (signal?.aborted) return;
        const outcome = await renderIn(worker, part, job, timeLimitMs, signal);
        if (outcome === 'aborted') return;
        settle(job, outcome);
        if (outcome.type === 'rendered') continue;
        // The worker may still be busy with the text, or have crashed.
        await worker.terminate();
        worker = null;
      }
    } finally {
      await worker?.terminate();
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
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

function renderIn(
  worker: Worker,
  part: WorkerSettings['part'],
  job: WorkerJob,
  timeLimitMs: number,
  signal: AbortSignal | undefined,
): Promise<Outcome | 'aborted'> {
  return new Promise((resolve) => {
    Atomics.store(part, 0, 0);
    const usedTime = processorTime(worker);
    const end = (outcome: Outcome | 'aborted') => {
      clearInterval(look);
      clearTimeout(clock);
      signal?.removeEventListener('abort', onAbort);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(outcome);
    };
    const fail = (code: string, reason: string, isLasting = true) => {
      const number = Atomics.load(part, 0);
      const explanation = number === 0 ? null : number - 1;
      end({ type: 'failed', failure: { code, reason, explanation }, isLasting });
    };
    const onAbort = () => end('aborted');
    const onMessage = (message: WorkerMessage) => {
      if (message.type === 'rendered') end(message);
      else if (message.type === 'failed') fail(message.code, message.reason);
    };
    const onError = (error: unknown) => fail('notes-render-failed', `Rendering failed: ${String(error)}.`);
    const onExit = () => fail('notes-render-failed', 'The renderer exited.');
    const look = setInterval(() => {
      void usedTime().then((used) => {
        if (used > timeLimitMs) fail(TOO_SLOW, tooSlow(timeLimitMs));
      });
    }, LOOK_EVERY_MS);
    const clockLimitMs = timeLimitMs * CLOCK_FACTOR;
    const clock = setTimeout(() => fail(TOO_SLOW, tooSlow(clockLimitMs), false), clockLimitMs);
    signal?.addEventListener('abort', onAbort);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(job);
  });
}

const TOO_SLOW = 'notes-too-slow';

function tooSlow(limitMs: number): string {
  return `The text takes longer than ${limitMs / 1000} seconds to render.`;
}

/**
 * Returns a function that measures the processor time of a worker from now on, in ms. Other processes do not count, so that
 * a text does not fail because the machine is busy. Node before 24.6 has only the time in which the worker was not idle.
 */
function processorTime(worker: Worker): () => Promise<number> {
  if ('cpuUsage' in worker) {
    const before = worker.cpuUsage().catch(() => null);
    return async () => {
      const start = await before;
      const now = start && (await worker.cpuUsage().catch(() => null));
      return now ? (now.user - start.user + now.system - start.system) / 1000 : 0;
    };
  }
  const { performance } = worker as Worker;
  const before = performance.eventLoopUtilization();
  return () => Promise.resolve(performance.eventLoopUtilization(before).active);
}
