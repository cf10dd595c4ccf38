import { describe, expect, test } from 'vitest';
import { switchTo, writeRelease } from '../testing/publish/fixture-release.ts';
import { testApp } from '../testing/app.ts';

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
