import { availableParallelism } from 'node:os';
import type { Topic } from '../../model.ts';
import { readRenderIndex } from './render-cache.ts';
import { renderInPool, TEXT_OF_WORKER, TIME_LIMIT_MS, type Outcome } from './render-pool.ts';
import type { WorkerJob } from './render-worker.ts';
import { keyOfTopic } from './rendered-topic.ts';

/** Renders texts while others are still read. */
export interface RenderAhead {
  add: (topic: Topic) => void;
  /** To be called after the last topic, also if reading failed. Resolves with the outcome of each text by its key. */
  finish: () => Promise<ReadonlyMap<string, Outcome>>;
}

export interface RenderAheadOptions {
  cacheDir: string;
  /** Number of threads; by default one for each processor, at most 8. */
  concurrency?: number | undefined;
  jobOf: (topic: Topic) => WorkerJob;
}

/** Texts that the index lists are not rendered. With few texts nothing is rendered, because starting the workers takes longer. */
export async function renderAhead({
  cacheDir,
  concurrency = Math.min(8, availableParallelism()),
  jobOf,
}: RenderAheadOptions): Promise<RenderAhead> {
  const { references, failures } = await readRenderIndex(cacheDir);
  const seen = new Set([...references.keys(), ...failures.keys()]);
  const outcomes = new Map<string, Outcome>();
  let queue: ReadableStreamDefaultController<WorkerJob> | undefined;
  const jobs = new ReadableStream<WorkerJob>({ start: (controller) => void (queue = controller) });
  let size = 0;
  let rendering: Promise<void> | null = null;
  return {
    add: (topic) => {
      const key = keyOfTopic(topic);
      if (seen.has(key)) return;
      seen.add(key);
      queue?.enqueue(jobOf(topic));
      size += topic.notes.length;
      if (size < TEXT_OF_WORKER) return;
      rendering ??= renderInPool(
        jobs.values(),
        { cacheDir, width: concurrency, timeLimitMs: TIME_LIMIT_MS },
        (key, outcome) => outcomes.set(key, outcome),
      );
    },
    finish: async () => {
      queue?.close();
      queue = undefined;
      await rendering;
      return outcomes;
    },
  };
}
