import type { FastifyInstance } from 'fastify';

interface RepeatedWork {
  /** ms between two runs. One that takes longer delays the next. */
  every: number;
  /** Whether it also runs when the server is ready. */
  atStart?: boolean;
  /** Its signal aborts when the server closes, which waits for the run in progress. */
  run: (closing: AbortSignal) => Promise<void>;
  /** Log message when a run fails. The next one is tried all the same. */
  problem: string;
}

/** Runs work in the background while the server runs, one run at a time. Returns a function that runs it now. */
export function repeatWork(
  scope: FastifyInstance,
  { every, atStart = false, run, problem }: RepeatedWork,
): () => void {
  const closing = new AbortController();
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const start = () => {
    running ??= run(closing.signal)
      .catch((error: unknown) => scope.log.error({ err: error }, problem))
      .finally(() => {
        running = null;
      });
  };
  scope.addHook('onReady', (ready) => {
    timer = setInterval(start, every).unref();
    if (atStart) start();
    ready();
  });
  scope.addHook('onClose', async () => {
    clearInterval(timer);
    closing.abort();
    await running;
  });
  return start;
}
