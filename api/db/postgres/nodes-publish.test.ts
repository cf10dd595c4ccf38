import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Publish } from '../../contract/admin/publishes.ts';
import { createWriteQueue } from '../../modules/admin/content/write-queue.ts';
import { PUBLISH_LOCK, claimPublish, enqueuePublish } from '../../modules/admin/publishes/queue-store.ts';
import { JWT_SECRET, testApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { testDatabaseSettings } from '../../testing/database.ts';
import { DEFAULT_SETTINGS } from '../../testing/default-settings.ts';
import { signedIn } from '../../testing/learners.ts';
import type { TestLearner } from '../../testing/learners.ts';
import { call } from '../../testing/practice.ts';
import { fakeBuild, planBuild } from '../../testing/publish/fake-build.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Locks } from '../locks.ts';
import { openDatabase } from '../open-database.ts';
import { select } from '../statements.ts';
import { NODE_FLAGS } from '../../config/node-flags.ts';

/** ms between two reads of the queue */
const LOOK_EVERY = 300;

let first: TestApp;
let nodes: TestApp[];
let admin: TestLearner;

/** A further node on the database of the first one, with a data folder of its own and the same content folder. */
async function startNode(change: object = {}): Promise<TestApp> {
  const folder = await temporaryFolder();
  const database = await openDatabase(testDatabaseSettings(first.dataDir));
  const settings = { ...DEFAULT_SETTINGS, dataDir: folder.path, contentDir: first.contentDir, ...change };
  const app = await buildApp({
    settings,
    jwtSecret: JWT_SECRET,
    database,
    build: fakeBuild(folder.path),
    logStream: { write: () => undefined },
    checkQueueEvery: LOOK_EVERY,
  });
  await app.ready();
  const node: TestApp = {
    ...first,
    app,
    database,
    dataDir: folder.path,
    async close() {
      await app.close();
      await database.close();
      await folder.remove();
    },
  };
  nodes.push(node);
  return node;
}

beforeEach(async () => {
  nodes = [];
  first = await testApp({ checkQueueEvery: LOOK_EVERY });
  admin = await signedIn(first, { role: 'admin', email: 'asha@example.org' });
});
afterEach(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await first.close();
});

const rebuild = (node: TestApp) =>
  call<{ id: string; status: string }>(node, admin, 'POST', '/api/admin/rebuild');
const publish = async (node: TestApp, id: string) =>
  (await call<Publish & { log: string }>(node, admin, 'GET', `/api/admin/publishes/${id}`)).data;
const waitForStatus = (node: TestApp, id: string, status: string) =>
  expect.poll(async () => (await publish(node, id)).status).toBe(status);
const builds = async (node: TestApp) =>
  (await readFile(join(node.dataDir, 'builds'), 'utf8').catch(() => '')).split('\n').filter(Boolean).length;
const letBuildEnd = (node: TestApp) => writeFile(join(node.dataDir, 'go'), '');

/** Starts a publish that `other` runs. The first node may be faster; then its publish ends, and another one is asked for. */
async function publishOn(other: TestApp): Promise<string> {
  for (;;) {
    const before = await builds(first);
    const { id } = (await rebuild(other)).data;
    await expect.poll(async () => (await builds(first)) - before + (await builds(other))).toBe(1);
    if ((await builds(other)) === 1) return id;
    await letBuildEnd(first);
    await waitForStatus(first, id, 'succeeded');
    await rm(join(first.dataDir, 'go'));
  }
}

