import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { countingPasswords } from '../../../testing/counting-passwords.ts';
import { users } from '../../../db/schema/accounts.ts';
import { appoint, ensureAdmin } from './appoint.ts';

const EMAIL = 'admin@example.org';
const PASSWORD = 'a lamp in the dark';
const OTHER = 'another lamp in the dark';

const passwords = await countingPasswords();
let server: TestApp;
let office: Parameters<typeof ensureAdmin>[0];
beforeEach(async () => {
  server = await testApp({ passwords });
  office = { database: server.database, passwords, now: Date.now };
  passwords.asked.length = 0;
});
afterEach(() => server.close());

async function enter(path: 'signup' | 'login', password: string, email = EMAIL) {
  const payload = { email, password };
  const answer = await server.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });
  return (
    answer.json<{ data?: { token: string; user: { role: string; id: string } } }>().data ?? answer.statusCode
  );
}

/** A token by which someone is signed in, and whether they still are. */
async function session(path: 'signup' | 'login', password: string, email = EMAIL) {
  const entered = await enter(path, password, email);
  if (typeof entered === 'number') throw new Error(`${path} gives ${entered}`);
  const headers = { authorization: `Bearer ${entered.token}` };
  return {
    isAlive: async () => (await server.app.inject({ url: '/api/auth/me', headers })).statusCode === 200,
  };
}

const accounts = async () =>
  (await server.database.read.select().from(users)).map(({ email, role }) => [email, role]);

describe('the admin of the settings', () => {
  const ensure = (password = PASSWORD) => ensureAdmin(office, { email: EMAIL, password });

  test('exists after start, once, with that password', async () => {
    for (const round of [1, 2, 3]) {
      await ensure();
      expect([round, await accounts()]).toEqual([round, [[EMAIL, 'admin']]]);
    }
    expect(await enter('login', PASSWORD)).toMatchObject({ user: { role: 'admin' } });
  });

  test('stays signed in over a restart, and not over a new password', async () => {
    await ensure();
    const before = await session('login', PASSWORD);
    await ensure();
    expect(await before.isAlive()).toBe(true);
    await ensure(OTHER);
    expect(await before.isAlive()).toBe(false);
    expect(await enter('login', PASSWORD)).toBe(401);
    expect(await enter('login', OTHER)).toMatchObject({ user: { role: 'admin' } });
  });

  test('is not whoever signed up with that address before', async () => {
    const stranger = await session('signup', OTHER);
    const learner = await session('signup', OTHER, 'learner@example.org');
    await ensure();
    expect([await stranger.isAlive(), await learner.isAlive()]).toEqual([false, true]);
    expect([await enter('login', OTHER), await enter('login', PASSWORD)]).toMatchObject([
      401,
      { user: { role: 'admin' } },
    ]);
    expect(await accounts()).toEqual([
      [EMAIL, 'admin'],
      ['learner@example.org', 'learner'],
    ]);
  });

  test('not even if they guessed the password', async () => {
    const stranger = await session('signup', PASSWORD);
    await ensure();
    expect(await stranger.isAlive()).toBe(false);
  });

  test('is an admin again where someone made them a learner', async () => {
    await ensure();
    const before = await session('login', PASSWORD);
    await server.database.write(async (tx) => {
      await tx.update(users).set({ role: 'learner' });
    });
    await ensure();
    expect(await accounts()).toEqual([[EMAIL, 'admin']]);
    expect(await before.isAlive()).toBe(true);
  });
});

describe('appointing an admin', () => {
  const neverAsked = () => Promise.reject(new Error('asked for a password'));

  test('makes a new account with the password that is chosen', async () => {
    expect(await appoint(office, EMAIL, () => Promise.resolve(PASSWORD))).toBe('created');
    expect(await enter('login', PASSWORD)).toMatchObject({ user: { role: 'admin' } });
    expect(await appoint(office, EMAIL, neverAsked)).toBe('an admin already');
  });

  test('leaves a proven account its password and its sessions', async () => {
    const before = await session('signup', PASSWORD);
    await server.database.write(async (tx) => {
      await tx.update(users).set({ emailVerifiedAt: 1 });
    });
    expect(await appoint(office, EMAIL, neverAsked)).toBe('promoted');
    expect(await before.isAlive()).toBe(true);
    expect(await enter('login', PASSWORD)).toMatchObject({ user: { role: 'admin' } });
  });

  test('gives an account that may be a stranger’s another password, and ends its sessions alone', async () => {
    const stranger = await session('signup', OTHER);
    const learner = await session('signup', OTHER, 'learner@example.org');
    expect(await appoint(office, EMAIL, () => Promise.resolve(PASSWORD))).toBe(
      'promoted with a new password',
    );
    expect([await stranger.isAlive(), await learner.isAlive()]).toEqual([false, true]);
    expect([await enter('login', OTHER), await enter('login', PASSWORD)]).toMatchObject([
      401,
      { user: { role: 'admin' } },
    ]);
  });

  test('that is broken off changes nothing', async () => {
    await session('signup', OTHER);
    await expect(appoint(office, EMAIL, neverAsked)).rejects.toThrow('asked for a password');
    expect(await accounts()).toEqual([[EMAIL, 'learner']]);
  });
});
