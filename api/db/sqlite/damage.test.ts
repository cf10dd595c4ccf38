import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { JWT_SECRET } from '../../testing/app.ts';
import { damage, fillMiddle } from '../../testing/damage.ts';
import { DEFAULT_SETTINGS } from '../../testing/default-settings.ts';
import { fakeBuild } from '../../testing/publish/fake-build.ts';
import { switchTo, writeRelease } from '../../testing/publish/fixture-release.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { users } from '../schema/accounts.ts';
import { openDatabase } from './open-database.ts';

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

  test('that is too large to be checked at once is found while the server runs', async () => {
    const { expectDamage, close } = await serverOn(1_000);
    await expectDamage();
    await close();
  });

  test('is found when a request meets the damage', async () => {
    const { app, file, expectDamage, close } = await serverOn();
    expect((await app.inject('/api/health/ready')).statusCode).toBe(200);
    await damage(file);
    expect((await app.inject('/all-users')).statusCode).toBe(500);
    await expectDamage();
    await close();
  });
});
