import type { FastifyBaseLogger } from 'fastify';
import { availableParallelism } from 'node:os';

/** Renders the texts that are not in the cache, one run at a time, so that the list of content can be answered at once. */
interface BackgroundCheck {
  /** Starts a run, unless one is in progress. */
  start: () => void;
  /** Stops the run in progress. */
  stop: () => Promise<void>;
}

export function createBackgroundCheck(
  contentDir: string,
  cacheDir: string,
  log: FastifyBaseLogger,
): BackgroundCheck {
  const stopped = new AbortController();
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    try {
      // Imported on demand, because it loads the whole markdown renderer.
      const { checkContent } = await import('../../../../scripts/content/disk/check/check.ts');
      // Leaves a processor for requests.
      const concurrency = Math.max(1, Math.min(4, availableParallelism() - 1));
      await checkContent(contentDir, cacheDir, { concurrency, signal: stopped.signal });
    } catch (error) {
      log.error({ err: error }, 'content cannot be checked');
    } finally {
      running = null;
    }
  }

  return {
    start() {
      if (!stopped.signal.aborted) running ??= run();
    },
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
