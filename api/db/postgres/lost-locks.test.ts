import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, testDatabaseSettings } from '../../testing/database.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Database } from '../client.ts';
import { select } from '../statements.ts';
import { pg } from './driver.ts';
import { createLocks } from './locks.ts';

/* A lock behind a relay that stops forwarding without closing anything, as a network or a machine that loses its power. */

let database: Database;
let relay: Server;
let locks: ReturnType<typeof createLocks>;
const sockets = new Set<Socket>();

function silence(): void {
  for (const socket of sockets) {
    socket.unpipe();
    socket.pause();
  }
}

beforeEach(async () => {
  database = await testDatabase('lost-locks');
  const url = new URL(testDatabaseSettings('lost-locks').postgres!.url);
  const [port, host] = [Number(url.port), url.hostname];
  relay = createServer((client) => {
    const upstream = connect(port, host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.pipe(upstream).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  url.port = String((relay.address() as AddressInfo).port);
  locks = createLocks(async () => {
    const client = new pg.Client({ connectionString: url.href, query_timeout: 300 });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }, 100);
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
  await expect.poll(() => held?.lost.aborted, { timeout: 3_000 }).toBe(true);
  await held?.release();
});

test('a lock is released without an answer of the server', async () => {
  const held = await locks.tryAcquire('publish');
  silence();
  await held?.release();
  expect(held?.lost.aborted).toBe(false);
});

test('a lock is free as soon as it is released, even while its connection is checked', async () => {
  for (let round = 0; round < 20; round += 1) {
    const held = await locks.tryAcquire('publish');
    await new Promise((resolve) => setTimeout(resolve, 95 + round / 2));
    await held?.release();
    const next = await database.locks.tryAcquire('publish');
    expect(next).not.toBeNull();
    await next?.release();
  }
});

test('`npm run build` stops when its lock is lost, because another server may publish then', async () => {
  const folder = await temporaryFolder();
  const subject = join(folder.path, 'content/subjects/polity');
  await mkdir(subject, { recursive: true });
  await writeFile(join(subject, 'preamble.md'), '---\ntitle: The Preamble\n---\n\nA text.\n');
  const script = fileURLToPath(new URL('../../../scripts/build-site.ts', import.meta.url));
  const build = spawn(process.execPath, [script], {
    env: {
      CONTENT_DIR: join(folder.path, 'content'),
      DATA_DIR: join(folder.path, 'data'),
      DATABASE_URL: testDatabaseSettings('lost-locks').postgres!.url,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  build.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(build, 'close');
  const endConnection = async () =>
    (
      await select(
        database.read,
        sql`select pg_terminate_backend(pid) as done from pg_stat_activity
          where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`,
      )
    ).length;
  await expect.poll(endConnection, { timeout: 30_000, interval: 50 }).toBe(1);
  expect(await ended).toEqual([1, null]);
  expect(output).toBe('The lock publish was lost with the connection to the database. Publish again.\n');
  await folder.remove();
}, 120_000);
