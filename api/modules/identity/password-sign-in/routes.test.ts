import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
  return () => server.close();
});

const PASSWORD = 'a lamp in the dark';
let made = 0;

interface Answer {
  success: boolean;
  code?: string;
  message?: string;
  data: { token: string; user: { id: string; email: string; role: string; isPremium: boolean } };
}

/** Sends each request from a different address, so that limits of one test do not affect another. */
async function post(path: string, payload: object | string, token?: string) {
  made += 1;
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    remoteAddress: `10.1.${Math.floor(made / 250)}.${(made % 250) + 1}`,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<Answer>(), headers: answer.headers };
}

async function get(path: string, token: string) {
  return server.app.inject({ url: `/api/auth/${path}`, headers: { authorization: `Bearer ${token}` } });
}

async function newLearner(): Promise<{ email: string; token: string; id: string }> {
  const email = `learner-${made}@example.org`;
  const { body } = await post('signup', { email, password: PASSWORD });
  return { email, token: body.data.token, id: body.data.user.id };
}

describe('signing up and in', () => {
  test('returns the learner and a token, without the password hash', async () => {
    const { status, body } = await post('signup', { email: '  Asha@Example.org ', password: PASSWORD });
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({ email: 'asha@example.org', role: 'learner', isPremium: false });
    expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash/);
    const again = await post('login', { email: 'ASHA@example.org', password: PASSWORD });
    expect(again.body.data.user.id).toBe(body.data.user.id);
    const me = await get('me', again.body.data.token);
    expect(me.json<{ data: unknown }>().data).toEqual(body.data.user);
  });

  test('accepts other forms of the same address, and no address that looks like another', async () => {
    const { email, id } = await newLearner();
    const fullWidth = email.replace('learner', 'ｌｅａｒｎｅｒ');
    expect((await post('signup', { email: fullWidth, password: PASSWORD })).status).toBe(409);
    expect((await post('login', { email: fullWidth, password: PASSWORD })).body.data.user.id).toBe(id);
    const cyrillic = email.replace('a', '\u0430');
    expect(await post('signup', { email: cyrillic, password: PASSWORD })).toMatchObject({
      status: 400,
      body: { code: 'invalid_email' },
    });
    expect((await post('login', { email: cyrillic, password: PASSWORD })).status).toBe(401);
  });

  test('gives the same response for an unknown address and a wrong password', async () => {
    const { email } = await newLearner();
    const wrong = await post('login', { email, password: 'not the password' });
    const unknown = await post('login', { email: 'nobody@example.org', password: PASSWORD });
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect(wrong.status).toBe(401);
    expect(wrong.body.message).toBe('Invalid email or password');
  });

  test('rejects an address that is taken', async () => {
    const { email } = await newLearner();
    const { status, body } = await post('signup', { email, password: PASSWORD });
    expect([status, body.message]).toEqual([409, 'Failed to create account']);
  });

  test('rejects fields that would raise permissions', async () => {
    for (const extra of [{ role: 'admin' }, { isPremium: true }, { id: 'x' }, { email_verified: true }]) {
      const { status } = await post('signup', { email: 'more@example.org', password: PASSWORD, ...extra });
      expect(status).toBe(400);
    }
  });

  test.each([
    ['malformed JSON', '{"email":', 400],
    ['wrong types', { email: 7, password: [] }, 400],
    ['no address', { email: 'asha', password: PASSWORD }, 400],
    ['a short password', { email: 'short@example.org', password: 'seven77' }, 400],
    ['a common password', { email: 'common@example.org', password: 'password123' }, 400],
    ['a password of 1 MB', { email: 'long@example.org', password: 'x'.repeat(1_000_000) }, 413],
  ])('rejects %s', async (_name, payload, expected) => {
    const { status, body } = await post('signup', payload);
    expect(status).toBe(expected);
    expect(body).toMatchObject({ success: false });
  });

  test('distinguishes passwords beyond their first 72 bytes, in any script', async () => {
    const long = 'पासवर्ड'.repeat(12);
    await post('signup', { email: 'script@example.org', password: `${long}1` });
    expect((await post('login', { email: 'script@example.org', password: `${long}2` })).status).toBe(401);
    expect((await post('login', { email: 'script@example.org', password: `${long}1` })).status).toBe(200);
  });
});

