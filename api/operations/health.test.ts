import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { users } from '../db/schema/accounts.ts';
import { openDatabase } from '../db/sqlite/open-database.ts';
import { switchTo, writeRelease } from '../testing/publish/fixture-release.ts';
import { JWT_SECRET, testApp } from '../testing/app.ts';
import { damage, fillMiddle } from '../testing/damage.ts';
import { DEFAULT_SETTINGS } from '../testing/default-settings.ts';
import { onSqlite } from '../testing/on-sqlite.ts';
import { fakeBuild } from '../testing/publish/fake-build.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

test('reports the live release', async () => {
  const server = await testApp();
  const answer = await server.app.inject('/api/health');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    success: true,
    data: { status: 'ok', release: 'first', publishedAt: '2026-01-01T00:00:00.000Z', database: 'ok' },
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

describe('a damaged database', () => {
  const notReady = {
    success: false,
    code: 'unavailable',
    message: 'The database is damaged. The log says what to do.',
  };

  /** @param checkedAtOnce bytes of a file that is checked before it is served */
  async function serverOn(checkedAtOnce?: number) {
    const folder = await temporaryFolder();
    const dataDir = folder.path;
    const file = join(dataDir, 'a.db');
    const filled = await openDatabase(file);
    await fillMiddle(filled);
    await filled.close();
    await writeRelease(dataDir, 'first');
    await switchTo(dataDir, 'first');
    if (checkedAtOnce !== undefined) await damage(file);
    const database = await openDatabase(file, checkedAtOnce);
    const logged: string[] = [];
    const app = await buildApp({
      settings: { ...DEFAULT_SETTINGS, dataDir, contentDir: join(dataDir, 'content') },
      jwtSecret: JWT_SECRET,
      database,
      build: fakeBuild(dataDir),
      logStream: { write: (line) => void logged.push(line) },
    });
    app.get('/all-users', () => database.read.select().from(users));
    await app.ready();
    const expectDamage = async () => {
      for (const path of ['/api/health', '/api/health/ready'])
        await expect.poll(async () => JSON.parse((await app.inject(path)).body) as unknown).toEqual(notReady);
      expect((await app.inject('/api/health')).statusCode).toBe(503);
      expect((await app.inject('/api/health/live')).statusCode).toBe(200);
      const lines = logged.filter((line) => line.includes('the check of the database failed'));
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(`The database ${file} is damaged: `);
      expect(lines[0]).toContain('npm run restore');
    };
    const close = async () => {
      await app.close();
      await database.close();
      await folder.remove();
    };
    return { app, file, expectDamage, close };
  }

  onSqlite('that is too large to be checked at once is found while the server runs', async () => {
    const { expectDamage, close } = await serverOn(1_000);
    await expectDamage();
    await close();
  });

  onSqlite('is found when a request meets the damage', async () => {
    const { app, file, expectDamage, close } = await serverOn();
    expect((await app.inject('/api/health/ready')).statusCode).toBe(200);
    await damage(file);
    expect((await app.inject('/all-users')).statusCode).toBe(500);
    await expectDamage();
    await close();
  });
});
