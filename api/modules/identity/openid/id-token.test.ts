import { createHash } from 'node:crypto';
import { generateKeyPair } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { signedIn } from '../../../testing/learners.ts';
import { everyone, openId, post, server, userOf } from './testing/setup.ts';

describe('POST /api/auth/google', () => {
  const offer = (idToken: string, more: object = {}) => post('google', { idToken, ...more });

  test('signs in whom the ID token names', async () => {
    const answer = await offer(await openId.idToken({ name: 'Someone' }), { accessToken: 'x' });
    expect(answer.statusCode).toBe(200);
    const { data } = answer.json<{ data: { token: string; user: object } }>();
    expect(data.user).toMatchObject({
      email: 'someone@example.org',
      displayName: 'Someone',
      role: 'learner',
    });
    expect(await userOf(data.token)).toEqual(data.user);
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const forgeries: [string, () => Promise<string>][] = [
    ['for another audience', () => openId.idToken({ aud: 'another-client' })],
    [
      'for several audiences, one of them ours',
      () => openId.idToken({ aud: ['swadhyay-test', 'other'], azp: 'other' }),
    ],
    ['by another issuer', () => openId.idToken({ iss: 'https://evil.example' })],
    [
      'by an issuer that begins like ours',
      () => openId.idToken({ iss: `${openId.settings.issuer}.evil.example` }),
    ],
    ['that has expired', () => openId.idToken({ iat: seconds() - 700, exp: seconds() - 100 })],
    ['without an end', () => openId.idToken({ exp: undefined })],
    ['without a beginning', () => openId.idToken({ iat: undefined })],
    ['from the future', () => openId.idToken({ iat: seconds() + 600, exp: seconds() + 1200 })],
    ['without a subject', () => openId.idToken({ sub: undefined })],
    ['without an address', () => openId.idToken({ email: undefined })],
    ['with an unverified address', () => openId.idToken({ email_verified: false })],
    ['with an address verified as text', () => openId.idToken({ email_verified: 'true' })],
    ['with an address of an odd form', () => openId.idToken({ email: 'no address' })],
    ['signed with another key', async () => openId.idToken({}, (await generateKeyPair('RS256')).privateKey)],
    ['unsigned', async () => `${part({ alg: 'none' })}.${(await openId.idToken()).split('.')[1]}.`],
    [
      'with an HMAC in place of a signature',
      async () =>
        `${part({ alg: 'HS256' })}.${(await openId.idToken()).split('.')[1]}.${createHash('sha256').digest('base64url')}`,
    ],
    ['that is none', () => Promise.resolve('nonsense')],
    ['that is empty', () => Promise.resolve('')],
    ['that is one of our own sessions', async () => (await signedIn(server)).token],
  ];
  test.each(forgeries)('refuses a token %s', async (_name, forge) => {
    const token = await forge();
    const before = await everyone();
    const answer = await offer(token);
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { success: false, code: 'google_authentication_failed', message: 'Google authentication failed' },
    ]);
    expect(await everyone()).toEqual(before);
    if (token.length > 20) expect(server.logged.join('')).not.toContain(token);
  });

  test.each([[{}], [{ idToken: 7 }], [{ idToken: 'x', role: 'admin' }]])('refuses %j', async (payload) => {
    expect((await post('google', payload)).statusCode).toBe(400);
  });

  test('asks for keys once, and again when the provider signs with a new one', async () => {
    const keysAsked = () => openId.requests.filter((path) => path === '/jwks').length;
    const before = keysAsked();
    for (let time = 0; time < 3; time += 1)
      expect((await offer(await openId.idToken())).statusCode).toBe(200);
    expect(keysAsked() - before).toBe(1);
    const old = await openId.idToken();
    await openId.rotateKeys();
    // A made-up key is not worth asking for within half a minute, so nobody makes us ask all the time.
    expect((await offer(await openId.idToken())).statusCode).toBe(401);
    expect(keysAsked() - before).toBe(1);
    const real = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => real + 31_000);
    expect((await offer(await openId.idToken({ iat: Math.floor(real / 1000) }))).statusCode).toBe(200);
    expect(keysAsked() - before).toBe(2);
    expect((await offer(old)).statusCode).toBe(401);
  });
});
