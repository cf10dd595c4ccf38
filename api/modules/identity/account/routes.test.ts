import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userNotes } from '../../../db/schema/learning.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';

const PASSWORD = 'a lamp in the dark';
const NEW_PASSWORD = 'another lamp in the dark';
const WRONG = {
  status: 403,
  body: { success: false, code: 'wrong_password', message: 'The current password is not right.' },
};
const DONE = { status: 200, body: { success: true, data: null } };

let server: TestApp;
let asha: string;
let ravi: string;
beforeEach(async () => {
  server = await testApp();
  asha = await enter('signup', 'asha@example.org');
  ravi = await enter('signup', 'ravi@example.org');
});
afterEach(() => server.close());

async function call(method: 'POST' | 'DELETE', path: string, token: string, payload?: object) {
  const answer = await server.app.inject({
    method,
    url: `/api/auth/${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

async function enter(path: 'signup' | 'login', email: string, password = PASSWORD): Promise<string> {
  const payload = { email, password };
  const answer = await server.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });
  return answer.json<{ data?: { token: string } }>().data?.token ?? '';
}

async function isAlive(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await server.app.inject({ url: '/api/auth/me', headers })).statusCode === 200;
}

const change = (token: string, currentPassword: string | undefined, newPassword = NEW_PASSWORD) =>
  call('POST', 'password', token, { newPassword, ...(currentPassword !== undefined && { currentPassword }) });
const leave = (token: string, payload?: object) => call('DELETE', 'account', token, payload);

describe('changing the password', () => {
  test('ends the other sessions of this account only', async () => {
    const elsewhere = await enter('login', 'asha@example.org');
    expect(await change(asha, PASSWORD)).toEqual(DONE);
    expect([await isAlive(asha), await isAlive(elsewhere), await isAlive(ravi)]).toEqual([true, false, true]);
    expect(await enter('login', 'asha@example.org')).toBe('');
    expect(await enter('login', 'asha@example.org', NEW_PASSWORD)).not.toBe('');
    expect(await enter('login', 'ravi@example.org')).not.toBe('');
  });

  test('ends the address of the calendar feed', async () => {
    const headers = { authorization: `Bearer ${asha}` };
    const url = '/api/user/calendar-feed';
    const created = await server.app.inject({ method: 'POST', url, headers });
    const feed = new URL(created.json<{ data: { url: string } }>().data.url).pathname;
    expect((await server.app.inject(feed)).statusCode).toBe(200);
    expect(await change(asha, 'a lamp in the wind')).toEqual(WRONG);
    expect((await server.app.inject(feed)).statusCode).toBe(200);
    expect(await change(asha, PASSWORD)).toEqual(DONE);
    expect((await server.app.inject(feed)).statusCode).toBe(404);
    const active = (await server.app.inject({ url, headers })).json<{ data: object }>().data;
    expect(active).toEqual({ active: false, createdAt: null });
  });

  test('requires the old one', async () => {
    const elsewhere = await enter('login', 'asha@example.org');
    for (const wrong of ['a lamp in the wind', '', undefined])
      expect(await change(asha, wrong)).toEqual(WRONG);
    expect([await isAlive(asha), await isAlive(elsewhere)]).toEqual([true, true]);
    expect(await enter('login', 'asha@example.org')).not.toBe('');
  });

  test.each(['short', 'x'.repeat(129), 'password123'])('rejects %j as a new one', async (weak) => {
    expect(await change(asha, PASSWORD, weak)).toMatchObject({
      status: 400,
      body: { code: 'weak_password' },
    });
    expect(await enter('login', 'asha@example.org')).not.toBe('');
  });

  test('sets a first one for a Google account without the old one', async () => {
    const { token } = await signedIn(server, { email: 'google@example.org' });
    expect(await change(token, undefined)).toEqual(DONE);
    expect(await change(token, undefined)).toEqual(WRONG);
    expect(await enter('login', 'google@example.org', NEW_PASSWORD)).not.toBe('');
  });

  test('concurrently succeeds once, and the account can be opened with that password', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((number) => change(asha, PASSWORD, `${NEW_PASSWORD} ${number}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
    const winner = answers.findIndex(({ status }) => status === 200) + 1;
    expect(await enter('login', 'asha@example.org', `${NEW_PASSWORD} ${winner}`)).not.toBe('');
  });

  test('ends sessions of concurrent sign-ins with the old one', async () => {
    const [changed, ...late] = await Promise.all([
      change(asha, PASSWORD),
      ...Array.from({ length: 6 }, () => enter('login', 'asha@example.org')),
    ]);
    expect(changed).toEqual(DONE);
    for (const token of late) expect(await isAlive(token)).toBe(false);
  });
});

describe('deleting the account', () => {
  test('requires its password', async () => {
    for (const payload of [undefined, {}, { password: 'a lamp in the wind' }, { password: NEW_PASSWORD }]) {
      expect(await leave(asha, payload)).toEqual(WRONG);
    }
    expect(await isAlive(asha)).toBe(true);
  });

  test('ends all of its sessions and does not affect other accounts', async () => {
    const elsewhere = await enter('login', 'asha@example.org');
    expect(await leave(asha, { password: PASSWORD })).toEqual(DONE);
    expect([await isAlive(asha), await isAlive(elsewhere), await isAlive(ravi)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await enter('login', 'asha@example.org')).toBe('');
    expect((await leave(asha, { password: PASSWORD })).status).toBe(401);
  });

  test('allows a new account with the same address', async () => {
    await leave(asha, { password: PASSWORD });
    const again = await enter('signup', 'asha@example.org', NEW_PASSWORD);
    expect([await isAlive(again), await isAlive(asha)]).toEqual([true, false]);
  });

  test('requires no password if the account has none', async () => {
    for (const payload of [undefined, {}]) {
      const { token } = await signedIn(server);
      expect(await leave(token, payload)).toEqual(DONE);
      expect(await isAlive(token)).toBe(false);
    }
  });

  test('is rejected for the only administrator', async () => {
    const [first, second] = [
      await signedIn(server, { role: 'admin' }),
      await signedIn(server, { role: 'admin' }),
    ];
    const answers = await Promise.all([leave(first.token), leave(second.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers[0].status === 409 ? first : second;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'last_administrator' });
    expect(await isAlive(refused.token)).toBe(true);
    await signedIn(server, { role: 'admin' });
    expect(await leave(refused.token)).toEqual(DONE);
  });

  test('is rejected for the only administrator without deleting any of their data', async () => {
    const admin = await signedIn(server, { role: 'admin' });
    const saved = await server.app.inject({
      method: 'POST',
      url: '/api/notes/save',
      headers: admin.headers,
      payload: { subjectSlug: 'polity', topicSlug: 'preamble', content: 'my notes' },
    });
    expect(saved.statusCode).toBe(200);
    expect(await leave(admin.token)).toMatchObject({ status: 409, body: { code: 'last_administrator' } });
    expect(await server.database.read.select().from(userNotes)).toHaveLength(1);
  });

  test('rejects fields that name another account', async () => {
    for (const payload of [
      { password: PASSWORD, id: 'x' },
      { password: PASSWORD, email: 'ravi@example.org' },
    ]) {
      expect((await leave(asha, payload)).status).toBe(400);
    }
    expect([await isAlive(asha), await isAlive(ravi)]).toEqual([true, true]);
  });
});
