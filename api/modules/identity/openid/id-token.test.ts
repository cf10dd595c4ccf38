import { createHash } from 'node:crypto';
import { generateKeyPair } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { signedIn } from '../../../testing/learners.ts';
import { everyone, openId, post, server, userOf, useOpenIdServer } from './testing/setup.ts';

useOpenIdServer();

describe('POST /api/auth/google', () => {
  const send = (idToken: string, more: object = {}) => post('google', { idToken, ...more });

  test('signs in the account that the ID token identifies', async () => {
    const answer = await send(await openId.idToken({ name: 'Someone' }), { accessToken: 'x' });
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
      'for several audiences, one of them this client',
      () => openId.idToken({ aud: ['swadhyay-test', 'other'], azp: 'other' }),
    ],
    ['by another issuer', () => openId.idToken({ iss: 'https://evil.example' })],
    [
      'by an issuer that starts with the right one',
      () => openId.idToken({ iss: `${openId.settings.issuer}.evil.example` }),
    ],
    ['that has expired', () => openId.idToken({ iat: seconds() - 700, exp: seconds() - 100 })],
    ['without an expiry', () => openId.idToken({ exp: undefined })],
    ['without a time of issue', () => openId.idToken({ iat: undefined })],
    ['from the future', () => openId.idToken({ iat: seconds() + 600, exp: seconds() + 1200 })],
    ['without a subject', () => openId.idToken({ sub: undefined })],
    ['without an address', () => openId.idToken({ email: undefined })],
    ['with an unverified address', () => openId.idToken({ email_verified: false })],
    ['with `email_verified` as a string', () => openId.idToken({ email_verified: 'true' })],
    ['with an invalid address', () => openId.idToken({ email: 'no address' })],
    ['signed with another key', async () => openId.idToken({}, (await generateKeyPair('RS256')).privateKey)],
    ['unsigned', async () => `${part({ alg: 'none' })}.${(await openId.idToken()).split('.')[1]}.`],
    [
      'with an HMAC in place of a signature',
      async () =>
        `${part({ alg: 'HS256' })}.${(await openId.idToken()).split('.')[1]}.${createHash('sha256').digest('base64url')}`,
    ],
    ['that is not a token', () => Promise.resolve('nonsense')],
    ['that is empty', () => Promise.resolve('')],
    ['that is a session token of this server', async () => (await signedIn(server)).token],
  ];
  test.each(forgeries)('rejects a token %s', async (_name, forge) => {
    const token = await forge();
    const before = await everyone();
    const answer = await send(token);
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { success: false, code: 'google_authentication_failed', message: 'Google authentication failed' },
    ]);
    expect(await everyone()).toEqual(before);
    if (token.length > 20) expect(server.logged.join('')).not.toContain(token);
  });

  test.each([[{}], [{ idToken: 7 }], [{ idToken: 'x', role: 'admin' }]])('rejects %j', async (payload) => {
    expect((await post('google', payload)).statusCode).toBe(400);
  });

  test.each([-30, 5, 20, 50])('accepts a token of a clock that is %i s ahead', async (ahead) => {
    const [iat, exp] = [seconds() + ahead, seconds() + (ahead < 0 ? ahead : 600)];
    expect((await send(await openId.idToken({ iat, nbf: iat, exp }))).statusCode).toBe(200);
    expect(server.logged.join('').includes('the clock of the OpenID provider is ahead')).toBe(ahead > 10);
  });

  test('refuses a token from the future with a warning', async () => {
    expect((await send(await openId.idToken({ iat: seconds() + 90 }))).statusCode).toBe(401);
    expect(server.logged.join('')).toMatch(/"level":40.*"seconds":(89|90),.*clock of the OpenID provider/);
  });

  test('fetches the keys once, and again when the provider signs with a new one', async () => {
    const keyRequests = () => openId.requests.filter((path) => path === '/jwks').length;
    const before = keyRequests();
    for (let time = 0; time < 3; time += 1) expect((await send(await openId.idToken())).statusCode).toBe(200);
    expect(keyRequests() - before).toBe(1);
    const old = await openId.idToken();
    await openId.rotateKeys();
    // Keys are fetched at most every 30 s, so that made-up tokens cannot cause a request each.
    expect((await send(await openId.idToken())).statusCode).toBe(401);
    expect(keyRequests() - before).toBe(1);
    const real = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => real + 31_000);
    expect((await send(await openId.idToken({ iat: Math.floor(real / 1000) }))).statusCode).toBe(200);
    expect(keyRequests() - before).toBe(2);
    expect((await send(old)).statusCode).toBe(401);
  });
});
