import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { COMPILE_CACHE } from '../../../scripts/content/testing/compile-cache.ts';
import { NODE_FLAGS } from '../../config/node-flags.ts';
import { testDatabase, testDatabaseSettings } from '../../testing/database.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Database } from '../client.ts';
import { onLost } from '../locks.ts';
import { select } from '../statements.ts';
import { DatabaseUnavailable } from '../unavailable.ts';
import { createLocks } from './locks.ts';
import { connect as connectTo, sessionConfig } from './session-client.ts';

/* A lock behind a relay that stops forwarding without closing anything, as a network or a machine that loses its power. */

let database: Database;
let relay: Server;
let relayUrl: string;
let locks: ReturnType<typeof createLocks>;
const sockets = new Set<Socket>();
/** ms; time limit of the queries of `locks`. */
const QUERY_TIMEOUT = 3_000;

/** How the relay connects a client to the server. */
type Relay = (client: Socket, upstream: Socket) => void;
let relayTo: Relay;

const pipe: Relay = (client, upstream) => {
  client.pipe(upstream).pipe(client);
};

function silence(): void {
  for (const socket of sockets) {
    socket.unpipe();
    socket.pause();
  }
}

/** The last message of an answer of the server: it is ready for the next query, outside of a transaction. */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1');

/** Calls `onAnswer` with the answer to the query for a lock, instead of passing it on. */
function holdBackAnswer(
  onAnswer: (answer: Buffer, client: Socket, upstream: Socket) => void,
  client: Socket,
  upstream: Socket,
): void {
  let asked = '';
  let answer: Buffer | null = null;
  client.on('data', (chunk: Buffer) => {
    upstream.write(chunk);
    asked += chunk.toString('latin1');
    if (asked.includes('pg_try_advisory_lock')) answer ??= Buffer.alloc(0);
  });
  upstream.on('data', (chunk: Buffer) => {
    if (!answer) {
      client.write(chunk);
      return;
    }
    answer = Buffer.concat([answer, chunk]);
    if (answer.subarray(-READY.length).equals(READY)) onAnswer(answer, client, upstream);
  });
}

/** Ends the connection of the relay to the server. */
function terminate(upstream: Socket): Promise<unknown> {
  return select(
    database.read,
    sql`select pg_terminate_backend(pid) as done from pg_stat_activity where client_port = ${upstream.localPort}`,
  );
}

/** The answer and the end of the connection arrive in one chunk. */
const endWithAnswer: Relay = holdBackAnswer.bind(null, (answer, client, upstream) => {
  const chunks = [answer];
  upstream.removeAllListeners('data');
  upstream.on('data', (chunk: Buffer) => chunks.push(chunk));
  upstream.on('end', () => client.end(Buffer.concat(chunks)));
  void terminate(upstream);
});

const endAfterAnswer: Relay = holdBackAnswer.bind(null, (answer, client) => {
  client.end(answer);
});

/** Stops this process during the first check of the lock, until its time limit is over. */
function stopDuringCheck(onStop: () => void): Relay {
  let isStopped = false;
  return (client, upstream) => {
    client.on('data', (chunk: Buffer) => {
      if (isStopped || !chunk.includes('SELECT pg_backend_pid()')) return;
      isStopped = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1.5 * QUERY_TIMEOUT);
      onStop();
    });
    pipe(client, upstream);
  };
}

beforeEach(async () => {
  relayTo = pipe;
  database = await testDatabase('lost-locks');
  const url = new URL(testDatabaseSettings('lost-locks').postgres!.url);
  const [port, host] = [Number(url.port), url.hostname];
  relay = createServer((client) => {
    const upstream = connect(port, host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    relayTo(client, upstream);
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  url.port = String((relay.address() as AddressInfo).port);
  relayUrl = url.href;
  const config = { ...sessionConfig(relayUrl), query_timeout: QUERY_TIMEOUT };
  locks = createLocks(() => connectTo(config), 100);
});

afterEach(async () => {
  await locks.close();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  relay.close();
  await database.close();
});

test('a lock is lost when its connection is silent, and can be released then', async () => {
  const held = await locks.tryAcquire('publish');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(held?.lost.aborted).toBe(false);
  silence();
  await expect.poll(() => held?.lost.aborted).toBe(true);
  await held?.release();
});

test('a lock is kept when its process was stopped for longer than a check may take', async () => {
  const stopped = Promise.withResolvers<null>();
  relayTo = stopDuringCheck(() => stopped.resolve(null));
  const held = await locks.tryAcquire('publish');
  await stopped.promise;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(held?.lost.aborted).toBe(false);
});

test('a lock is released without an answer of the server', async () => {
  const held = await locks.tryAcquire('publish');
  silence();
  await held?.release();
  expect(held?.lost.aborted).toBe(false);
});

/** Releases a lock this many times, each time at another moment of the check of its connection. */
async function releaseWhileChecked(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const held = await locks.tryAcquire('publish');
    await new Promise((resolve) => setTimeout(resolve, 95 + (10 * round) / rounds));
    await held?.release();
    const next = await database.locks.tryAcquire('publish');
    expect(next).not.toBeNull();
    await next?.release();
  }
}

test('a lock is free as soon as it is released, even while its connection is checked', () =>
  releaseWhileChecked(5));

test('so it is at many moments of a check', { tags: ['again'] }, () => releaseWhileChecked(60));

test('a lock that is lost together with the answer of the server is not given', async () => {
  relayTo = endWithAnswer;
  await expect(locks.tryAcquire('publish')).rejects.toThrow(DatabaseUnavailable);
});

test('a lock that is lost right after the answer of the server is given and lost', async () => {
  relayTo = endAfterAnswer;
  const held = await locks.tryAcquire('publish');
  let calls = 0;
  onLost(held!, () => (calls += 1));
  await expect.poll(() => calls).toBe(1);
  onLost(held!, () => (calls += 1));
  expect(calls).toBe(2);
});

/** Expects that a publish ends with `message` when its lock is lost. */
async function expectStop(_when: string, end: Relay, message: string): Promise<void> {
  relayTo = end;
  const folder = await temporaryFolder();
  const subject = join(folder.path, 'content/subjects/polity');
  await mkdir(subject, { recursive: true });
  await writeFile(join(subject, 'preamble.md'), '---\ntitle: The Preamble\n---\n\nA text.\n');
  const script = fileURLToPath(new URL('../../../scripts/build-site.ts', import.meta.url));
  const build = spawn(process.execPath, [...NODE_FLAGS, script], {
    env: {
      ...COMPILE_CACHE,
      CONTENT_DIR: join(folder.path, 'content'),
      DATA_DIR: join(folder.path, 'data'),
      DATABASE_URL: relayUrl,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  build.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  expect(await once(build, 'close')).toEqual([1, null]);
  expect(output).toBe(message);
  await folder.remove();
}

const STOPS = '`npm run build` stops when its lock is lost %s, because another server may publish then';

test.each([
  [
    'later',
    endAfterAnswer,
    'The lock publish was lost with the connection to the database. Publish again.\n',
  ],
])(STOPS, expectStop);

test.each([
  [
    'together with the answer of the server',
    endWithAnswer,
    'The database cannot be reached.\nError: The lock publish was lost with the connection to the database.\n',
  ],
])(STOPS, { tags: ['again'] }, expectStop);
