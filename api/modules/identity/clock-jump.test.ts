import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sessions, users } from '../../db/schema/accounts.ts';
import { testApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { startMailbox } from '../../testing/mail/mailbox.ts';
import type { Mailbox } from '../../testing/mail/mailbox.ts';
import { startScriptedProvider } from '../../testing/openid/scripted-provider.ts';
import type { ScriptedProvider } from '../../testing/openid/scripted-provider.ts';
import { insertSession } from './sessions/store.ts';

/* The wall clock jumps; the monotonic clock does not. Libraries read `Date.now`, so it is mocked. */

const PASSWORD = 'a lamp in the dark';
const HOUR = 60 * 60 * 1000;
const YEAR = 365 * 24 * HOUR;
const CLIENT = { clientId: 'client', clientSecret: 'secret' };

let jump: number;
let mailbox: Mailbox;
let provider: ScriptedProvider;
let server: TestApp;
beforeEach(async () => {
  jump = 0;
  const realNow = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + jump);
  mailbox = await startMailbox();
  provider = await startScriptedProvider(CLIENT.clientId);
  server = await testApp({
    monotonic: () => performance.now(),
    settings: {
      rateLimit: 5,
      google: { issuer: provider.issuer, ...CLIENT },
      mail: { via: 'smtp', url: mailbox.url, from: 'no-reply@example.org' },
    },
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
  await provider.close();
  await mailbox.close();
});

let requests = 0;
/** Each request comes from another address, unless `from` names one. */
async function call(
  path: string,
  { payload, token, from }: { payload?: object; token?: string; from?: string } = {},
) {
  requests += 1;
  const answer = await server.app.inject({
    method: payload ? 'POST' : 'GET',
    url: `/api/auth/${path}`,
    remoteAddress: from ?? `10.0.${requests >> 8}.${requests & 255}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.json<{ data: { token: string } }>(),
  };
}

const enter = async (path: 'signup' | 'login', email: string, password = PASSWORD) =>
  (await call(path, { payload: { email, password } })).body.data.token;
const statusOf = async (token: string) => (await call('me', { token })).status;

/** Tests of a clock that is wrong by `distance` ms. */
function jumps(_name: string, distance: number): void {
  test('ends no session, neither meanwhile nor later', async () => {
    const before = await enter('signup', 'asha@example.org');
    expect(await statusOf(before)).toBe(200);
    jump = distance;
    const meanwhile = await enter('signup', 'ravi@example.org');
    expect([await statusOf(before), await statusOf(meanwhile)]).toEqual([200, 200]);
    jump = 0;
    expect([await statusOf(before), await statusOf(meanwhile)]).toEqual([200, 200]);
    expect(await server.database.read.select().from(sessions)).toHaveLength(2);
  });

  test('ends no session when someone signs in at a server that was started meanwhile', async () => {
    const token = await enter('signup', 'asha@example.org');
    const [account] = await server.database.read.select().from(users);
    const at = Date.now() + distance;
    const session = { id: 'another', createdAt: at, expiresAt: at + HOUR, lastSeenAt: at, userAgent: null };
    await server.database.write((tx) => insertSession(tx, account?.id ?? '', session));
    expect(await statusOf(token)).toBe(200);
  });

  test('shuts nobody out for longer than the limits say', async () => {
    jump = distance;
    const from = '203.0.113.9';
    const guess = { email: 'asha@example.org', password: 'a guess' };
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await call('login', { payload: guess, from })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    jump = 0;
    const refused = await call('login', { payload: guess, from });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  test('keeps links to reset a password usable', async () => {
    await enter('signup', 'asha@example.org');
    await enter('signup', 'ravi@example.org');
    await call('password-reset', { payload: { email: 'asha@example.org' } });
    await expect.poll(() => mailbox.emails.length).toBe(1);
    jump = distance;
    await call('password-reset', { payload: { email: 'ravi@example.org' } });
    await expect.poll(() => mailbox.emails.length).toBe(2);
    jump = 0;
    for (const { links } of mailbox.emails) {
      const token = new URL(links[0] ?? '').searchParams.get('token');
      const payload = { token, newPassword: 'another lamp' };
      expect((await call('password-reset/confirm', { payload })).status).toBe(200);
    }
  });

  test('does not delay new metadata and keys of the provider', async () => {
    const signIn = async () => {
      const idToken = await provider.sign();
      return (await call('google', { payload: { idToken } })).status;
    };
    expect(await signIn()).toBe(200);
    for (const next of [distance, 0]) {
      jump = next;
      await provider.rotateKeys();
      expect(await signIn()).toBe(200);
    }
    const asked = () => provider.asked.filter(({ what }) => what === 'openid-configuration').length;
    expect(asked()).toBe(1);
  });
}

const NAME = 'a clock that jumps %s and returns';

describe.each([
  ['a year forward', YEAR],
  ['a year back', -YEAR],
])(NAME, jumps);

describe.each([
  ['forward to a leap day', Date.UTC(2036, 1, 29, 23, 59, 59) - Date.now()],
  ['back to a leap day', Date.UTC(2024, 1, 29, 23, 59, 59) - Date.now()],
])(NAME, { tags: ['again'] }, jumps);
