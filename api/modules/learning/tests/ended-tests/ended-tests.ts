import { setImmediate } from 'node:timers/promises';
import type { FastifyPluginCallback } from 'fastify';
import { GRACE_MS } from '../../../../contract/tests/test-rules.ts';
import { onOneNode } from '../../../../operations/one-node.ts';
import { repeatWork } from '../../../../operations/repeated-work.ts';
import type { TestService } from '../taking/test-service.ts';
import { listEndedOfAll, listHidden } from './store.ts';
import type { EndedAttempt, HiddenAttempt } from './store.ts';

/** ms between two searches for attempts that have ended. */
const SWEEP_EVERY = 15_000;

interface EndedTestsOptions {
  service: TestService;
  /** ms; default 15 seconds */
  every?: number | undefined;
}

/**
 * Submits attempts whose time is over, even if no client asks for them, and shows the answers of those whose test has
 * closed, while the server runs, on one node at a time. Each one is a transaction of its own, so a stop in between
 * loses nothing.
 */
export const endedTests: FastifyPluginCallback<EndedTestsOptions> = (
  scope,
  { service, every = SWEEP_EVERY },
  done,
) => {
  async function each<Attempt extends { userId: string; id: string }>(
    list: (after: Attempt | null) => Promise<Attempt[]>,
    act: (attempt: Attempt) => Promise<void>,
    problem: string,
    signal: AbortSignal,
  ): Promise<void> {
    let after: Attempt | null = null;
    for (;;) {
      const batch: Attempt[] = await list(after);
      for (const attempt of batch) {
        if (signal.aborted) return;
        try {
          await act(attempt);
        } catch (error) {
          scope.log.error({ err: error, attempt: attempt.id }, problem);
        }
        after = attempt;
        await setImmediate();
      }
      if (batch.length === 0) return;
    }
  }

  async function sweep(signal: AbortSignal): Promise<void> {
    const before = service.now() - GRACE_MS - 1;
    await each<EndedAttempt>(
      (after) => listEndedOfAll(service.database.read, { before, after }),
      ({ userId, id }) => service.end(userId, id, GRACE_MS + 1),
      'a test could not be submitted',
      signal,
    );
    const by = service.answersNow();
    await each<HiddenAttempt>(
      (after) => listHidden(service.database.read, { by, after }),
      (attempt) => service.showAnswers(attempt),
      'the answers of a test could not be shown',
      signal,
    );
  }

  repeatWork(scope, {
    every,
    /* Some may have ended while the server was down. */
    atStart: true,
    problem: 'tests could not be submitted',
    async run(closing) {
      await onOneNode(service.database.locks, 'ended tests', (lost) =>
        sweep(AbortSignal.any([closing, lost])),
      );
    },
  });
  done();
};