describe('a publish over several nodes', () => {
  test('is asked for and followed on a node without content', async () => {
    const plan = { stdout: 'Checking\n', messages: [{ stage: 'building' }], waitForFile: 'go' };
    await planBuild(first.dataDir, plan);
    const other = await startNode({ publishHere: false });
    const { id } = (await rebuild(other)).data;
    await waitForStatus(other, id, 'running');
    const following = other.app.inject({
      url: `/api/admin/publishes/${id}/events`,
      headers: admin.headers,
    });
    await expect.poll(async () => (await publish(other, id)).log).toBe('Checking\n');
    await letBuildEnd(first);
    const { body } = await following;
    expect(body).toContain('data: {"text":"Checking\\n"}');
    expect(body).toContain('"stage":"building"');
    expect(body.split('event: state').at(-1)).toContain('"status":"succeeded"');
    expect([await builds(first), await builds(other)]).toEqual([1, 0]);
  });

  test('runs on one node at a time', async () => {
    const other = await startNode();
    for (const node of [first, other]) await planBuild(node.dataDir, { waitForFile: 'go' });
    const answers = await Promise.all([first, other, first, other, other, first].map(rebuild));
    const ids = new Set(answers.map(({ data }) => data.id));
    expect(ids.size).toBeLessThanOrEqual(2);
    await expect.poll(async () => (await builds(first)) + (await builds(other))).toBe(1);
    // Longer than a look at the queue.
    await setTimeout(2 * LOOK_EVERY);
    expect((await builds(first)) + (await builds(other))).toBe(1);
    for (const node of [first, other]) await letBuildEnd(node);
    for (const id of ids) await waitForStatus(other, id, 'succeeded');
    expect((await builds(first)) + (await builds(other))).toBe(ids.size);
  });

  test('is cancelled from another node', async () => {
    const other = await startNode({ publishHere: false });
    await planBuild(first.dataDir, { waitForFile: 'never' });
    const { id } = (await rebuild(other)).data;
    await waitForStatus(other, id, 'running');
    expect((await call(other, admin, 'DELETE', `/api/admin/publishes/${id}`)).status).toBe(200);
    expect(await publish(other, id)).toMatchObject({ status: 'cancelled' });
  });

  test('that is queued when its node stops is run by another one', async () => {
    const other = await startNode();
    for (const node of [first, other]) await planBuild(node.dataDir, { waitForFile: 'go' });
    const id = await publishOn(other);
    const queued = (await rebuild(other)).data;
    expect(queued.status).toBe('queued');
    await letBuildEnd(first);
    await nodes.pop()?.close();
    await waitForStatus(first, queued.id, 'succeeded');
    expect(await publish(first, id)).toMatchObject({ reason: 'The server was stopped.' });
  });

  test('stops when its node loses the lock', async () => {
    await planBuild(first.dataDir, { waitForFile: 'never' });
    const { id } = (await rebuild(first)).data;
    await expect.poll(() => builds(first)).toBe(1);
    await select(
      first.database.read,
      sql`select pg_terminate_backend(pid) as done from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`,
    );
    await waitForStatus(first, id, 'failed');
    expect((await publish(first, id)).reason).toMatch(/connection to the database was lost|server stopped/);
  });

  test('whose process was killed is marked by another node, which can publish at once', async () => {
    const holder = await holdLock();
    const { id } = await enqueuePublish(first.database, {
      ...{ id: 'killed', trigger: 'hook' as const, by: null, askedAt: 1 },
      ...{ pullFirst: false, allowRemoval: 0 },
    });
    await claimPublish(first.database, 2);
    const waiting = (await rebuild(first)).data;
    await setTimeout(2 * LOOK_EVERY);
    expect([(await publish(first, id)).status, (await publish(first, waiting.id)).status]).toEqual([
      'running',
      'queued',
    ]);
    holder.kill('SIGKILL');
    await waitForStatus(first, id, 'failed');
    expect((await publish(first, id)).reason).toBe('The server stopped before the publish finished.');
    await waitForStatus(first, waiting.id, 'succeeded');
  });
});

/** A process that holds the lock of publishes until it is killed. */
async function holdLock() {
  const { postgres } = testDatabaseSettings(first.dataDir);
  const code = `const { openDatabase } = await import(${JSON.stringify(new URL('../open-database.ts', import.meta.url).href)});
    const database = await openDatabase(${JSON.stringify({ databaseFile: '', postgres })});
    const lock = await database.locks.tryAcquire(${JSON.stringify(PUBLISH_LOCK)});
    console.log(lock ? 'held' : 'not held');
    setInterval(() => undefined, 1_000);`;
  const child = spawn(process.execPath, [...NODE_FLAGS, '--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [text] = (await once(child.stdout, 'data')) as [Buffer];
  expect(text.toString()).toBe('held\n');
  return child;
}

test('saves of content are one after the other over all nodes', async () => {
  const other = await startNode();
  const queues = [first, other].map(({ app, database }) =>
    createWriteQueue(first.contentDir, { log: app.log, locks: database.locks }),
  );
  let running = 0;
  let most = 0;
  const task = async () => {
    running += 1;
    most = Math.max(most, running);
    await setTimeout(20);
    running -= 1;
  };
  await Promise.all(Array.from({ length: 8 }, (_, index) => queues[index % 2]!.run(task)));
  expect([most, running]).toEqual([1, 0]);
});

test('a save fails if its lock was lost meanwhile', async () => {
  const lost = new AbortController();
  const locks: Locks = {
    async tryAcquire(name) {
      const lock = await first.database.locks.tryAcquire(name);
      return lock && { ...lock, lost: lost.signal };
    },
  };
  const queue = createWriteQueue(first.contentDir, { log: first.app.log, locks });
  const author = { name: 'Asha', email: 'asha@example.org' };
  const save = () => queue.save([{ path: 'redirects.json', data: '{}' }], { author, message: 'Edit' });
  await queue.run(save);
  lost.abort();
  await expect(queue.run(save)).rejects.toThrow('The database was lost. Nothing was saved; try again.');
});
