import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { once } from 'node:events';
import { buildApp } from '../app.ts';
import { openDatabase } from '../db/open-database.ts';
import type { Database } from '../db/client.ts';
import { select } from '../db/statements.ts';
import { JWT_SECRET, testApp } from '../testing/app.ts';
import type { App } from '../app.ts';
import type { TestApp } from '../testing/app.ts';
import { testDatabaseSettings } from '../testing/database.ts';
import { DEFAULT_SETTINGS } from '../testing/default-settings.ts';
import { signedIn } from '../testing/learners.ts';
import { call } from '../testing/practice.ts';
import { fakeBuild } from '../testing/publish/fake-build.ts';

/* A server whose connections to PostgreSQL go through a relay, which can be cut as a network or a database that fails. */

interface Relay {
  port: number;
  cut: () => void;
  restore: () => void;
  close: () => Promise<void>;
}

async function startRelay(target: URL): Promise<Relay> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        open.delete(from);
        to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    restore() {
      isCut = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

let direct: TestApp;
let relay: Relay;
let database: Database;
let app: App;
const logged: string[] = [];

beforeEach(async () => {
  logged.length = 0;
  direct = await testApp();
  const { postgres, databaseFile } = testDatabaseSettings(direct.dataDir);
  const url = new URL(postgres!.url);
  relay = await startRelay(new URL(url));
  url.port = String(relay.port);
  database = await openDatabase({ databaseFile, postgres: { ...postgres!, url: url.href } });
  app = await buildApp({
    settings: { ...DEFAULT_SETTINGS, dataDir: direct.dataDir, contentDir: direct.contentDir, rateLimit: 0 },
    jwtSecret: JWT_SECRET,
    database,
    build: fakeBuild(direct.dataDir),
    logStream: { write: (line) => void logged.push(line) },
  });
  await app.ready();
});

afterEach(async () => {
  relay.restore();
  await app.close();
  await database.close();
  await relay.close();
  await direct.close();
});

const NO_DATABASE = {
  success: false,
  code: 'database_unavailable',
  message: 'The site cannot reach its database. Please try again in a moment.',
};

test('a lost database is a 503 that says when to try again, not ready but alive, until it is back', async () => {
  const learner = await signedIn(direct);
  const note = { subjectSlug: 'polity', topicSlug: 'preamble', content: 'mine' };
  const read = () => app.inject({ url: '/api/user/bookmarks', headers: learner.headers });
  const write = () =>
    app.inject({ method: 'POST', url: '/api/notes/save', headers: learner.headers, payload: note });
  const login = () =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'a@example.org', password: 'some password' },
    });
  const status = async (path: string) => (await app.inject(path)).statusCode;
  expect([(await read()).statusCode, (await write()).statusCode]).toEqual([200, 200]);
  expect(await status('/api/health/ready')).toBe(200);

  relay.cut();
  for (const request of [read, write, login]) {
    const answer = await request();
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '2',
      NO_DATABASE,
    ]);
  }
  expect(await status('/api/health/ready')).toBe(503);
  expect(await status('/api/health')).toBe(503);
  expect(await status('/api/health/live')).toBe(200);
  expect(await status('/')).toBe(200);

  relay.restore();
  expect(await status('/api/health/ready')).toBe(200);
  expect([(await read()).statusCode, (await write()).statusCode]).toEqual([200, 200]);
  // Nobody was counted for attempts that could not be checked.
  expect((await login()).statusCode).toBe(401);
  await expect.poll(() => database.messages.connected).toBe(true);
});

test('writes and reads go on after the server has ended all connections', async () => {
  const learner = await signedIn(direct);
  const attempt = (content: string) =>
    app.inject({
      method: 'POST',
      url: '/api/notes/save',
      headers: learner.headers,
      payload: { subjectSlug: 'polity', topicSlug: 'preamble', content },
    });
  expect((await attempt('first')).statusCode).toBe(200);
  await select(
    direct.database.read,
    sql`select pg_terminate_backend(pid) as done from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const statuses = await Promise.all(
    Array.from({ length: 5 }, async (_, index) => (await attempt(`${index}`)).statusCode),
  );
  expect(statuses.every((status) => [200, 503].includes(status))).toBe(true);
  await expect.poll(async () => (await attempt('last')).statusCode).toBe(200);
  expect((await call({ app: direct.app }, learner, 'GET', '/api/notes/polity/preamble')).status).toBe(200);
  expect(logged.join('')).not.toContain('"statusCode":500');
});
