import { Readable } from 'node:stream';

/** ms between two signs of life: shorter than any proxy, or this server, waits in silence. */
const ALIVE_EVERY = 10_000;
/** Characters that wait for a client that does not read. */
const WAITING_MAXIMUM = 1_000_000;

/** An event as the stream carries it. */
function eventText(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

export interface EventStream {
  stream: Readable;
  send: (name: 'state' | 'log', data: unknown) => void;
  end: () => void;
}

/** A stream of server-sent events. `stillAllowed` is asked at every sign of life; a client that is too slow is let go. */
export function eventStream(stillAllowed: () => Promise<boolean>): EventStream {
  const stream = new Readable({ read: () => undefined });
  const push = (text: string): void => {
    if (stream.destroyed || stream.readableEnded) return;
    stream.push(text);
    if (stream.readableLength > WAITING_MAXIMUM) stream.destroy();
  };
  const end = (): void => {
    clearInterval(alive);
    if (!stream.destroyed) stream.push(null);
  };
  const alive = setInterval(() => {
    push(': alive\n\n');
    stillAllowed().then(
      (allowed) => allowed || end(),
      () => end(),
    );
  }, ALIVE_EVERY);
  stream.once('close', () => clearInterval(alive));
  return { stream, send: (name, data) => push(eventText(name, data)), end };
}
