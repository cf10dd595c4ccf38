import { connect } from 'node:net';

/** Number of concurrent requests. */
const SOCKETS = 16;

export interface Request {
  path: string;
  /** Of learners who ask in turn; none for a public page. */
  tokens: readonly string[];
  /** Makes the JSON body of each request, by its number. Without it, the request is a GET. */
  body?: (nth: number) => object;
}

let sent = 0;

/**
 * Measures responses per second for a period of `ms`. It uses sockets with one request at a time, because a real HTTP client would
 * take more time than the servers.
 *
 * @throws on a status other than 200
 */
export async function throughput(port: number, request: Request, ms: number): Promise<number> {
  const started = performance.now();
  const counts = await Promise.all(
    Array.from({ length: SOCKETS }, () => requestUntil(port, () => textOf(request), started + ms)),
  );
  const answered = counts.reduce((sum, count) => sum + count, 0);
  return (answered * 1000) / (performance.now() - started);
}

function textOf({ path, tokens, body }: Request): string {
  sent += 1;
  const text = body ? JSON.stringify(body(sent)) : '';
  const token = tokens[sent % tokens.length];
  const lines = [`${body ? 'POST' : 'GET'} ${path} HTTP/1.1`, 'host: localhost'];
  if (token !== undefined) lines.push(`authorization: Bearer ${token}`);
  if (body) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`);
  return [...lines, '', text].join('\r\n');
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
      if (!head.startsWith('HTTP/1.1 200 ')) {
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
