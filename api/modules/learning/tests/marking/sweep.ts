import { setImmediate } from 'node:timers/promises';
import type { FastifyPluginCallback } from 'fastify';
import { GRACE_MS } from '../../../../contract/tests/attempt-rules.ts';
import type { EndedAttempt } from '../attempts/store.ts';
import { listEndedOfAll } from '../attempts/store.ts';
import type { TestService } from '../test-service.ts';

/** ms between two looks at which attempts have ended. */
const SWEEP_EVERY = 15_000;

export interface SweepOptions {
  service: TestService;
  /** ms; default 15 seconds */
  every?: number | undefined;
}

/**
 * Submits attempts whose time is over and for which nobody asks, while the server runs. Each one is a transaction of its
 * own, so a stop in between loses nothing.
 */
export const endedTests: FastifyPluginCallback<SweepOptions> = (
  scope,
  { service, every = SWEEP_EVERY },
  done,
) => {
  let stopped = false;
  let running: Promise<void> | null = null;

  async function sweep(): Promise<void> {
    const before = service.now() - GRACE_MS - 1;
    let after: EndedAttempt | null = null;
    for (;;) {
      const batch: EndedAttempt[] = await listEndedOfAll(service.database, { before, after });
      for (const attempt of batch) {
        if (stopped) return;
        try {
          await service.end(attempt.userId, attempt.id);
        } catch (error) {
          scope.log.error({ err: error, attempt: attempt.id }, 'a test could not be submitted');
        }
        after = attempt;
        await setImmediate();
      }
      if (batch.length === 0) return;
    }
  }

  const run = () => {
    running ??= sweep()
      .catch((error: unknown) => scope.log.error({ err: error }, 'tests could not be submitted'))
      .finally(() => {
        running = null;
      });
  };
  let timer: NodeJS.Timeout | undefined;
  scope.addHook('onReady', (ready) => {
    timer = setInterval(run, every).unref();
    ready();
  });
  scope.addHook('onClose', async () => {
    clearInterval(timer);
    stopped = true;
    await running;
  });
  done();
};
