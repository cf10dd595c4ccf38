import { spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Publish } from '../../../contract/admin/publishes.ts';
import { buildApp } from '../../../app.ts';
import type { Database } from '../../../db/client.ts';
import { engine } from '../../../config/engine.ts';
import type { Locks } from '../../../db/locks.ts';
import { JWT_SECRET } from '../../../testing/app.ts';
import { DEFAULT_SETTINGS } from '../../../testing/default-settings.ts';
import { fakeBuild } from '../../../testing/publish/fake-build.ts';
import { call } from '../../../testing/practice.ts';
import { createPublisher } from './publisher.ts';
import type { Publisher } from './publisher.ts';
import { enqueuePublish } from './queue-store.ts';
import { findPublish, updatePublish } from './store.ts';
import {
  admin,
  startServer,
  cancel,
  releaseBuild,
  waitForStatus,
  plan,
  publish,
  rebuild,
  buildRuns,
  server,
  waitForBuilds,
  usePublishServer,
} from './testing/setup.ts';

usePublishServer();

/** Whether what is queued waits for another server, or for the next start. */
const isShared = engine === 'postgres';

/** Whether a process runs. A zombie (`Z`) does not. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.startsWith('Z');
}

/** A publisher on a database like the server's. */
function publisherOn(change: Partial<Database>): Publisher {
  const publisher = createPublisher({
    database: { ...server.database, ...change },
    command: { ...fakeBuild(server.dataDir), timeLimit: 60_000 },
    pull: () => Promise.resolve(),
    now: Date.now,
    onReleased: () => Promise.resolve(),
    log: server.app.log,
    publishHere: true,
    isShared: false,
  });
  onTestFinished(publisher.stop);
  return publisher;
}

/** Calls `work` when a publish was taken from the queue, before its process starts. */
function onClaimed(work: (id: string) => Promise<void>): Pick<Database, 'write'> {
  const { database } = server;
  return {
    async write(...write) {
      const result = await database.write(...write);
      if (typeof result === 'object' && result !== null && 'pullFirst' in result && 'id' in result)
        await work(String(result.id));
      return result;
    },
  };
}

