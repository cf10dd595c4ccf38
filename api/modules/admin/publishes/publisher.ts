import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { onLost } from '../../../db/locks.ts';
import type { HeldLock } from '../../../db/locks.ts';
import { Unavailable } from '../../../http/errors.ts';
import { createPublishJob } from './publish-job.ts';
import type { PublishEvent, PublishJob, PublishJobDependencies } from './publish-job.ts';
import {
  PUBLISH_LOCK,
  PUBLISHES,
  cancelPublish,
  claimPublish,
  enqueuePublish,
  failPublishes,
  unfinishedPublishes,
} from './queue-store.ts';
import { followPublish, hasEnded } from './follow-publish.ts';
import { findPublishState } from './store.ts';
import type { PublishState, PublishTrigger } from './store.ts';

/**
 * Runs one publish at a time over all servers that share the database. At most one more is queued, because it will publish everything
 * saved by its start.
 */
export interface Publisher {
  /**
   * Starts a publish or queues it behind the running one. `isNew` is false if one was already queued.
   *
   * @param allowRemoval number of topics that it may remove, even if they are most of the site
   */
  request: (
    trigger: PublishTrigger,
    by: string | null,
    allowRemoval?: number,
  ) => Promise<{ id: string; status: PublishState['status']; isNew: boolean }>;
  /** Cancels a running or queued publish of any server. Resolves to false for any other. */
  cancel: (id: string) => Promise<boolean>;
  /** Whether a publish runs on any server. */
  isBusy: () => Promise<boolean>;
  /**
   * Calls `listener` with the output and the state of a running or queued publish of any server, and then with what is new. Returns
   * null for any other.
   */
  watch: (id: string, listener: (event: PublishEvent) => void) => Promise<(() => void) | null>;
  /** Marks publishes as failed whose process has ended, and starts one that waits. */
  recover: () => Promise<void>;
  /** Stops the publish that runs here and rejects new ones. */
  stop: () => Promise<void>;
}

interface PublisherOptions extends Omit<PublishJobDependencies, 'serverStop'> {
  /** Whether this server has the content folder. If not, another one publishes. */
  publishHere: boolean;
  /** Whether other servers may use the database. */
  isShared: boolean;
  /** ms between two reads of the queue, in case a message was lost; default 5 s */
  every?: number | undefined;
}

const LOOK_EVERY = 5_000;
/** ms that a cancelled publish of another server has to end. */
const LONGEST_CANCEL = 15_000;
const INTERRUPTED = 'The server stopped before the publish finished.';

