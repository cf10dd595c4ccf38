import { describe, expect, test } from 'vitest';
import { switchTo, writeRelease } from '../testing/publish/fixture-release.ts';
import { testApp } from '../testing/app.ts';
import { createMetrics } from './metrics.ts';

test('reports the live release', async () => {
  const server = await testApp();
  const answer = await server.app.inject('/api/health');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    success: true,
    data: {
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      release: 'first',
      publishedAt: '2026-01-01T00:00:00.000Z',
      database: 'ok',
    },
  });
  await server.close();
});

test('is healthy without a release', async () => {
  const server = await testApp({ published: false });
  const answer = await server.app.inject('/api/health');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ data: { release: null, publishedAt: null } });
  await server.close();
});

test('answers 503 if the database does not answer', async () => {
  const server = await testApp();
  await server.database.close();
  const answer = await server.app.inject('/api/health');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({
    success: false,
    code: 'unavailable',
    message: 'The database does not answer.',
  });
  await server.close();
});

describe('liveness and readiness', () => {
  const live = { success: true, data: { status: 'live' } };
  const ready = { success: true, data: { status: 'ready' } };
  const notReady = (message: string) => ({ success: false, code: 'unavailable', message });

  test('succeed with a release and a database, and are not rate-limited', async () => {
    const server = await testApp({ settings: { rateLimit: 1 } });
    for (let round = 0; round < 5; round += 1) {
      for (const [path, body] of Object.entries({ live, ready })) {
        const answer = await server.app.inject(`/api/health/${path}`);
        expect([path, answer.statusCode, answer.json()]).toEqual([path, 200, body]);
      }
    }
    await server.close();
  });

  test('the server is ready only after the first publish', async () => {
    const server = await testApp({ published: false });
    const before = await server.app.inject('/api/health/ready');
    expect([before.statusCode, before.json()]).toEqual([503, notReady('Nothing has been published yet.')]);
    expect((await server.app.inject('/api/health/live')).statusCode).toBe(200);
    await writeRelease(server.dataDir, 'first');
    await switchTo(server.dataDir, 'first');
    await server.app.releases.refresh();
    expect((await server.app.inject('/api/health/ready')).json()).toEqual(ready);
    await server.close();
  });

  test('without the database the server is alive but not ready', async () => {
    const server = await testApp();
    await server.database.close();
    const answer = await server.app.inject('/api/health/ready');
    expect([answer.statusCode, answer.json()]).toEqual([503, notReady('The database does not answer.')]);
    expect((await server.app.inject('/api/health/live')).json()).toEqual(live);
    await server.close();
  });
});

describe('a full disk', () => {
  /** Its writes fail for lack of space while `isFull`, as SQLite, PostgreSQL and the file system report it. */
  const start = async (code: string, checkDiskEvery?: number) => {
    const disk = { isFull: true };
    const metrics = await createMetrics({
      database: { sizes: () => Promise.resolve({}) },
      loginsWaiting: () => 0,
    });
    const server = await testApp({ metrics, ...(checkDiskEvery !== undefined && { checkDiskEvery }) });
    server.app.post('/api/probe/write', () => {
      const cause = Object.assign(new Error('no space left'), { code });
      if (disk.isFull) throw new Error('Failed query', { cause });
      return null;
    });
    const write = async () =>
      (await server.app.inject({ method: 'POST', url: '/api/probe/write' })).statusCode;
    const get = (path: string) => server.app.inject(`/api/health${path}`);
    const isFullIn = async () => /^swadhyay_disk_full (\d)$/m.exec(await metrics.text())?.[1];
    return { ...server, disk, write, get, isFullIn };
  };

  test.each(['SQLITE_FULL', '53100', 'ENOSPC', 'EDQUOT', 'EFBIG'])(
    'is said by health, readiness and a metric, and logged once (%s)',
    async (code) => {
      const server = await start(code);
      expect([(await server.get('')).statusCode, await server.isFullIn()]).toEqual([200, '0']);
      for (let round = 0; round < 3; round += 1) expect(await server.write()).toBe(507);
      const health = await server.get('');
      expect([health.statusCode, health.json()]).toMatchObject([507, { code: 'out_of_space' }]);
      const readiness = await server.get('/ready');
      expect([readiness.statusCode, readiness.json()]).toEqual([
        200,
        { success: true, data: { status: 'ready', disk: 'full' } },
      ]);
      expect(await server.isFullIn()).toBe('1');
      const problems = server.logged.filter((line) => (JSON.parse(line) as { level: number }).level > 30);
      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain('the disk is full, so nothing can be saved: free space where DATA_DIR');
      expect(problems[0]).not.toContain('stack');
      await server.close();
    },
  );

  test('is over when the database can be written again', async () => {
    const server = await start('ENOSPC', 10);
    await server.app.ready();
    await server.write();
    server.disk.isFull = false;
    await expect.poll(async () => (await server.get('')).statusCode).toBe(200);
    expect((await server.get('/ready')).json()).toEqual({ success: true, data: { status: 'ready' } });
    expect(await server.isFullIn()).toBe('0');
    expect(server.logged.join('')).toContain('the disk has space again');
    await server.close();
  });
});
