import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engine } from '../../../config/engine.ts';
import { passwordResets, users } from '../../../db/schema/accounts.ts';
import { run } from '../../../db/statements.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import { startMailbox } from '../../../testing/mail/mailbox.ts';
import type { Mailbox } from '../../../testing/mail/mailbox.ts';
import { findFeed, saveFeed } from '../../learning/calendar/store.ts';
import { EMAILS_PER_ACCOUNT } from './routes.ts';
import { insertReset, RESETS_PER_ACCOUNT } from './store.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

const ASHA = 'asha@example.org';
const RAVI = 'ravi@example.org';
const PASSWORD = 'a lamp in the dark';
const NEW_PASSWORD = 'another lamp in the dark';
const DONE = { success: true, data: null };

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  return () => mailbox.close();
});

let now: number;
let server: TestApp;
const tokens: Record<string, string> = {};
beforeEach(async () => {
  now = Date.now();
  mailbox.emails.length = 0;
  mailbox.setBehaviour('accept');
  server = await testApp({
    now: () => now,
    settings: { mail: { via: 'smtp', url: mailbox.url, from: 'Swadhyay <no-reply@study.example>' } },
  });
  for (const email of [ASHA, RAVI]) {
    const answer = await post('signup', { email, password: PASSWORD });
    tokens[email] = (answer.body as { data: { token: string } }).data.token;
  }
});
afterEach(() => server.close());

async function post(path: string, payload: object, remoteAddress = '203.0.113.9') {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    payload,
    remoteAddress,
  });
  return { status: answer.statusCode, body: answer.json<unknown>(), headers: answer.headers };
}

const ask = (email: string, from?: string) => post('password-reset', { email }, from);
const confirm = (token: string, newPassword = NEW_PASSWORD, from?: string) =>
  post('password-reset/confirm', { token, newPassword }, from);
const logIn = async (email: string, password: string) => (await post('login', { email, password })).status;

