import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { PublishMessage } from '../../../contract/admin/publishes.ts';
import type { Database } from '../../../db/client.ts';
import { Unavailable } from '../../../http/errors.ts';
import { boundedLog } from './bounded-log.ts';
import { startBuild } from './build-process.ts';
import type { Build, BuildCommand, BuildEnding } from './build-process.ts';
import { failAbandoned, insertPublish, keepPublish } from './store.ts';
import type { PublishState, PublishTrigger } from './store.ts';

/** ms between two times at which the log of a publish that runs is kept. */
const KEEP_EVERY = 2_000;
/** ms to the next try where the end of a publish could not be kept. */
const KEEP_AGAIN = 3_000;
const NOT_BUILT: BuildEnding = { code: null, timedOut: false, complaint: '' };

/** What a watcher hears: text that was printed, or that the state is another one. */
type PublishNews = { text: string } | { state: PublishState };

export interface Publisher {
  /** Starts a publish, or queues it behind the one that runs; `isNew` is false where one waited already. */
  ask: (
    trigger: PublishTrigger,
    by: string | null,
  ) => Promise<{ id: string; status: PublishState['status']; isNew: boolean }>;
  /** Ends a publish that runs or waits. False where it does neither. */
  cancel: (id: string) => Promise<boolean>;
  isBusy: () => boolean;
  /** The state of a publish that runs or waits, whose news go to `listener` from now on; null for any other. */
  watch: (
    id: string,
    listener: (news: PublishNews) => void,
  ) => { state: PublishState; leave: () => void } | null;
  /** For the start of the process: nothing that an earlier one left behind stays as it is. */
  begin: () => Promise<void>;
  /** Ends what runs and takes nothing new. */
  stop: () => Promise<void>;
}

/** What is done before the content folder is published; fails with a sentence that says why it cannot be. */
export type Preparation = (step: { print: (text: string) => void; signal: AbortSignal }) => Promise<void>;

/** The folder is not to be published as it is. The message is for administrators. */
export class PreparationError extends Error {
  override readonly name = 'PreparationError';
}

interface Job {
  id: string;
  /** Asked for by a push, whose commits are to be in it. */
  afterPush: boolean;
  state: PublishState;
  /** What the script said went wrong. */
  failure: string | null;
  build: Build | null;
  /** Ends what comes before the build. */
  preparing: AbortController;
  cancelled: boolean;
  listeners: Set<(news: PublishNews) => void>;
  /** Settles when its row says how it ended. */
  over: Promise<void>;
}

