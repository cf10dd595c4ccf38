import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { startMailbox } from '../../../testing/mail/mailbox.ts';
import type { Mailbox } from '../../../testing/mail/mailbox.ts';

const ASHA = 'asha@example.org';
const HOUR = 60 * 60 * 1000;

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
  return () => mailbox.close();
});

let now: number;
let server: TestApp;
beforeEach(async () => {
  now = Date.now();
  mailbox.emails.length = 0;
  mailbox.setBehaviour('accept');
  server = await testApp({
    now: () => now,
    settings: { mail: { via: 'smtp', url: mailbox.url, from: 'no-reply@study.example' } },
  });
  await signUp(ASHA);
});
afterEach(() => server.close());

async function signUp(email: string, { app } = server): Promise<number> {
  const payload = { email, password: 'a lamp in the dark' };
  return (await app.inject({ method: 'POST', url: '/api/auth/signup', payload })).statusCode;
}

test('a sign-up with an address that has an account sends its owner a letter, at most one a day', async () => {
  expect(await signUp('Asha@Example.org')).toBe(409);
  await expect.poll(() => mailbox.emails.length).toBe(1);
  const [email] = mailbox.emails;
  expect(email?.to).toEqual([ASHA]);
  expect(email?.raw).toContain('Subject: You already have a Swadhyay account');
  expect(email?.links).toEqual(['http://localhost:4321/login', 'http://localhost:4321/forgot-password']);

  now += 24 * HOUR - 1;
  for (let time = 0; time < 3; time += 1) expect(await signUp(ASHA)).toBe(409);
  expect(await signUp('ravi@example.org')).toBe(200);
  now += 2;
  expect(await signUp(ASHA)).toBe(409);
  await expect.poll(() => mailbox.emails.length).toBe(2);
  await server.app.close();
  expect(mailbox.emails.map(({ to }) => to)).toEqual([[ASHA], [ASHA]]);
});

test('sign-ups at the same time send one letter', async () => {
  await Promise.all(Array.from({ length: 5 }, () => signUp(ASHA)));
  await server.app.close();
  expect(mailbox.emails).toHaveLength(1);
});

test('the answer does not wait for the mail server, and is the same when it fails', async () => {
  mailbox.setBehaviour('stall');
  expect(await signUp(ASHA)).toBe(409);
  mailbox.setBehaviour('reject');
  await expect.poll(() => server.logged.some((line) => line.includes('could not be sent'))).toBe(true);
});

test('without a mail server, the answer is the same', async () => {
  const silent = await testApp({ settings: { mail: null } });
  expect([await signUp(ASHA, silent), await signUp(ASHA, silent)]).toEqual([200, 409]);
  await silent.close();
});
