import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase, testDatabaseSettings } from '../../testing/database.ts';
import type { Database } from '../client.ts';
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
