import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { count } from 'drizzle-orm';
import { attempts } from '../../db/schema/quiz.ts';
import { switchTo, writeRelease } from '../../testing/publish/fixture-release.ts';
import { attemptOf, detailsOf } from '../../testing/practice.ts';
import { testDatabase, testDatabaseEnv } from '../../testing/database.ts';
import { startProcess } from '../../testing/servers/server-process.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { TemporaryFolder } from '../../testing/temporary-folder.ts';

/** Few enough for a busy machine to hash them all in the 5 seconds before the server closes their connections. */
const LOGINS = 8;
const ATTEMPT = attemptOf(detailsOf([0]));

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

test('stopping under load answers pending requests, keeps acknowledged writes and takes less than 10 seconds', async () => {
  const dataDir = join(folder.path, '.data');
  await writeRelease(dataDir, 'first');
  await switchTo(dataDir, 'first');
  const database = await testDatabase(dataDir);
  const server = await startProcess(folder.path, {
    ...testDatabaseEnv(dataDir),
    METRICS_PORT: '0',
    RATE_LIMIT: '0',
    TRUST_PROXY: '127.0.0.1',
  });
  const metrics = /^Metrics are at (http:\S+)$/m.exec(server.printed())?.[1] ?? '';
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const account = { email: 'busy@example.org', password: 'a lamp in the dark' };
  const { data } = (await (await post('auth/signup', account)).json()) as { data: { token: string } };

  let acknowledged = 0;
  let signalled = false;
  const writers = Array.from({ length: 4 }, async () => {
    for (;;) {
      const answer = await post('quiz/save-attempt', ATTEMPT, {
        authorization: `Bearer ${data.token}`,
      }).catch((error: unknown) => {
        // After the signal, new connections are refused and idle ones are closed.
        if (!signalled) throw error;
        return null;
      });
      if (answer === null) return;
      expect(answer.status).toBe(200);
      acknowledged += 1;
    }
  });
  await expect.poll(() => acknowledged).toBeGreaterThan(20);

  let answered = 0;
  const logins = Array.from({ length: LOGINS }, async (_, number) => {
    const guess = { email: `${number}@example.org`, password: 'not this one' };
    const { status } = await post('auth/login', guess, { 'x-forwarded-for': `192.0.2.${number}` });
    answered += 1;
    return status;
  });
  // All have arrived: each is answered, is being hashed (two at a time), or waits to be hashed.
  const waiting = async () =>
    Number(/^swadhyay_logins_waiting (\d+)$/m.exec(await (await fetch(metrics)).text())?.[1]);
  await expect
    .poll(async () => (await waiting()) + 2 + answered, { interval: 5 })
    .toBeGreaterThanOrEqual(LOGINS);
  signalled = true;
  server.signal('SIGTERM');

  const statuses = await Promise.all(logins);
  expect(statuses).toEqual(Array.from({ length: LOGINS }, () => 401));
  await Promise.all(writers);
  // After 10 seconds it would exit with 1.
  expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' });

  const [saved] = await database.read.select({ number: count() }).from(attempts);
  expect(saved?.number).toBeGreaterThanOrEqual(acknowledged);
  await database.close();
});
