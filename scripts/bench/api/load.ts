import { connect } from 'node:net';

/** Sockets at once, as many as there are learners who wait at the same moment. */
const SOCKETS = 16;
const ANSWER = 'HTTP/1.1 ';

export interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Of the nth request. */
  body?: (nth: number) => object;
}

/**
 * Answers a second, over so many ms. Raw sockets, each with one request under way: a real HTTP client costs more than
 * the servers that are compared, and would make them look alike.
 *
 * @throws where any answer is not a 200
 */
export async function throughput(port: number, request: Request, ms: number): Promise<number> {
  const begun = performance.now();
  const counts = await Promise.all(
    Array.from({ length: SOCKETS }, () => askUntil(port, () => bytesOf(request), begun + ms)),
  );
  const answered = counts.reduce((sum, count) => sum + count, 0);
  return (answered * 1000) / (performance.now() - begun);
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

function askUntil(port: number, next: () => string, end: number): Promise<number> {
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