async function isSignedIn(email: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${String(tokens[email])}` };
  return (await server.app.inject({ url: '/api/auth/me', headers })).statusCode === 200;
}

/** Requests an e-mail and returns the token in it. */
async function tokenFor(email: string): Promise<string> {
  const before = mailbox.emails.length;
  expect(await ask(email)).toMatchObject({ status: 200, body: DONE });
  await expect.poll(() => mailbox.emails.length).toBe(before + 1);
  const [link = ''] = mailbox.emails[before]?.links ?? [];
  return new URL(link).searchParams.get('token') ?? '';
}

const NO_LONGER = {
  status: 400,
  body: {
    success: false,
    code: 'invalid_reset_token',
    message: 'This link has expired or was used before. Please ask for a new one.',
  },
};

describe('requesting an e-mail', () => {
  test('sends one link to the address of the account', async () => {
    await ask(' ASHA@Example.org ');
    await expect.poll(() => mailbox.emails.length).toBe(1);
    const [received] = mailbox.emails;
    expect(received).toMatchObject({ from: 'no-reply@study.example', to: [ASHA] });
    expect(received?.raw).toContain('Subject: Reset your Swadhyay password');
    expect(received?.raw).toContain('From: Swadhyay <no-reply@study.example>');
    expect(received?.links).toEqual([
      expect.stringMatching(/^http:\/\/localhost:4321\/reset-password\?token=[\w-]{43}$/),
    ]);
  });

  test('gives the same response for an unknown address, and sends nothing', async () => {
    const [known, unknown] = [await ask(ASHA), await ask('nobody@example.org')];
    expect(unknown.body).toEqual(known.body);
    expect(unknown.status).toBe(known.status);
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
    await expect.poll(() => mailbox.emails.length).toBe(1);
    await server.app.close();
    expect(mailbox.emails.map(({ to }) => to)).toEqual([[ASHA]]);
  });

  test('answers before the account is looked up or the e-mail is sent', async () => {
    mailbox.setBehaviour('stall');
    const locked = Promise.withResolvers<null>();
    const answered = Promise.withResolvers<null>();
    const locking = server.database.write(async (tx) => {
      // On SQLite each transaction keeps others waiting.
      if (engine === 'postgres')
        await run(tx, sql`lock table users, password_resets in access exclusive mode`);
      locked.resolve(null);
      await answered.promise;
    });
    await locked.promise;
    expect((await ask(ASHA)).status).toBe(200);
    answered.resolve(null);
    await locking;
    await expect.poll(async () => (await server.database.read.select().from(passwordResets)).length).toBe(1);
    mailbox.setBehaviour('accept');
  });

  test('stores only a hash of the token and does not log the token', async () => {
    const token = await tokenFor(ASHA);
    const [row] = await server.database.read.select().from(passwordResets);
    expect(row?.tokenHash).toBe(createHash('sha256').update(token).digest('hex'));
    expect(server.logged.join('')).not.toContain(token);
    expect((await confirm(String(row?.tokenHash))).body).toEqual(NO_LONGER.body);
  });

  test('logs an error of the mail server and gives the usual response', async () => {
    mailbox.setBehaviour('reject');
    expect(await ask(ASHA)).toMatchObject({ status: 200, body: DONE });
    await expect
      .poll(() => server.logged.some((line) => line.includes('an e-mail could not be sent')))
      .toBe(true);
    expect(server.logged.join('')).not.toContain('token=');
  });

  test('limits the e-mails per account, and earlier links keep working', async () => {
    const first = await tokenFor(ASHA);
    for (let number = 1; number < 9; number += 1) {
      expect((await ask(ASHA, `10.0.0.${number}`)).status).toBe(200);
    }
    await expect.poll(() => mailbox.emails.length).toBe(EMAILS_PER_ACCOUNT);
    expect((await confirm(first)).status).toBe(200);
    now += 15 * 60_000;
    await tokenFor(ASHA);
  });

  test('is limited for one address to ten per account and twenty in total', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 11; number += 1) statuses.push((await ask(ASHA)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    for (let number = 0; number < 10; number += 1) await ask(`nobody-${number}@example.org`);
    const stopped = await ask(RAVI);
    expect([stopped.status, stopped.headers['retry-after']]).toEqual([429, '900']);
    expect((await ask(RAVI, '198.51.100.1')).status).toBe(200);
  });

  inOneTest([
    [{}],
    [{ email: 'no address' }],
    [{ email: 7 }],
    [{ email: ASHA, redirect: 'https://evil.example' }],
  ])('rejects bodies without exactly one address', async (payload) => {
    expect((await post('password-reset', payload)).status).toBe(400);
  });
});

describe('choosing a new password', () => {
  test('replaces the old one and ends the sessions of this account only', async () => {
    expect(await confirm(await tokenFor(ASHA))).toMatchObject({ status: 200, body: DONE });
    expect([await isSignedIn(ASHA), await isSignedIn(RAVI)]).toEqual([false, true]);
    expect([await logIn(ASHA, PASSWORD), await logIn(ASHA, NEW_PASSWORD)]).toEqual([401, 200]);
    expect([await logIn(RAVI, PASSWORD), await logIn(RAVI, NEW_PASSWORD)]).toEqual([200, 401]);
  });

  test('deletes the calendar feed of this account only', async () => {
    const everyone = await server.database.read.select({ id: users.id, email: users.email }).from(users);
    for (const { id, email } of everyone)
      await saveFeed(server.database, id, { secret: email, createdAt: 1 });
    expect((await confirm(await tokenFor(ASHA))).status).toBe(200);
    for (const { id, email } of everyone) {
      expect(await findFeed(server.database.read, id)).toBe(email === ASHA ? null : 1);
    }
  });

  test('works once and invalidates the other links of the account', async () => {
    const [first, second] = [await tokenFor(ASHA), await tokenFor(ASHA)];
    const ofRavi = await tokenFor(RAVI);
    expect((await confirm(second)).status).toBe(200);
    expect(await confirm(second, 'a third lamp in the dark')).toMatchObject(NO_LONGER);
    expect(await confirm(first, 'a third lamp in the dark')).toMatchObject(NO_LONGER);
    expect(await logIn(ASHA, NEW_PASSWORD)).toBe(200);
    expect((await confirm(ofRavi)).status).toBe(200);
  });

  test('succeeds for one of several concurrent requests', async () => {
    const token = await tokenFor(ASHA);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, number) =>
        confirm(token, `${NEW_PASSWORD} ${number}`, `10.0.0.${number}`),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await logIn(ASHA, `${NEW_PASSWORD} ${winner}`)).toBe(200);
  });

  test('is possible for thirty minutes', async () => {
    const [early, late] = [await tokenFor(ASHA), await tokenFor(RAVI)];
    now += 30 * 60_000 - 1;
    expect((await confirm(early)).status).toBe(200);
    now += 1;
    expect(await confirm(late)).toMatchObject(NO_LONGER);
  });

  test('is possible with the newest links of an account, up to a limit', async () => {
    const [asha] = await server.database.read.select().from(users).where(eq(users.email, ASHA));
    for (let number = 0; number < RESETS_PER_ACCOUNT; number += 1) {
      const reset = { tokenHash: String(number), userId: asha?.id ?? '', expiresAt: now + number };
      await insertReset(server.database, reset);
    }
    const token = await tokenFor(ASHA);
    const stored = await server.database.read.select().from(passwordResets);
    expect(stored).toHaveLength(RESETS_PER_ACCOUNT);
    expect(stored.map(({ tokenHash }) => tokenHash)).not.toContain('0');
    expect(await confirm(token)).toMatchObject({ status: 200 });
  });

  test('keeps the link valid when the password is rejected', async () => {
    const token = await tokenFor(ASHA);
    for (const [password, code] of [
      ['short', 'weak_password'],
      ['password123', 'weak_password'],
      ['x'.repeat(129), 'weak_password'],
    ] as const) {
      expect(await confirm(token, password)).toMatchObject({ status: 400, body: { code } });
    }
    expect((await confirm(token)).status).toBe(200);
  });

  test('is rejected if the password was changed after the request', async () => {
    const token = await tokenFor(ASHA);
    const changed = await server.app.inject({
      method: 'POST',
      url: '/api/auth/password',
      headers: { authorization: `Bearer ${String(tokens[ASHA])}` },
      payload: { currentPassword: PASSWORD, newPassword: 'a third lamp in the dark' },
    });
    expect(changed.statusCode).toBe(200);
    expect(await confirm(token)).toMatchObject(NO_LONGER);
  });

  test('sets a first password for a Google account and verifies its address', async () => {
    await signedIn(server, { email: 'google@example.org' });
    expect((await confirm(await tokenFor('google@example.org'))).status).toBe(200);
    expect(await logIn('google@example.org', NEW_PASSWORD)).toBe(200);
    const proven = await server.database.read.select().from(users).orderBy(users.email);
    expect(proven.map(({ email, emailVerifiedAt }) => [email, emailVerifiedAt])).toEqual([
      [ASHA, null],
      ['google@example.org', now],
      [RAVI, null],
    ]);
  });

  test('rejects made-up tokens and limits their number', async () => {
    const statuses: number[] = [];
    for (const token of ['', 'x', "' or 1=1 --", ...Array.from({ length: 18 }, (_, n) => `made up ${n}`)]) {
      statuses.push((await confirm(token)).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(400), 429]);
    expect(await confirm('made up', NEW_PASSWORD, '198.51.100.1')).toMatchObject(NO_LONGER);
  });
});

describe('without a mail server', () => {
  test('the link is logged in development', async () => {
    const own = await testApp({ settings: { mail: { via: 'log' } } });
    await own.app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      payload: { email: ASHA, password: PASSWORD },
    });
    expect((await own.app.inject('/api/auth/options')).json()).toMatchObject({
      data: { passwordReset: true },
    });
    await own.app.inject({ method: 'POST', url: '/api/auth/password-reset', payload: { email: ASHA } });
    const link = () =>
      /http:\/\/localhost:4321\/reset-password\?token=([\w-]+)/.exec(own.logged.join(''))?.[1];
    await expect.poll(link).toBeDefined();
    const answer = await own.app.inject({
      method: 'POST',
      url: '/api/auth/password-reset/confirm',
      payload: { token: link(), newPassword: NEW_PASSWORD },
    });
    expect(answer.statusCode).toBe(200);
    await own.close();
  });

  test('a reset is not available otherwise', async () => {
    const own = await testApp();
    expect((await own.app.inject('/api/auth/options')).json()).toMatchObject({
      data: { passwordReset: false },
    });
    const answer = await own.app.inject({
      method: 'POST',
      url: '/api/auth/password-reset',
      payload: { email: ASHA },
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { success: false, code: 'unavailable', message: 'Resetting passwords by mail is not available.' },
    ]);
    await own.close();
  });
});

test('stopping the server waits for an e-mail that is being sent', async () => {
  await ask(ASHA);
  await server.app.close();
  expect(mailbox.emails).toHaveLength(1);
});
