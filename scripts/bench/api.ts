import { connect } from 'node:net';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../api/testing/postgres/start-postgres.ts';
import { median, report } from './goals.ts';
import { fillDatabase } from './rows/filler.ts';
import { memoryOf, releaseFolder, signTokens, startServer } from './servers.ts';
import type { Server } from './servers.ts';

/**
 * `npm run bench:api`: a signed-in read and a durable write of the product, compared with bare Fastify that runs the same
 * statements, on both engines. Both sides are measured in turn, and the median of the rounds counts, so only ratios of one run can
 * be compared.
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const LEARNERS = 20;
/** Number of concurrent requests. */
const SOCKETS = 16;
/** ms */
const ROUND = 1_000;
/** Number of requests before memory is measured. */
const REQUESTS = 100_000;

interface Request {
  path: string;
  /** Of learners who ask in turn; none for a public page. */
  tokens: readonly string[];
  /** Makes the JSON body of each request, by its number. Without it, the request is a GET. */
  body?: (nth: number) => object;
}

let sent = 0;

/** They ask in turn, because the writes of one learner wait for each other. */
const tokens = await signTokens(LEARNERS);
const read: Request = { path: '/api/user/progress', tokens };
/** One second more each time, as an open page reports. */
const write: Request = {
  ...read,
  body: (nth) => ({ subject: 'polity', topic: 'preamble', timeSpent: nth }),
};

/** Measures both servers in turn, and reports the ratio. */
async function compare(name: string, servers: readonly [Server, Server], request: Request): Promise<void> {
  const rates: [number[], number[]] = [[], []];
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const [side, { port }] of servers.entries()) {
      const rate = await throughput(port, request, ROUND);
      // The first round warms up.
      if (round > 0) rates[side === 0 ? 0 : 1].push(rate);
    }
  }
  const [product, bare] = rates.map(median) as [number, number];
  console.log(`  ${Math.round(product)}/s and ${Math.round(bare)}/s`);
  report(name, Math.round((product / bare) * 100));
}

async function measure(engine: string, folder: string, url: string): Promise<void> {
  await fillDatabase(url, LEARNERS);
  const settings = { DATA_DIR: folder, DATABASE_URL: url };
  const product = await startServer('product', settings);
  const bare = await startServer('bare', settings);
  console.log(`\n${engine}, compared with bare Fastify:`);
  await compare(`${engine}: read`, [product, bare], read);
  await compare(`${engine}: durable write`, [product, bare], write);
  if (engine === 'SQLite') {
    for (let answered = 0; answered < REQUESTS;) answered += await throughput(product.port, read, ROUND);
    report('memory after 100,000 requests', memoryOf(product.process) / 1_000_000);
  }
  for (const server of [product, bare]) server.process.kill();
}

const folder = await releaseFolder('release');
await measure('SQLite', folder, `file:${join(folder, 'swadhyay.db')}`);
const server = await startPostgres(['shared_buffers=256MB', 'fsync=on', 'synchronous_commit=on']);
await measure('PostgreSQL', folder, server.url);
await server.stop();

/**
 * Measures responses per second for a period of `ms`. It uses sockets with one request at a time, because a real HTTP client would
 * take more time than the servers.
 *
 * @throws on a status other than 200
 */
async function throughput(port: number, request: Request, ms: number): Promise<number> {
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