export function createPublisher(options: PublisherOptions): Publisher {
  const { database, now, log, publishHere, isShared, every = LOOK_EVERY } = options;
  const serverStop = new AbortController();
  const dependencies = { ...options, serverStop: serverStop.signal };
  let running: { job: PublishJob; ended: Promise<void> } | null = null;
  let starting: Promise<void> | null = null;
  let isQueueStale = false;
  let timer: NodeJS.Timeout | undefined;

  const logError = (error: unknown): void => log.error({ err: error }, 'state of a publish cannot be saved');

  async function announce(ids: readonly string[]): Promise<void> {
    for (const id of ids) await database.messages.send(PUBLISHES, id);
  }

  /** Starts the next publish of the queue, if this server may and no other one publishes. */
  async function startNext(): Promise<void> {
    isQueueStale = true;
    starting ??= startUntilFresh().finally(() => {
      starting = null;
    });
    await starting;
  }

  async function startUntilFresh(): Promise<void> {
    while (isQueueStale && publishHere && !running && !serverStop.signal.aborted) {
      isQueueStale = false;
      const lock = await database.locks.tryAcquire(PUBLISH_LOCK);
      if (!lock) return;
      try {
        await failInterrupted(lock);
        lock.lost.throwIfAborted();
        const next = await claimPublish(database, now());
        if (next) run(createPublishJob(next, dependencies), lock);
        else await lock.release();
      } catch (error) {
        await lock.release();
        throw error;
      }
    }
  }

  function run(job: PublishJob, lock: HeldLock): void {
    const stopListening = onLost(lock, () => job.stop('The connection to the database was lost.'));
    // oxlint-disable-next-line typescript/no-misused-promises -- what `finally` returns is awaited
    const ended = job.run().finally(async () => {
      running = null;
      stopListening();
      await lock.release().catch(logError);
      startNext().catch(logError);
      // Another server may run what is queued.
      await database.messages.send(PUBLISHES, job.id).catch(logError);
    });
    running = { job, ended };
  }

  /** Marks what runs according to the database as failed: the process that holds the lock knows that it does not run. */
  async function failInterrupted({ lost }: HeldLock): Promise<void> {
    lost.throwIfAborted();
    await announce(await failPublishes(database, ['running'], { reason: INTERRUPTED, now: now() }));
  }

  /** Marks publishes as failed whose server was killed: the lock ended with its connection. */
  async function findInterrupted(): Promise<void> {
    const lock = await database.locks.tryAcquire(PUBLISH_LOCK);
    if (!lock) return;
    try {
      await failInterrupted(lock);
    } finally {
      await lock.release();
    }
  }

  /** Cancels and starts what the database says. */
  async function look(): Promise<void> {
    const unfinished = await unfinishedPublishes(database.read);
    const busy = unfinished.find(({ status }) => status === 'running');
    if (busy?.cancelling && busy.id === running?.job.id) running.job.cancel();
    if (!busy && unfinished.length > 0) await startNext();
  }

  async function lookAtAll(): Promise<void> {
    const unfinished = await unfinishedPublishes(database.read);
    const runsElsewhere = unfinished.some(({ id, status }) => status === 'running' && id !== running?.job.id);
    if (runsElsewhere) await findInterrupted();
    await look();
  }

  const lookLater = (): void => {
    lookAtAll()
      .catch(logError)
      .finally(() => timer?.refresh());
  };
  const stopFollowing = isShared
    ? database.messages.listen(PUBLISHES, () => void look().catch(logError))
    : () => undefined;

  return {
    async request(trigger, by, allowRemoval = 0) {
      if (serverStop.signal.aborted) throw new Unavailable('The server is stopping.');
      if (!publishHere && !isShared) throw new Unavailable('This server does not publish (PUBLISH_HERE).');
      const request = { id: randomUUID(), trigger, by, askedAt: now(), allowRemoval };
      const { id, isNew } = await enqueuePublish(database, { ...request, pullFirst: trigger === 'hook' });
      // The request is stored, so it is tried again later.
      await startNext().catch(logError);
      if (running?.job.id !== id) await announce([id]).catch(logError);
      const state = await findPublishState(database.read, id);
      return { id, status: state?.status ?? 'queued', isNew };
    },
    async cancel(id) {
      if (running?.job.id === id) {
        const { job, ended } = running;
        job.cancel();
        await ended;
        return true;
      }
      const result = await cancelPublish(database, id, now());
      if (result === 'over') return false;
      await announce([id]);
      const deadline = performance.now() + LONGEST_CANCEL;
      while (result === 'asked' && performance.now() < deadline) {
        // This server may have been starting it.
        await look().catch(logError);
        if ((await findPublishState(database.read, id))?.status !== 'running') break;
        await wait(200);
      }
      return true;
    },
    async isBusy() {
      return (await unfinishedPublishes(database.read)).some(({ status }) => status === 'running');
    },
    async watch(id, listener) {
      if (running?.job.id !== id) return followPublish(database, id, listener, logError);
      const { job } = running;
      job.listeners.add(listener);
      const events: PublishEvent[] = [{ state: job.state }, { text: job.state.log }];
      // A state that has ended is the last event, also while it is being saved.
      if (hasEnded(job.state)) events.reverse();
      events.forEach((event) => listener(event));
      return () => void job.listeners.delete(listener);
    },
    // An error is only logged: /api/health reports a broken database, and pages can still be served.
    async recover() {
      if (isShared) {
        timer = setTimeout(lookLater, every).unref();
        await lookAtAll().catch(logError);
        return;
      }
      const ended = { reason: INTERRUPTED, now: now() };
      await failPublishes(database, ['queued', 'running'], ended).catch(logError);
    },
    async stop() {
      serverStop.abort();
      clearTimeout(timer);
      timer = undefined;
      stopFollowing();
      // Another server, or the next one here, runs what is queued.
      const ended = { reason: 'The server was stopped.', now: now() };
      if (!isShared) await failPublishes(database, ['queued'], ended).catch(logError);
      await starting?.catch(logError);
      running?.job.stop();
      await running?.ended;
    },
  };
}
