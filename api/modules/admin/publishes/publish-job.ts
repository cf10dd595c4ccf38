import type { FastifyBaseLogger } from 'fastify';
import { PullError } from '../../../../scripts/content/disk/git/fast-forward.ts';
import type { Database } from '../../../db/client.ts';
import { startBuild } from './build-process.ts';
import type { Build, BuildCommand, BuildResult } from './build-process.ts';
import type { ContentPull } from './content-pull.ts';
import { PUBLISHES } from './queue-store.ts';
import type { ClaimedPublish } from './queue-store.ts';
import { updatePublish } from './store.ts';
import type { PublishState, StoredState } from './store.ts';

const SAVE_LOG_INTERVAL_MS = 1_000;
const RETRY_SAVE_MS = 3_000;
const MAX_REASON_LENGTH = 500;
/** Characters (UTF-16 units). */
export const MAX_LOG_LENGTH = 200_000;
const TRUNCATED = '… earlier output was removed\n';

/** An event for watchers: new output, or a changed state. */
export type PublishEvent = { text: string } | { state: PublishState };

export interface PublishJobDependencies {
  database: Database;
  command: BuildCommand;
  pull: ContentPull;
  /** Whether every publish pulls, so that saved commits are pushed. Only one after a push fails if that is impossible. */
  pushes?: boolean;
  /** ms since 1970 */
  now: () => number;
  /** Called when a new release may be live. */
  onReleased: () => Promise<unknown>;
  /** Called with the final status of each publish. It must not throw. */
  onEnd?: ((status: PublishState['status']) => void) | undefined;
  log: FastifyBaseLogger;
  /** Aborted when the server stops. */
  serverStop: AbortSignal;
}

/** A publish that this server runs. */
export interface PublishJob {
  id: string;
  state: PublishState;
  listeners: Set<(event: PublishEvent) => void>;
  /** Resolves when the final state has been saved, or when saving it failed. */
  run: () => Promise<void>;
  /** Stops it as cancelled. */
  cancel: () => void;
  /** Stops it as failed. @param reason unless the server stops */
  stop: (reason?: string) => void;
}

export function createPublishJob(
  { id, startedAt, pullFirst, allowRemoval }: ClaimedPublish,
  {
    database,
    command,
    pull,
    pushes = false,
    now,
    onReleased,
    onEnd,
    log,
    serverStop,
  }: PublishJobDependencies,
): PublishJob {
  const state: PublishState = {
    status: 'running',
    stage: null,
    release: null,
    changes: null,
    reason: null,
    removes: null,
    log: '',
    startedAt,
    finishedAt: null,
  };
  const listeners = new Set<(event: PublishEvent) => void>();
  const aborted = new AbortController();
  let logEnd = 0;
  let cancelled = false;
  let failure: string | null = null;
  let removes: number | null = null;
  let build: Build | null = null;

  const logError = (error: unknown): void => log.error({ err: error }, 'state of a publish cannot be saved');

  function update(changes: Partial<PublishState>): Promise<void> {
    Object.assign(state, changes);
    for (const listener of listeners) listener({ state });
    return save(changes);
  }

  /** Saves changes and tells the other servers that follow this publish. */
  async function save(changes: Partial<StoredState>): Promise<void> {
    await updatePublish(database, id, changes);
    await database.messages.send(PUBLISHES, id);
  }

  function print(text: string): void {
    logEnd += text.length;
    state.log = truncateLog(state.log + text);
    for (const listener of listeners) listener({ text });
  }

  function fail(reason: string): void {
    failure = reason.slice(0, MAX_REASON_LENGTH);
  }

  /** @returns null if the content folder must not be built */
  async function pullAndBuild(): Promise<BuildResult | null> {
    try {
      if (pullFirst || pushes) await pull({ print, signal: aborted.signal });
    } catch (error) {
      if (!(error instanceof PullError)) throw error;
      print(`${error.message}\n`);
      if (pullFirst) {
        fail(error.message);
        return null;
      }
    }
    if (aborted.signal.aborted) return null;
    const options = allowRemoval > 0 ? [`--allow-removal=${allowRemoval}`] : [];
    const { args = [] } = command;
    build = startBuild(
      { ...command, args: [...args, ...options] },
      {
        onText: print,
        onMessage(message) {
          if ('failure' in message) {
            fail(message.failure);
            removes = message.removes ?? null;
          } else update(message).catch(logError);
        },
      },
    );
    return build.result;
  }

  function outcomeOf(result: BuildResult | null): Pick<PublishState, 'status' | 'reason' | 'removes'> {
    if (result?.code === 0) return { status: 'succeeded', reason: null, removes: null };
    if (cancelled) return { status: 'cancelled', reason: null, removes: null };
    return { status: 'failed', reason: reasonOf(result), removes };
  }

  function reasonOf(result: BuildResult | null): string {
    if (serverStop.aborted) return 'The server was stopped.';
    if (result?.timedOut) {
      const minutes = Math.round(command.timeLimit / 60_000);
      return `It took longer than ${minutes} minutes and was stopped.`;
    }
    const reason = failure ?? result?.errorLine.slice(0, MAX_REASON_LENGTH) ?? '';
    if (reason !== '') return reason;
    const code = result?.code ?? null;
    return code === null
      ? 'The publish process was killed.'
      : `The publish process exited with code ${code}.`;
  }

  async function finish(
    outcome: Pick<PublishState, 'status' | 'reason'> & Partial<PublishState>,
  ): Promise<void> {
    onEnd?.(outcome.status);
    const final = { ...outcome, finishedAt: now() };
    Object.assign(state, final);
    for (const listener of listeners) listener({ state });
    const saved = { ...final, log: state.log, logEnd };
    await save(saved).catch((error: unknown) => {
      logError(error);
      retrySave(saved);
    });
  }

  /** Retries in the background, so that a full disk does not delay the next publish. */
  function retrySave(final: Partial<StoredState>): void {
    setTimeout(() => {
      if (!serverStop.aborted) save(final).catch(() => retrySave(final));
    }, RETRY_SAVE_MS).unref();
  }

  function stop(reason?: string): void {
    if (reason !== undefined) fail(reason);
    aborted.abort();
    build?.stop();
  }

  return {
    id,
    state,
    listeners,
    async run() {
      let savedLog = '';
      const saveLog = setInterval(() => {
        if (state.log === savedLog) return;
        savedLog = state.log;
        save({ log: savedLog, logEnd }).catch(logError);
      }, SAVE_LOG_INTERVAL_MS);
      try {
        const result = await pullAndBuild();
        clearInterval(saveLog);
        if (result?.code === 0) await onReleased().catch(logError);
        await finish(outcomeOf(result));
      } catch (error) {
        logError(error);
        await finish({ status: 'failed', reason: 'An unexpected error occurred. See the server log.' });
      } finally {
        clearInterval(saveLog);
      }
    },
    cancel() {
      cancelled = true;
      stop();
    },
    stop,
  };
}

/** Keeps the end of the log, starting at a complete line. */
export function truncateLog(log: string): string {
  if (log.length <= MAX_LOG_LENGTH) return log;
  const end = log.slice(log.length - MAX_LOG_LENGTH + TRUNCATED.length);
  const start = end.indexOf('\n') + 1;
  return TRUNCATED + (start > 0 && start < end.length ? end.slice(start) : end).toWellFormed();
}
