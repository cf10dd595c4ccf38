import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { countingPasswords } from '../../../testing/counting-passwords.ts';
import { listActions } from '../../admin/audit/store.ts';
import { users } from '../../../db/schema/accounts.ts';
import { grantAdminRole, createConfiguredAdmin } from './grant-admin-role.ts';

const EMAIL = 'admin@example.org';
const PASSWORD = 'a lamp in the dark';
const OTHER = 'another lamp in the dark';

const passwords = await countingPasswords();
let server: TestApp;
let services: Parameters<typeof createConfiguredAdmin>[0];
beforeEach(async () => {
  server = await testApp({ passwords });
  services = { database: server.database, passwords, now: Date.now };
  passwords.calls.length = 0;
});
afterEach(() => server.close());

async function enter(path: 'signup' | 'login', password: string, email = EMAIL) {
  const payload = { email, password };
  const answer = await server.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });
  return (
    answer.json<{ data?: { token: string; user: { role: string; id: string } } }>().data ?? answer.statusCode
  );
}

/** Signs in and returns a function that checks whether the session is still valid. */
async function session(path: 'signup' | 'login', password: string, email = EMAIL) {
  const entered = await enter(path, password, email);
  if (typeof entered === 'number') throw new Error(`${path} gives ${entered}`);
  const headers = { authorization: `Bearer ${entered.token}` };
  return {
    isAlive: async () => (await server.app.inject({ url: '/api/auth/me', headers })).statusCode === 200,
  };
}

const accounts = async () =>
  (await server.database.read.select().from(users).orderBy(users.email)).map(({ email, role }) => [
    email,
    role,
  ]);

/** The audit log: what was done to which account. */
const actions = async () =>
  (await listActions(server.database.read, undefined)).map(({ action, member, detail }) => [
    action,
    member,
    detail,
  ]);

async function verify(email = EMAIL): Promise<void> {
  await server.database.write(async (tx) => {
    await tx.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.email, email));
  });
}

describe('the administrator in the settings', () => {
  const create = (password = PASSWORD) => createConfiguredAdmin(services, { email: EMAIL, password });
  const member = async () => (await server.database.read.select().from(users))[0];

  test('is created once with the configured password', async () => {
    expect([await create(), await create(), await create()]).toEqual(['created', 'exists', 'exists']);
    expect(await accounts()).toEqual([[EMAIL, 'admin']]);
    expect(await enter('login', PASSWORD)).toMatchObject({ user: { role: 'admin' } });
  });

  test('keeps a changed password and the sessions', async () => {
    await create();
    const before = await session('login', PASSWORD);
    expect(await create(OTHER)).toBe('exists');
    expect(await before.isAlive()).toBe(true);
    expect(await enter('login', OTHER)).toBe(401);
    expect(await enter('login', PASSWORD)).toMatchObject({ user: { role: 'admin' } });
  });

  test('stays a learner after being demoted by another administrator', async () => {
    await create();
    await server.database.write(async (tx) => {
      await tx.update(users).set({ role: 'learner' });
    });
    expect(await create()).toBe('exists');
    expect(await accounts()).toEqual([[EMAIL, 'learner']]);
  });

  test('is not created again after the account is deleted', async () => {
    await create();
    await server.database.write(async (tx) => {
      await tx.delete(users);
    });
    expect(await create()).toBe('created before');
    expect(await accounts()).toEqual([]);
  });

  test.each(['verified', 'not verified'])(
    'does not change an existing account of a learner: %s',
    async (kind) => {
      const learner = await session('signup', OTHER);
      if (kind === 'verified') await verify();
      const before = await member();
      expect(await create()).toBe('exists');
      expect(await member()).toEqual(before);
      expect(await learner.isAlive()).toBe(true);
    },
  );

  test('is in the audit log once', async () => {
    await create();
    await create();
    expect(await actions()).toEqual([['admin.setting', EMAIL, {}]]);
  });

  test('with another address is created as another administrator', async () => {
    await create();
    const second = { email: 'second@example.org', password: PASSWORD };
    expect(await createConfiguredAdmin(services, second)).toBe('created');
    expect(await accounts()).toEqual([
      [EMAIL, 'admin'],
      ['second@example.org', 'admin'],
    ]);
  });
});