describe('sessions', () => {
  test('end on the server when their learner logs out, and others continue', async () => {
    const [first, second] = [await newLearner(), await newLearner()];
    expect((await post('logout', {}, first.token)).status).toBe(200);
    expect((await get('me', first.token)).statusCode).toBe(401);
    expect((await get('me', second.token)).statusCode).toBe(200);
  });

  test('of the account except the current one end when the password is changed', async () => {
    const { email, token } = await newLearner();
    const elsewhere = (await post('login', { email, password: PASSWORD })).body.data.token;
    const stranger = await newLearner();
    const change = { currentPassword: PASSWORD, newPassword: 'another lamp' };
    expect(
      (await post('password', { ...change, currentPassword: 'wrong' }, token)).status,
    ).toBeGreaterThanOrEqual(400);
    expect((await post('password', change, token)).status).toBe(200);
    expect((await get('me', token)).statusCode).toBe(200);
    expect((await get('me', elsewhere)).statusCode).toBe(401);
    expect((await get('me', stranger.token)).statusCode).toBe(200);
    expect((await post('login', { email, password: PASSWORD })).status).toBe(401);
  });

  test('can be ended one by one, but not those of others', async () => {
    const [learner, stranger] = [await newLearner(), await newLearner()];
    const listed = (await get('sessions', stranger.token)).json<{
      data: { id: string; current: boolean }[];
    }>().data;
    expect(listed).toHaveLength(1);
    const end = (token: string) =>
      server.app.inject({
        method: 'DELETE',
        url: `/api/auth/sessions/${listed[0]?.id ?? ''}`,
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await end(learner.token)).statusCode).toBe(200);
    expect((await get('me', stranger.token)).statusCode).toBe(200);
    expect((await end(stranger.token)).statusCode).toBe(200);
    expect((await get('me', stranger.token)).statusCode).toBe(401);
  });
});

describe('deleting and exporting an account', () => {
  test('deletes the account and sessions of one learner only', async () => {
    const [learner, stranger] = [await newLearner(), await newLearner()];
    const remove = (password: string) =>
      server.app.inject({
        method: 'DELETE',
        url: '/api/auth/account',
        headers: { authorization: `Bearer ${learner.token}` },
        payload: { password },
      });
    expect((await remove('wrong password')).statusCode).toBeGreaterThanOrEqual(400);
    expect((await get('me', learner.token)).statusCode).toBe(200);
    expect((await remove(PASSWORD)).statusCode).toBe(200);
    expect((await get('me', learner.token)).statusCode).toBe(401);
    expect((await get('me', stranger.token)).statusCode).toBe(200);
    expect((await post('login', { email: learner.email, password: PASSWORD })).status).toBe(401);
  });

  test('exports the data of one learner only, without secrets', async () => {
    const [learner, stranger] = [await newLearner(), await newLearner()];
    const file = await get('export', learner.token);
    expect(file.headers['content-disposition']).toContain('attachment');
    expect(file.body).toContain(learner.email);
    expect(file.body).not.toContain(stranger.email);
    expect(file.body).not.toMatch(/argon2|passwordHash|tokenHash/i);
  });
});

describe('guessing passwords', () => {
  test('is limited for one address with a retry-after header, but not for the owner at another address', async () => {
    const { email } = await newLearner();
    const guess = (remoteAddress: string, password: string, forwarded = '') =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress,
        headers: forwarded === '' ? {} : { 'x-forwarded-for': forwarded },
        payload: { email, password },
      });
    const statuses: number[] = [];
    for (let number = 0; number < 22; number += 1) {
      statuses.push((await guess('203.0.113.9', `guess ${number}`, `198.51.100.${number}`)).statusCode);
    }
    expect(statuses[0]).toBe(401);
    const last = await guess('203.0.113.9', PASSWORD);
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect((await guess('203.0.113.77', PASSWORD)).statusCode).toBe(200);
  });
});
