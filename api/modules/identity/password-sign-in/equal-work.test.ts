import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { countingPasswords } from '../../../testing/counting-passwords.ts';
import { signedIn } from '../../../testing/learners.ts';

/* The time of a response depends mostly on how many passwords are hashed for it. */

const PASSWORD = 'a lamp in the dark';
const passwords = await countingPasswords();
let server: TestApp;
beforeAll(async () => {
  server = await testApp({ passwords });
  await post('signup', { email: 'asha@example.org', password: PASSWORD });
  // An account without a password, as created by a sign-in with Google.
  await signedIn(server, { email: 'ravi@example.org' });
  return () => server.close();
});
beforeEach(() => {
  passwords.calls.length = 0;
});

async function post(path: string, payload: object) {
  const answer = await server.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });
  return {
    status: answer.statusCode,
    body: answer.json<unknown>(),
    headers: Object.keys(answer.headers).sort(),
  };
}

test('a failed sign-in makes one comparison and gets the same response for every address', async () => {
  const answers: unknown[] = [];
  for (const email of [
    'asha@example.org',
    'ravi@example.org',
    'nobody@example.org',
    'no address at all',
    '',
  ]) {
    answers.push(await post('login', { email, password: 'a lamp in the wind' }));
  }
  expect(passwords.calls).toEqual(Array(5).fill('matches'));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({
    status: 401,
    body: { success: false, code: 'invalid_credentials', message: 'Invalid email or password' },
  });
  passwords.calls.length = 0;
  expect(await post('login', { email: 'asha@example.org', password: PASSWORD })).toMatchObject({
    status: 200,
  });
  expect(passwords.calls).toEqual(['matches']);
});

test('signing up makes one hash, whether or not the address is taken', async () => {
  expect(await post('signup', { email: 'asha@example.org', password: PASSWORD })).toMatchObject({
    status: 409,
    body: { success: false, code: 'account_not_created', message: 'Failed to create account' },
  });
  expect(await post('signup', { email: 'new@example.org', password: PASSWORD })).toMatchObject({
    status: 200,
  });
  expect(passwords.calls).toEqual(['hash', 'hash']);
});

test('nothing is hashed for invalid requests', async () => {
  await post('signup', { email: 'no address', password: PASSWORD });
  await post('signup', { email: 'short@example.org', password: 'short' });
  await post('login', { email: 'asha@example.org' });
  await post('password-reset/confirm', { token: 'made up', newPassword: PASSWORD });
  expect(passwords.calls).toEqual([]);
});