describe('granting the administrator role', () => {
  const neverAsked = () => Promise.reject(new Error('asked for a password'));
  const chosen = () => Promise.resolve(PASSWORD);
  const keep = { resetPassword: false, choosePassword: neverAsked };
  const reset = { resetPassword: true, choosePassword: chosen };

  test.each([false, true])('creates an account that does not exist (reset: %s)', async (resetPassword) => {
    expect(await grantAdminRole(services, EMAIL, { resetPassword, choosePassword: chosen })).toBe('created');
    expect(await enter('login', PASSWORD)).toMatchObject({ user: { role: 'admin' } });
    expect(await grantAdminRole(services, EMAIL, keep)).toBe('an administrator already');
    expect(await actions()).toEqual([['admin.command', EMAIL, { outcome: 'created' }]]);
  });

  test('keeps the password and the sessions of a verified account', async () => {
    const before = await session('signup', PASSWORD);
    await verify();
    expect(await grantAdminRole(services, EMAIL, keep)).toBe('promoted');
    expect(await actions()).toEqual([['admin.command', EMAIL, { outcome: 'promoted' }]]);
    expect(await before.isAlive()).toBe(true);
    expect(await enter('login', PASSWORD)).toMatchObject({ user: { role: 'admin' } });
  });

  test.each([
    ['learner', 'promoted with a new password'],
    ['admin', 'given a new password'],
  ] as const)('replaces the password of a %s on request and ends the sessions', async (role, outcome) => {
    const before = await session('signup', OTHER);
    const learner = await session('signup', OTHER, 'learner@example.org');
    await verify();
    await server.database.write(async (tx) => {
      await tx.update(users).set({ role }).where(eq(users.email, EMAIL));
    });
    expect(await grantAdminRole(services, EMAIL, reset)).toBe(outcome);
    expect(await actions()).toEqual([['admin.command', EMAIL, { outcome }]]);
    expect([await before.isAlive(), await learner.isAlive()]).toEqual([false, true]);
    expect([await enter('login', OTHER), await enter('login', PASSWORD)]).toMatchObject([
      401,
      { user: { role: 'admin' } },
    ]);
  });

  test.each(['learner', 'admin'] as const)(
    'rejects a %s with an unverified address unless the password is reset',
    async (role) => {
      const stranger = await session('signup', OTHER);
      await server.database.write(async (tx) => {
        await tx.update(users).set({ role });
      });
      await expect(grantAdminRole(services, EMAIL, keep)).rejects.toMatchObject({
        code: 'email_not_verified',
        message: expect.stringContaining(`npm run admin -- ${EMAIL} --reset-password`) as string,
      });
      expect([await accounts(), await stranger.isAlive()]).toEqual([[[EMAIL, role]], true]);
    },
  );

  test('verifies the address when the password is replaced', async () => {
    const stranger = await session('signup', OTHER);
    expect(await grantAdminRole(services, EMAIL, reset)).toBe('verified and promoted with a new password');
    expect(await stranger.isAlive()).toBe(false);
    const [row] = await server.database.read.select().from(users);
    expect(row?.emailVerifiedAt).not.toBeNull();
    expect([await enter('login', OTHER), await enter('login', PASSWORD)]).toMatchObject([
      401,
      { user: { role: 'admin' } },
    ]);
  });

  test('changes nothing when no password is chosen', async () => {
    await session('signup', OTHER);
    await verify();
    await expect(grantAdminRole(services, EMAIL, { ...reset, choosePassword: neverAsked })).rejects.toThrow(
      'asked for a password',
    );
    expect(await accounts()).toEqual([[EMAIL, 'learner']]);
  });
});