/** One publish at a time, and at most one more that waits: it publishes whatever was saved before it begins. */
export function createPublisher({
  database,
  command,
  takeInPush,
  now,
  onReleased,
  onOver = () => undefined,
  log,
}: {
  database: Database;
  command: BuildCommand;
  takeInPush: Preparation;
  /** ms since 1970 */
  now: () => number;
  /** Hears that another release may be live. */
  onReleased: () => Promise<unknown>;
  /** Hears how each publish ended. It must not throw. */
  onOver?: ((status: PublishState['status']) => void) | undefined;
  log: FastifyBaseLogger;
}): Publisher {
  let running: Job | null = null;
  let waiting: Job | null = null;
  let stopped = false;

  function change(job: Job, state: Partial<PublishState>): Promise<void> {
    Object.assign(job.state, state);
    for (const tell of job.listeners) tell({ state: job.state });
    return keepPublish(database, job.id, state);
  }

  function print(job: Job, text: string): void {
    job.state.log = boundedLog(job.state.log + text);
    for (const tell of job.listeners) tell({ text });
  }

  function hear(job: Job, message: PublishMessage): void {
    if ('failure' in message) job.failure = message.failure.slice(0, 500);
    else change(job, message).catch(report);
  }

  const report = (error: unknown): void => log.error({ err: error }, 'state of a publish cannot be kept');

  async function run(job: Job): Promise<void> {
    let kept = '';
    const keepLog = setInterval(() => {
      const text = job.state.log;
      if (text === kept) return;
      kept = text;
      keepPublish(database, job.id, { log: text }).catch(report);
    }, KEEP_EVERY);
    try {
      await change(job, { status: 'running', startedAt: now() }).catch(report);
      const ending = (await prepare(job)) ? await build(job) : NOT_BUILT;
      clearInterval(keepLog);
      if (ending.code === 0) await onReleased().catch(report);
      await finish(job, outcomeOf(job, ending));
    } catch (error) {
      report(error);
      await finish(job, { status: 'failed', reason: 'It could not be run. The log of the server says why.' });
    } finally {
      clearInterval(keepLog);
    }
  }

  async function finish(job: Job, ended: Pick<PublishState, 'status' | 'reason'>): Promise<void> {
    onOver(ended.status);
    const state = { ...ended, log: job.state.log, finishedAt: now() };
    await change(job, state).catch((error: unknown) => {
      report(error);
      keepLater(job.id, state);
    });
  }

  /** A disk that is full holds up the publish's row, but not the next publish. */
  function keepLater(id: string, state: Partial<PublishState>): void {
    setTimeout(() => {
      if (!stopped) keepPublish(database, id, state).catch(() => keepLater(id, state));
    }, KEEP_AGAIN).unref();
  }

  /** Whether it may be built. */
  async function prepare(job: Job): Promise<boolean> {
    const { signal } = job.preparing;
    try {
      if (job.afterPush) await takeInPush({ print: (text) => print(job, text), signal });
      return !signal.aborted;
    } catch (error) {
      if (!(error instanceof PreparationError)) throw error;
      job.failure = error.message.slice(0, 500);
      print(job, `${error.message}\n`);
      return false;
    }
  }

  function build(job: Job): Promise<BuildEnding> {
    job.build = startBuild(command, {
      onText: (text) => print(job, text),
      onMessage: (message) => hear(job, message),
    });
    return job.build.ended;
  }

  function end(job: Job): void {
    job.preparing.abort();
    job.build?.stop();
  }

  function outcomeOf(job: Job, ending: BuildEnding): Pick<PublishState, 'status' | 'reason'> {
    if (ending.code === 0) return { status: 'succeeded', reason: null };
    if (job.cancelled) return { status: 'cancelled', reason: null };
    return { status: 'failed', reason: reasonOf(job, ending) };
  }

  function reasonOf(job: Job, { code, timedOut, complaint }: BuildEnding): string {
    if (stopped) return 'The server was stopped.';
    if (timedOut)
      return `It took longer than ${Math.round(command.timeLimit / 60_000)} minutes and was ended.`;
    const why = job.failure ?? complaint.slice(0, 500);
    return (
      why ||
      (code === null
        ? 'The program that publishes was killed.'
        : `The program that publishes ended with ${code}.`)
    );
  }

  function start(job: Job): void {
    running = job;
    job.over = run(job).finally(() => {
      running = null;
      const next = waiting;
      waiting = null;
      if (next) start(next);
    });
  }

  async function drop(job: Job, state: Pick<PublishState, 'status' | 'reason'>): Promise<void> {
    if (waiting === job) waiting = null;
    await change(job, { ...state, finishedAt: now() });
  }

  return {
    async ask(trigger, by) {
      if (stopped) throw new Unavailable('The server is stopping.');
      if (waiting) {
        waiting.afterPush ||= trigger === 'hook';
        return { id: waiting.id, status: waiting.state.status, isNew: false };
      }
      const job: Job = {
        id: randomUUID(),
        afterPush: trigger === 'hook',
        state: {
          status: 'queued',
          stage: null,
          release: null,
          changes: null,
          reason: null,
          log: '',
          startedAt: null,
          finishedAt: null,
        },
        failure: null,
        build: null,
        preparing: new AbortController(),
        cancelled: false,
        listeners: new Set(),
        over: Promise.resolve(),
      };
      // Taken at once, so that two that ask together are one.
      waiting = job;
      try {
        await insertPublish(database, { id: job.id, trigger, by, askedAt: now() });
      } catch (error) {
        waiting = null;
        throw error;
      }
      // Whatever ran has ended meanwhile, or nothing did.
      if (!running && waiting === job) {
        waiting = null;
        start(job);
        return { id: job.id, status: 'running', isNew: true };
      }
      return { id: job.id, status: job.state.status, isNew: true };
    },
    async cancel(id) {
      if (waiting?.id === id) {
        await drop(waiting, { status: 'cancelled', reason: null });
        return true;
      }
      if (running?.id !== id) return false;
      const job = running;
      job.cancelled = true;
      end(job);
      await job.over;
      return true;
    },
    isBusy: () => running !== null,
    watch(id, listener) {
      const job = [running, waiting].find((candidate) => candidate?.id === id);
      if (!job) return null;
      job.listeners.add(listener);
      return { state: { ...job.state }, leave: () => void job.listeners.delete(listener) };
    },
    // A database that does not answer is told by /api/health; it must not keep pages from being read.
    begin: () => failAbandoned(database, now()).catch(report),
    async stop() {
      stopped = true;
      if (waiting) await drop(waiting, { status: 'failed', reason: 'The server was stopped.' }).catch(report);
      if (running) end(running);
      await running?.over;
    },
  };
}
