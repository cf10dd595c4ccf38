import { Readable } from 'node:stream';

/** Shorter than the idle timeout of common proxies and of this server. */
const KEEP_ALIVE_MS = 10_000;
/** Characters buffered for a client that does not read. */
const MAX_BUFFERED = 1_000_000;

export interface EventStream {
  stream: Readable;
  send: (name: 'state' | 'log', data: unknown) => void;
  end: () => void;
}

/**
 * Creates a stream of server-sent events. It ends when `isAllowed`, checked at every keep-alive, is false, and it is
 * destroyed if the client reads too slowly.
 */
export function createEventStream(isAllowed: () => Promise<boolean>): EventStream {
  const stream = new Readable({ read: () => undefined });
  const push = (text: string): void => {
    if (stream.destroyed || stream.readableEnded) return;
    stream.push(text);
    if (stream.readableLength > MAX_BUFFERED) stream.destroy();
  };
  const end = (): void => {
    clearInterval(keepAlive);
    if (!stream.destroyed) stream.push(null);
  };
  const keepAlive = setInterval(() => {
    push(': alive\n\n');
    isAllowed().then(
      (allowed) => allowed || end(),
      () => end(),
    );
  }, KEEP_ALIVE_MS);
  stream.once('close', () => clearInterval(keepAlive));
  return {
    stream,
    send: (name, data) => push(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    end,
  };
}
