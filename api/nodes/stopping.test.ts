import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { users } from '../db/schema/accounts.ts';
import { attempts } from '../db/schema/quiz.ts';
import { testDatabase, testDatabaseEnv } from '../testing/database.ts';
import { attemptOf, detailsOf } from '../testing/practice.ts';
import { switchTo, writeRelease } from '../testing/publish/fixture-release.ts';
import { startProcess } from '../testing/servers/server-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

test('a node that is stopped finishes its requests, and others go on', async () => {
  const folder = await temporaryFolder();
  const dataDir = join(folder.path, '.data');
  const database = await testDatabase(dataDir);
  const settings: Record<string, string> = {
    ...testDatabaseEnv(dataDir),
    JWT_SECRET: 'the same secret on both of the nodes',
  };
  const [stopped, other] = await Promise.all(
    ['one', 'two'].map(async (name) => {
      const own = join(folder.path, name);
      await writeRelease(own, 'first');
      await switchTo(own, 'first');
      return startProcess(folder.path, { ...settings, DATA_DIR: own });
    }),
  );
  const post = (origin: string, path: string, body: unknown, token = '') =>
    fetch(`${origin}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const account = { email: 'asha@example.org', password: 'a lamp in the dark' };
  const { data } = (await (await post(stopped!.origin, 'auth/signup', account)).json()) as {
    data: { token: string; user: { id: string } };
  };
  const locks = new pg.Client({ connectionString: settings.DATABASE_URL });
  await locks.connect();
  await locks.query('BEGIN');
  await locks.query('LOCK TABLE attempts IN EXCLUSIVE MODE');
  const answer = post(stopped!.origin, 'quiz/save-attempt', attemptOf(detailsOf([0])), data.token);
  /* Other tests use other databases of the server. */
  const waiting = `SELECT 1 FROM pg_locks WHERE NOT granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  await expect.poll(async () => (await locks.query(waiting)).rows.length).toBeGreaterThan(0);

  stopped!.signal('SIGTERM');
  const refused = () =>
    fetch(`${stopped!.origin}/api/health/live`).then(
      () => false,
      () => true,
    );
  await expect.poll(refused).toBe(true);
  await locks.query('COMMIT');
  await locks.end();
  expect((await answer).status).toBe(200);
  expect(await stopped!.ended).toMatchObject({ code: 0, signal: null, stderr: '' });

  const next = await post(other!.origin, 'quiz/save-attempt', attemptOf(detailsOf([0])), data.token);
  expect([next.status, await next.json()]).toMatchObject([200, { data: { attemptNumber: 2 } }]);
  expect(await database.read.$count(attempts, eq(attempts.userId, data.user.id))).toBe(2);
  expect(await database.read.$count(users)).toBe(1);
  other!.signal('SIGTERM');
  expect((await other!.ended).code).toBe(0);
  await database.close();
  await folder.remove();
});
