import { randomUUID } from 'node:crypto';
import { Unavailable } from '../../../http/errors.ts';
import { createPublishJob } from './publish-job.ts';
import type { PublishEvent, PublishJob, PublishJobDependencies } from './publish-job.ts';
import { failUnfinishedPublishes, insertPublish } from './store.ts';
import type { PublishState, PublishTrigger } from './store.ts';

/** Runs one publish at a time. At most one more is queued, because it will publish everything saved by its start. */
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
  /** Cancels a running or queued publish. Resolves to false for any other. */
  cancel: (id: string) => Promise<boolean>;
  isBusy: () => boolean;
  /** Subscribes to a running or queued publish and returns its current state; null for any other. */
  watch: (
    id: string,
    listener: (event: PublishEvent) => void,
  ) => { state: PublishState; unsubscribe: () => void } | null;
  /** Marks publishes that an earlier process left unfinished as failed. */
  recover: () => Promise<void>;
  /** Stops the running publish and rejects new ones. */
  stop: () => Promise<void>;
}

export function createPublisher(options: Omit<PublishJobDependencies, 'serverStop'>): Publisher {
  const { database, now, log } = options;
  const serverStop = new AbortController();
  const dependencies = { ...options, serverStop: serverStop.signal };
  let running: { job: PublishJob; ended: Promise<void> } | null = null;
  let queued: PublishJob | null = null;

  const logError = (error: unknown): void => log.error({ err: error }, 'state of a publish cannot be saved');

  function start(job: PublishJob): void {
    const ended = job.run().finally(() => {
      running = null;
      const next = queued;
      queued = null;
      if (next) start(next);
    });
    running = { job, ended };
  }

  return {
    async request(trigger, by, allowRemoval = 0) {
      if (serverStop.signal.aborted) throw new Unavailable('The server is stopping.');
      if (queued) {
        if (trigger === 'hook') queued.pullFirst();
        queued.allowRemoval(allowRemoval);
        return { id: queued.id, status: queued.state.status, isNew: false };
      }
      const job = createPublishJob(randomUUID(), dependencies);
      if (trigger === 'hook') job.pullFirst();
      job.allowRemoval(allowRemoval);
      // Queued before the insert, so that concurrent requests join this job.
      queued = job;
      try {
        await insertPublish(database, { id: job.id, trigger, by, askedAt: now() });
      } catch (error) {
        queued = null;
        throw error;
      }
      // The running publish may have started this job, or a caller may have cancelled it, during the insert.
      if (!running && queued === job) {
        queued = null;
        start(job);
        return { id: job.id, status: 'running', isNew: true };
      }
      return { id: job.id, status: job.state.status, isNew: true };
    },
    async cancel(id) {
      if (queued?.id === id) {
        const job = queued;
        queued = null;
        await job.drop({ status: 'cancelled', reason: null });
        return true;
      }
      if (running?.job.id !== id) return false;
      const { job, ended } = running;
      job.cancel();
      await ended;
      return true;
    },
    isBusy: () => running !== null,
    watch(id, listener) {
      const job = [running?.job, queued].find((candidate) => candidate?.id === id);
      if (!job) return null;
      job.listeners.add(listener);
      return { state: { ...job.state }, unsubscribe: () => void job.listeners.delete(listener) };
    },
    // An error is only logged: /api/health reports a broken database, and pages can still be served.
    recover: () => failUnfinishedPublishes(database, now()).catch(logError),
    async stop() {
      serverStop.abort();
      const job = queued;
      queued = null;
      if (job) await job.drop({ status: 'failed', reason: 'The server was stopped.' }).catch(logError);
      running?.job.stop();
      await running?.ended;
    },
  };
}
