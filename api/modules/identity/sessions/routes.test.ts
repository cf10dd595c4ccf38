import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { breakTable } from '../../../testing/broken-table.ts';
import { sessions, users } from '../../../db/schema/accounts.ts';
import { requireAdmin } from './guards.ts';
import { SESSIONS_PER_ACCOUNT } from './store.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';

const PASSWORD = 'a lamp in the dark';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let now: number;
let server: TestApp;
beforeEach(async () => {
  now = Date.now();
  server = await testApp({ now: () => now });
});
afterEach(() => server.close());

interface Listed {
  id: string;
  createdAt: string;
  lastSeenAt: string;
  userAgent: string | null;
  current: boolean;
}

const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, token: string) =>
  server.app.inject({ method, url: `/api/auth/${path}`, headers: { authorization: `Bearer ${token}` } });

async function list(token: string): Promise<Listed[]> {
  return (await ask('GET', 'sessions', token)).json<{ data: Listed[] }>().data;
}

async function signIn(call: 'signup' | 'login', email: string, userAgent: string): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/auth/${call}`,
    payload: { email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  });
  return answer.json<{ data: { token: string } }>().data.token;
}

const kept = () => server.database.read.select().from(sessions);

describe('the list of sessions', () => {
  test('contains all sessions of one learner, last used first, and marks the current one', async () => {
    const phone = await signIn('signup', 'asha@example.org', 'Phone/1');
    now += 1_000;
    const laptop = await signIn('login', 'asha@example.org', `Laptop/2 ${'x'.repeat(500)}`);
    await signIn('signup', 'ravi@example.org', 'Tablet/3');
    const listed = await list(phone);
    expect(listed).toEqual([
      {
        id: expect.any(String) as string,
        createdAt: new Date(now).toISOString(),
        lastSeenAt: new Date(now).toISOString(),
        userAgent: `Laptop/2 ${'x'.repeat(291)}`,
        current: false,
      },
      {
        id: expect.any(String) as string,
        createdAt: new Date(now - 1_000).toISOString(),
        lastSeenAt: new Date(now - 1_000).toISOString(),
        userAgent: 'Phone/1',
        current: true,
      },
    ]);
    expect((await list(laptop)).map(({ current }) => current)).toEqual([true, false]);
  });

  test('lets a learner end their own sessions, repeatably, but not those of others', async () => {
    const phone = await signIn('signup', 'asha@example.org', 'Phone/1');
    const laptop = await signIn('login', 'asha@example.org', 'Laptop/2');
    const ravi = await signIn('signup', 'ravi@example.org', 'Tablet/3');
    const [ofRavi] = await list(ravi);
    const onLaptop = (await list(laptop)).find(({ current }) => current);
    const answers: unknown[] = [];
    for (const id of [onLaptop?.id, onLaptop?.id, ofRavi?.id, 'unknown', "' or 1=1 --"]) {
      const answer = await ask('DELETE', `sessions/${encodeURIComponent(String(id))}`, phone);
      answers.push([answer.statusCode, answer.json()]);
    }
    expect(answers).toEqual(Array(5).fill([200, { success: true, data: null }]));
    const statuses = await Promise.all(
      [phone, laptop, ravi].map(async (token) => (await ask('GET', 'me', token)).statusCode),
    );
    expect(statuses).toEqual([200, 401, 200]);
  });
});

describe('the last use of a session', () => {
  test('is stored at most every five minutes, after the response is sent', async () => {
    const token = await signIn('signup', 'asha@example.org', 'Phone/1');
    const begun = now;
    now += 5 * MINUTE - 1;
    await Promise.all(Array.from({ length: 20 }, () => ask('GET', 'me', token)));
    expect(await kept()).toMatchObject([{ lastSeenAt: begun }]);
    now += 1;
    await Promise.all(Array.from({ length: 20 }, () => ask('GET', 'me', token)));
    await expect.poll(kept).toMatchObject([{ lastSeenAt: now }]);
    expect((await list(token))[0]?.lastSeenAt).toBe(new Date(now).toISOString());
  });

  test('that cannot be stored is logged, and the request succeeds', async () => {
    const token = await signIn('signup', 'asha@example.org', 'Phone/1');
    now += 6 * MINUTE;
    const mend = await breakTable(server.database, 'update', 'sessions');
    expect((await ask('GET', 'me', token)).statusCode).toBe(200);
    await expect
      .poll(() => server.logged.some((line) => line.includes('the last use of a session cannot be stored')))
      .toBe(true);
    await mend();
  });
});

describe('a session', () => {
  test('expires after thirty days', async () => {
    const token = await signIn('signup', 'asha@example.org', 'Phone/1');
    now += 30 * DAY - 1;
    expect((await ask('GET', 'me', token)).statusCode).toBe(200);
    now += 1;
    expect((await ask('GET', 'me', token)).statusCode).toBe(401);
  });

  test('beyond the fiftieth of an account ends the oldest one, of this account only', async () => {
    const ravi = await signIn('signup', 'ravi@example.org', 'Tablet/3');
    const tokens = [await signIn('signup', 'asha@example.org', 'Phone/1')];
    for (let number = 2; number <= SESSIONS_PER_ACCOUNT + 2; number += 1) {
      now += 1_000;
      tokens.push(await signIn('login', 'asha@example.org', `Laptop/${number}`));
    }
    const statusOf = async (token: string | undefined) => (await ask('GET', 'me', token ?? '')).statusCode;
    expect(await Promise.all([tokens[0], tokens[1], tokens[2], tokens.at(-1), ravi].map(statusOf))).toEqual([
      401, 401, 200, 200, 200,
    ]);
    expect(await list(tokens.at(-1) ?? '')).toHaveLength(SESSIONS_PER_ACCOUNT);
    expect(await kept()).toHaveLength(SESSIONS_PER_ACCOUNT + 1);
  });

  test.each<['GET' | 'POST' | 'DELETE', string]>([
    ['GET', 'me'],
    ['POST', 'logout'],
    ['GET', 'sessions'],
    ['DELETE', 'sessions/x'],
    ['POST', 'password'],
    ['DELETE', 'account'],
    ['GET', 'export'],
  ])('is required for %s /api/auth/%s, and is not valid after logging out', async (method, path) => {
    const token = await signIn('signup', 'asha@example.org', 'Phone/1');
    expect((await ask('POST', 'logout', token)).json()).toEqual({ success: true, data: null });
    for (const sent of [token, '', 'x.y.z']) {
      const answer = await ask(method, path, sent);
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        { success: false, code: 'sign_in_required', message: 'Please sign in to continue.' },
      ]);
    }
  });

  test('is not read from a cookie or the query', async () => {
    const token = await signIn('signup', 'asha@example.org', 'Phone/1');
    const answer = await server.app.inject({
      url: `/api/auth/me?token=${token}&auth_token=${token}`,
      headers: { cookie: `auth_token=${token}; token=${token}` },
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('a change of an account', () => {
  const setUser = (id: string, change: Partial<typeof users.$inferInsert>) =>
    server.database.write(async (tx) => {
      await tx.update(users).set(change).where(eq(users.id, id));
    });

  test('applies to the next request: promoted, demoted, deleted', async () => {
    await server.app.register((scope, _options, done) => {
      scope.addHook('onRequest', requireAdmin);
      scope.get('/api/admin/probe', () => 'for admins');
      done();
    });
    const learner: TestLearner = await signedIn(server);
    const other = await signedIn(server, { role: 'admin' });
    const probe = async ({ headers }: TestLearner) =>
      (await server.app.inject({ url: '/api/admin/probe', headers })).statusCode;
    const role = async () =>
      (await ask('GET', 'me', learner.token)).json<{ data?: { role: string } }>().data?.role;

    expect([await probe(learner), await role()]).toEqual([403, 'learner']);
    await setUser(learner.id, { role: 'admin' });
    expect([await probe(learner), await role()]).toEqual([200, 'admin']);
    await setUser(learner.id, { role: 'learner' });
    expect([await probe(learner), await role()]).toEqual([403, 'learner']);
    await server.database.write(async (tx) => {
      await tx.delete(users).where(eq(users.id, learner.id));
    });
    expect([await probe(learner), await role()]).toEqual([401, undefined]);
    expect(await probe(other)).toBe(200);
  });
});
