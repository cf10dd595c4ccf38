import { parentPort, workerData, Worker } from 'node:worker_threads';

/** How jobs are done in threads. */
export interface PoolOptions {
  /** Module of the threads, which calls `answerJobs`. */
  script: URL;
  /** What each thread gets as `settingsOfThread`. */
  settings: object;
  /** Number of threads, at most. */
  width: number;
  /** Limits of one job. A job that exceeds them fails, and its thread is replaced. */
  limits?: JobLimits;
  /** Stops the work: the remaining jobs are not settled. */
  signal?: AbortSignal | undefined;
}

interface JobLimits {
  /** ms of processor time of its thread. */
  timeMs: number;
  /** MB of heap. */
  heapMb: number;
}

type JobResult<Answer> = { answer: Answer } | JobFailure;

export interface JobFailure {
  failure: 'too slow' | 'crashed';
  /** How long it took, such as 'longer than 5 seconds', or the error. */
  reason: string;
  /** What the thread passed last to `onPart`; 0 if nothing. */
  part: number;
  /** Whether the same job would fail again. */
  isLasting: boolean;
}

/** A job that takes longer waits until all others are done, so that it delays none of them. */
const SLOW_MS = 1_000;
/** A job may take this many times its limit by the clock: the processor may be busy with other work. */
const CLOCK_FACTOR = 12;

interface Waiting<Job> {
  job: Job;
  limitMs: number;
}

/**
 * Does jobs in worker threads. `settle` is called with the result of each. Rejects if a thread cannot start, or if `settle` throws;
 * no thread is left then, either.
 */
export async function runInThreads<Job, Answer>(
  jobs: readonly Job[],
  { script, settings, width, limits, signal }: PoolOptions,
  settle: (job: Job, result: JobResult<Answer>) => void,
): Promise<void> {
  const maxMs = limits?.timeMs ?? Infinity;
  const queue = jobs.map((job): Waiting<Job> => ({
    job,
    limitMs: limits ? Math.min(SLOW_MS, maxMs) : Infinity,
  }));
  const work = async () => {
    let thread: Thread | null = null;
    try {
      for (let next = queue.shift(); next && !signal?.aborted; next = queue.shift()) {
        thread ??= await startThread(script, settings, limits);
        const { job, limitMs } = next;
        const result = (await doJob(thread, job, limitMs, signal)) as JobResult<Answer> | 'aborted';
        if (result === 'aborted') return;
        if ('answer' in result) {
          settle(job, result);
          continue;
        }
        // The thread may still be busy with the job, or have crashed.
        await thread.worker.terminate();
        thread = null;
        if (result.failure === 'too slow' && limitMs < maxMs) queue.push({ job, limitMs: maxMs });
        else settle(job, result);
      }
    } catch (error) {
      queue.length = 0;
      throw error;
    } finally {
      await thread?.worker.terminate();
    }
  };
  const threads = Array.from({ length: Math.min(width, jobs.length) }, work);
  const failed = (await Promise.allSettled(threads)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

interface Thread {
  worker: Worker;
  /** One number in shared memory, because a message for each part of a job would take a twentieth of the time of a text. */
  part: Part;
}

type Part = Int32Array<SharedArrayBuffer>;

async function startThread(script: URL, settings: object, limits: JobLimits | undefined): Promise<Thread> {
  const part: Part = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(script, {
    workerData: { settings, part },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    ...(limits && { resourceLimits: { maxOldGenerationSizeMb: limits.heapMb } }),
  });
  // `doJob` handles errors during a job; without this listener an error between jobs would crash the process.
  worker.on('error', () => undefined);
  await new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', () => reject(new Error('A thread ended before it was ready.')));
  });
  return { worker, part };
}

function doJob(
  { worker, part }: Thread,
  job: unknown,
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<JobResult<unknown> | 'aborted'> {
  return new Promise((resolve) => {
    Atomics.store(part, 0, 0);
    let timer: NodeJS.Timeout | undefined;
    let hasEnded = false;
    const end = (result: JobResult<unknown> | 'aborted') => {
      hasEnded = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(result);
    };
    const fail = (failure: JobFailure['failure'], reason: string, isLasting = true) =>
      end({ failure, reason, part: Atomics.load(part, 0), isLasting });
    const onAbort = () => end('aborted');
    const onMessage = (answer: unknown) => end({ answer });
    const onError = (error: unknown) =>
      fail('crashed', error instanceof Error ? error.message : String(error));
    const onExit = () => fail('crashed', 'Its thread ended early.');
    const watch = () => {
      const started = performance.now();
      const usedTime = processorTime(worker);
      const look = async () => {
        const used = await usedTime();
        if (hasEnded) return;
        if (used >= limitMs) fail('too slow', tooSlow(limitMs));
        else if (performance.now() - started >= limitMs * CLOCK_FACTOR) {
          fail('too slow', tooSlow(limitMs * CLOCK_FACTOR), false);
        } else timer = setTimeout(() => void look(), Math.max(50, limitMs - used));
      };
      timer = setTimeout(() => void look(), limitMs);
    };
    signal?.addEventListener('abort', onAbort);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    if (limitMs !== Infinity) watch();
    worker.postMessage(job);
  });
}

function tooSlow(limitMs: number): string {
  return `longer than ${limitMs / 1000} seconds`;
}

/**
 * Returns a function that measures the processor time of a worker from now on, in ms. Other processes do not count, so that
 * a job does not fail because the machine is busy. Node before 24.6 has only the time in which the worker was not idle.
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

interface ThreadData {
  settings: unknown;
  part: Part;
}

/** In a thread: its settings. */
export function settingsOfThread(): unknown {
  return (workerData as ThreadData).settings;
}

/**
 * In a thread: answers its jobs. A job for which nothing is left to wait ends the thread, and fails.
 * @param answer calls `onPart` with the number of the part that it begins
 */
export function answerJobs(answer: (job: never, onPart: (part: number) => void) => Promise<unknown>): void {
  const { part } = workerData as ThreadData;
  parentPort?.on('message', (job) => {
    parentPort?.unref();
    void answer(job as never, (number) => Atomics.store(part, 0, number)).then((result) => {
      parentPort?.ref();
      parentPort?.postMessage(result);
    });
  });
  parentPort?.postMessage('ready');
}