describe('stopping a publish', () => {
  test('ends its child processes when it is cancelled', async () => {
    await plan({ leaveChild: true, waitForFile: 'never' });
    const { id } = (await rebuild()).data;
    await waitForBuilds(1);
    expect((await cancel(id)).status).toBe(200);
    expect(await publish(id)).toMatchObject({ status: 'cancelled', reason: null });
    const [pids] = await buildRuns();
    expect(pids).toHaveLength(2);
    await expect.poll(() => pids!.filter(isAlive)).toEqual([]);
    expect(await cancel(id)).toMatchObject({ status: 409, code: 'publish_over' });
    expect(await cancel('nothing')).toMatchObject({ status: 404, code: 'publish_not_found' });
  });

  test('cancels a queued publish before it starts', async () => {
    await plan({ waitForFile: 'go' });
    const first = (await rebuild()).data;
    const second = (await rebuild()).data;
    await waitForBuilds(1);
    expect((await cancel(second.id)).status).toBe(200);
    await releaseBuild();
    await waitForStatus(first.id, 'succeeded');
    expect(await publish(second.id)).toMatchObject({ status: 'cancelled', startedAt: null });
    expect(await buildRuns()).toHaveLength(1);
  });

  test('cancels a publish that is just being taken from the queue', async () => {
    await plan({ waitForFile: 'never' });
    const isClaimed = Promise.withResolvers<string>();
    const publisher = publisherOn(
      onClaimed(async (id) => {
        isClaimed.resolve(id);
        await setTimeout(500);
      }),
    );
    const started = publisher.request('admin', null);
    const id = await isClaimed.promise;
    expect(await publisher.cancel(id)).toBe(true);
    await started;
    expect(await publish(id)).toMatchObject({ status: 'cancelled' });
  });

  test('happens when its lock is lost while it is being taken from the queue', async () => {
    await plan({ waitForFile: 'never' });
    // On PostgreSQL its publisher would take what this one leaves in the queue.
    await server.app.close();
    const lost = new AbortController();
    const locks: Locks = {
      tryAcquire: () => Promise.resolve({ lost: lost.signal, release: () => Promise.resolve() }),
    };
    const claimed = onClaimed(() => {
      lost.abort(new Error('The lock was lost.'));
      return Promise.resolve();
    });
    const publisher = publisherOn({ ...claimed, locks });
    const { id } = await publisher.request('admin', null);
    const failed = { status: 'failed', reason: 'The connection to the database was lost.' };
    await expect
      .poll(async () => (await findPublish(server.database.read, id))?.publish)
      .toMatchObject(failed);
    expect(await buildRuns()).toEqual([]);
    // Another server may be publishing now, so the next one stays in the queue.
    expect(await publisher.request('admin', null)).toMatchObject({ status: 'queued' });
  });

  test('kills a process that ignores SIGTERM', async () => {
    await plan({ ignoreSigterm: true, waitForFile: 'never' });
    const { id } = (await rebuild()).data;
    await waitForBuilds(1);
    expect((await cancel(id)).status).toBe(200);
    expect((await buildRuns()).flat().filter(isAlive)).toEqual([]);
  });

  test('happens at the time limit', async () => {
    await server.close();
    await startServer();
    await server.app.close();
    const late = await buildApp({
      settings: { ...DEFAULT_SETTINGS, dataDir: server.dataDir, contentDir: server.contentDir },
      jwtSecret: JWT_SECRET,
      database: server.database,
      logStream: { write: () => undefined },
      build: fakeBuild(server.dataDir, 400),
    });
    await plan({ waitForFile: 'never', leaveChild: true });
    const answer = await call<{ id: string }>({ app: late }, admin, 'POST', '/api/admin/rebuild');
    const state = async () =>
      (await call<Publish>({ app: late }, admin, 'GET', `/api/admin/publishes/${answer.data.id}`)).data;
    await expect.poll(async () => (await state()).status).toBe('failed');
    expect((await state()).reason).toContain('took longer than');
    await expect.poll(async () => (await buildRuns()).flat().filter(isAlive)).toEqual([]);
    await late.close();
  });

  test('happens when the server stops', async () => {
    await plan({ waitForFile: 'never', leaveChild: true });
    const { id } = (await rebuild()).data;
    const waiting = (await rebuild()).data;
    await waitForBuilds(1);
    const { database, app } = server;
    await app.close();
    expect((await buildRuns()).flat().filter(isAlive)).toEqual([]);
    const stopped = { status: 'failed', reason: 'The server was stopped.' };
    expect((await findPublish(database.read, id))?.publish).toMatchObject(stopped);
    expect((await findPublish(database.read, waiting.id))?.publish).toMatchObject(
      isShared ? { status: 'queued', reason: null } : stopped,
    );
  });
});

test('unfinished publishes are marked as failed after a crash', async () => {
  await server.app.close();
  const { database, dataDir, contentDir } = server;
  for (const status of ['running', 'succeeded', 'queued'] as const) {
    const asked = { trigger: 'admin' as const, by: admin.id, askedAt: 1, pullFirst: false, allowRemoval: 0 };
    await enqueuePublish(database, { id: status, ...asked });
    await updatePublish(database, status, { status });
  }
  const again = await buildApp({
    settings: { ...DEFAULT_SETTINGS, dataDir, contentDir },
    jwtSecret: JWT_SECRET,
    database,
    logStream: { write: () => undefined },
    build: fakeBuild(dataDir),
  });
  await again.ready();
  const found = async () => {
    const { data } = await call<Publish[]>({ app: again }, admin, 'GET', '/api/admin/publishes');
    /* The release of the fixture counts as one that a command has published. */
    const asked = data.filter(({ trigger }) => trigger === 'admin');
    return Object.fromEntries(asked.map(({ id, status, reason }) => [id, [status, reason]]));
  };
  const interrupted = ['failed', 'The server stopped before the publish finished.'];
  await expect.poll(found).toEqual({
    queued: isShared ? ['succeeded', null] : interrupted,
    running: interrupted,
    succeeded: ['succeeded', null],
  });
  expect((await call({ app: again }, admin, 'POST', '/api/admin/rebuild')).status).toBe(202);
  await again.close();
});
