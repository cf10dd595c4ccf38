import { createParser } from 'eventsource-parser';
import type { PublishProgress } from '../../../../../api/contract/admin/publishes.ts';
import { ApiError, isTemporary, openStream } from '../../../../client/api/api.ts';
import { isOver } from '../../../../client/admin/publish-status.ts';
import type { LogNews } from './publish-log.ts';

/** ms without a sign of life after which a stream is given up; the server gives one every 10 s. */
const SILENCE = 25_000;
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

type Open = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

/**
 * Tells how a publish goes on until it is over, over as many connections as that takes.
 *
 * @param open a connection to its events
 * @param firstPause ms before the second connection; each further one waits twice as long, up to 30 s
 * @returns what stops it
 */
export function follow(open: Open, tell: (news: LogNews) => void, firstPause = FIRST_PAUSE): () => void {
  const stopped = new AbortController();
  let pause = firstPause;
  const heard = (news: LogNews): void => {
    if (stopped.signal.aborted) return;
    if (news.kind === 'text') pause = firstPause;
    tell(news);
  };
  const run = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const outcome = await listen(open, heard, stopped.signal);
      if (outcome === 'over') return;
      heard({ kind: outcome });
      if (outcome === 'refused') return;
      await waitFor(pause, stopped.signal);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
  };
  void run();
  return () => stopped.abort();
}

export const followPublish = (id: string, tell: (news: LogNews) => void): (() => void) =>
  follow((signal) => openStream(`/admin/publishes/${encodeURIComponent(id)}/events`, signal), tell);

/** Listens to one connection, to its end. */
async function listen(
  open: Open,
  tell: (news: LogNews) => void,
  stopped: AbortSignal,
): Promise<'over' | 'lost' | 'refused'> {
  const silent = new AbortController();
  let limit = setTimeout(() => silent.abort(), SILENCE);
  const publish = { isOver: false };
  try {
    const stream = await open(AbortSignal.any([stopped, silent.signal]));
    tell({ kind: 'opened' });
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (event === 'log') tell({ kind: 'text', text: (JSON.parse(data) as { text: string }).text });
        if (event !== 'state') return;
        const progress = JSON.parse(data) as PublishProgress;
        publish.isOver = isOver(progress.status);
        tell({ kind: 'progress', progress });
      },
    });
    const reader = stream
      .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
      .getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return publish.isOver ? 'over' : 'lost';
      clearTimeout(limit);
      limit = setTimeout(() => silent.abort(), SILENCE);
      parser.feed(value);
    }
  } catch (error) {
    return error instanceof ApiError && !isTemporary(error) ? 'refused' : 'lost';
  } finally {
    clearTimeout(limit);
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
