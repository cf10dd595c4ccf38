import { createParser } from 'eventsource-parser';
import type { PublishProgress } from '../../../../../api/contract/admin/publishes.ts';
import { ApiError, isTemporary, openStream } from '../../../../client/api/call-api.ts';
import { hasEnded } from '../../../../client/admin/publish-status.ts';
import type { LogEvent } from './publish-log.ts';

/** Must exceed the server's keep-alive interval of 10 s. */
const IDLE_TIMEOUT_MS = 25_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

type Open = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

/**
 * Follows the events of a publish until it ends. Reconnects with exponential backoff, up to 30 s.
 *
 * @param open opens a connection
 * @param firstRetryMs delay before the first reconnection
 * @returns a function that stops following
 */
export function followStream(
  open: Open,
  onEvent: (event: LogEvent) => void,
  firstRetryMs = FIRST_RETRY_MS,
): () => void {
  const stopped = new AbortController();
  let retryMs = firstRetryMs;
  const emit = (event: LogEvent): void => {
    if (stopped.signal.aborted) return;
    if (event.kind === 'text') retryMs = firstRetryMs;
    onEvent(event);
  };
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const outcome = await readStream(open, emit, stopped.signal);
      if (outcome === 'ended') return;
      emit({ kind: outcome });
      if (outcome === 'refused') return;
      await waitFor(retryMs, stopped.signal);
      retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
    }
  };
  void run();
  return () => stopped.abort();
}

export const followPublish = (id: string, onEvent: (event: LogEvent) => void): (() => void) =>
  followStream((signal) => openStream(`/admin/publishes/${encodeURIComponent(id)}/events`, signal), onEvent);

/** Reads one connection until it ends. */
async function readStream(
  open: Open,
  emit: (event: LogEvent) => void,
  stopped: AbortSignal,
): Promise<'ended' | 'lost' | 'refused'> {
  const idle = new AbortController();
  let timeout = setTimeout(() => idle.abort(), IDLE_TIMEOUT_MS);
  // The assertion keeps TypeScript from narrowing a variable that the callback changes.
  let ended = false as boolean;
  try {
    const stream = await open(AbortSignal.any([stopped, idle.signal]));
    emit({ kind: 'opened' });
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'log') emit({ kind: 'text', text: (JSON.parse(data) as { text: string }).text });
        if (event !== 'state') return;
        const progress = JSON.parse(data) as PublishProgress;
        ended = hasEnded(progress.status);
        emit({ kind: 'progress', progress });
      },
    });
    const reader = stream
      .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
      .getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return ended ? 'ended' : 'lost';
      clearTimeout(timeout);
      timeout = setTimeout(() => idle.abort(), IDLE_TIMEOUT_MS);
      parser.feed(value);
    }
  } catch (error) {
    return error instanceof ApiError && !isTemporary(error) ? 'refused' : 'lost';
  } finally {
    clearTimeout(timeout);
  }
}

function waitFor(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    stopped.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
