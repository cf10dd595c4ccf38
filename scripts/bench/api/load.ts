import { connect } from 'node:net';

/** Number of concurrent requests. */
const SOCKETS = 16;
const ANSWER = 'HTTP/1.1 ';

export interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Body of each request by its number. */
  body?: (index: number) => object;
}

/**
 * Measures responses per second over a period of `ms`. Uses raw sockets with one request at a time, because a real HTTP client
 * would take more time than the servers.
 *
 * @throws on a status other than 200
 */
export async function throughput(port: number, request: Request, ms: number): Promise<number> {
  const started = performance.now();
  const counts = await Promise.all(
    Array.from({ length: SOCKETS }, () => requestUntil(port, () => bytesOf(request), started + ms)),
  );
  const answered = counts.reduce((sum, count) => sum + count, 0);
  return (answered * 1000) / (performance.now() - started);
}

let sent = 0;

function bytesOf({ method, path, headers, body }: Request): string {
  sent += 1;
  const text = body ? JSON.stringify(body(sent)) : '';
  const all = {
    host: 'localhost',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', text].join('\r\n');
}

function requestUntil(port: number, next: () => string, end: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answered = 0;
    let buffered = Buffer.alloc(0);
    const socket = connect(port, '127.0.0.1', () => socket.write(next()));
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
      const headEnd = buffered.indexOf('\r\n\r\n');
      if (headEnd === -1) return;
      const head = buffered.toString('latin1', 0, headEnd);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      if (buffered.length < headEnd + 4 + length) return;
      if (!head.startsWith(`${ANSWER}200 `)) {
        socket.destroy();
        reject(new Error(`${head.slice(0, 40)} ${buffered.toString('utf8', headEnd + 4).slice(0, 200)}`));
        return;
      }
      answered += 1;
      buffered = Buffer.alloc(0);
      if (performance.now() < end) {
        socket.write(next());
        return;
      }
      socket.destroy();
      resolve(answered);
    });
  });
}
