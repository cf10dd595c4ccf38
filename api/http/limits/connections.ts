import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/** Limits of a connection, in ms unless stated otherwise. Together they close a deliberately slow connection within 30 s. */
export interface ConnectionLimits {
  /** For all headers of a request. */
  headers: number;
  /** For a whole request. */
  request: number;
  /** Between two bytes in either direction, until the answer is sent. */
  idle: number;
  /** Between two bytes of an answer. Node waits for up to twice as long when a client stops reading. */
  sending: number;
  /** Bytes per second at which an answer is read at least, after `sending`. */
  readingRate: number;
  /** Between two requests. The system may still be sending the answer, which nothing tells. */
  keepAlive: number;
  /** For the rest of a body whose request was answered. */
  unreadBody: number;
  /** Bytes of such a rest: more than any route accepts. */
  unreadBytes: number;
  /** Interval at which the other timeouts are checked. */
  checkInterval: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headers: 10_000,
  request: 20_000,
  idle: 25_000,
  sending: 12_500,
  readingRate: 10_000,
  keepAlive: 25_000,
  unreadBody: 10_000,
  unreadBytes: 32 * 1024 * 1024,
  checkInterval: 5_000,
};

/** Connections on which the rest of a body arrives after the answer. */
const answered = new Set<Socket>();
/** More of them pause after each chunk, which is up to 64 kB. */
const MANY = 10;

export function isAnswered(socket: Socket): boolean {
  return answered.has(socket);
}

/** To call before each answer: the client must read it fast enough, and what it still sends is read. */
export function limitConnection(request: IncomingMessage, limits: ConnectionLimits): void {
  const { socket } = request;
  // Tests inject requests without one.
  if (!(socket instanceof Socket)) return;
  // Node goes back to the idle timeout with the next request.
  socket.setTimeout(limits.sending);
  watchReading(socket, limits);
  if (!request.complete && !isAnswered(socket)) readRest(request, limits);
}

/**
 * Reads on when a request is answered before its body has arrived. Closing the connection meanwhile would reset it, and
 * the client would lose the answer (RFC 9112, 9.6). A client that sends too much or for too long is disconnected.
 */
function readRest(request: IncomingMessage, { unreadBody, unreadBytes }: ConnectionLimits): void {
  const { socket } = request;
  // Node calls it after the last answer of a connection.
  const close = socket.destroySoon.bind(socket);
  let isLast = false;
  let left = unreadBytes;
  const timer = setTimeout(() => socket.destroy(), unreadBody).unref();
  answered.add(socket);
  socket.once('close', done);
  socket.destroySoon = () => {
    isLast = true;
    socket.end();
  };
  request.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) socket.destroy();
    if (answered.size <= MANY) return;
    // All of them together take at most 64 MB/s, so that they do not delay others.
    request.pause();
    setTimeout(() => request.resume(), answered.size);
  });
  request.once('end', () => {
    done();
    socket.off('close', done);
    socket.destroySoon = close;
    if (isLast) close();
  });
  request.resume();

  function done(): void {
    clearTimeout(timer);
    answered.delete(socket);
  }
}

/** Connections on which an answer was sent. */
const watched = new WeakSet<Socket>();

/**
 * Disconnects a client that reads its answers too slowly. Node's own timeout starts again with each byte in either
 * direction. How much was read is known only when a write completes, so a large one has longer.
 */
function watchReading(socket: Socket, { sending, readingRate, checkInterval }: ConnectionLimits): void {
  if (watched.has(socket)) return;
  watched.add(socket);
  let completed = 0;
  let since = 0;
  const timer = setInterval(() => {
    const waiting = socket.writableLength;
    const now = performance.now();
    if (waiting === 0 || socket.bytesWritten - waiting !== completed) {
      completed = socket.bytesWritten - waiting;
      since = now;
    } else if (now - since > sending + (1000 * waiting) / readingRate) socket.destroy();
  }, checkInterval).unref();
  socket.once('close', () => clearInterval(timer));
}
