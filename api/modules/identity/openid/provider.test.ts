import { createHash } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import { fastify } from 'fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startScriptedProvider } from '../../../testing/openid/scripted-provider.ts';
import type { ScriptedProvider } from '../../../testing/openid/scripted-provider.ts';
import { ProviderUnavailable } from './discovery.ts';
import { IdentityRefused } from './id-token.ts';
import { createProvider } from './provider.ts';
import type { Provider } from './provider.ts';

/** With characters of Google's client ids, and others that need escaping. */
const CLIENT = { clientId: '123-abc.apps.example', clientSecret: 'a secret: 100%+' };
const HOUR = 60 * 60 * 1000;
const STATE = 'the state';
const VERIFIER = 'v'.repeat(43);
const nonce = createHash('sha256').update(STATE).digest('base64url');

let remote: ScriptedProvider;
let provider: Provider;
let now: number;
beforeEach(async () => {
  now = Date.now();
  remote = await startScriptedProvider(CLIENT.clientId);
  provider = providerAt(remote.issuer);
  remote.idToken = await remote.sign({ nonce });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await remote.close();
});

function providerAt(issuer: string, timeout = 60_000): Provider {
  return createProvider({
    issuer,
    ...CLIENT,
    redirectUri: 'https://study.example/callback',
    cookies: { state: 'state', verifier: 'verifier', attributes: { path: '/' } },
    createState: () => Promise.resolve(STATE),
    isValidState: () => Promise.resolve(true),
    timeout,
    now: () => now,
    monotonic: () => now,
    log: fastify().log,
  });
}

/** Calls `use` inside a request with a code and the cookie of the PKCE verifier. */
async function inRequest<Result>(
  use: (request: FastifyRequest, reply: FastifyReply) => Promise<Result>,
): Promise<Result> {
  const app = fastify();
  await app.register(fastifyCookie);
  return new Promise((resolve, reject) => {
    app.get('/', async (request, reply) => {
      await use(request, reply).then(resolve, reject);
      return null;
    });
    app.inject({ url: '/?code=the%20code', cookies: { verifier: VERIFIER } }).catch(reject);
  });
}

const timesAsked = (what: string) => remote.asked.filter((asked) => asked.what === what).length;
const start = (at = provider) => inRequest((request, reply) => at.authorizationUrl(request, reply));
const redeem = () => inRequest((request) => provider.redeemCode(request, STATE));

test('Google needs no discovery', async () => {
  const address = new URL(await start(providerAt('https://accounts.google.com')));
  expect(address.origin + address.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
  expect(address.searchParams.get('nonce')).toBe(nonce);
});

describe('the metadata', () => {
  test('is fetched once by simultaneous sign-ins, and cached for an hour', async () => {
    expect(timesAsked('openid-configuration')).toBe(0);
    await Promise.all(Array.from({ length: 10 }, () => start()));
    now += HOUR - 1;
    await start();
    expect(timesAsked('openid-configuration')).toBe(1);
    remote.description = { authorization_endpoint: `${remote.issuer}/moved` };
    now += 1;
    expect(await start()).toContain('/moved?');
    expect(timesAsked('openid-configuration')).toBe(2);
  });

  test('is used after it expired while it cannot be fetched again', async () => {
    await start();
    now += HOUR;
    remote.idToken = await remote.sign({ nonce, iat: now / 1000, exp: now / 1000 + 600 });
    remote.faults.set('openid-configuration', { status: 500, body: 'out of order' });
    expect(await redeem()).toMatchObject({ subject: 'someone' });
    remote.faults.set('openid-configuration', { status: 200, body: { issuer: remote.issuer } });
    expect(await redeem()).toMatchObject({ subject: 'someone' });
  });

  test.each(['/tenant', '/tenant/', '/'])('of an issuer whose address ends in %s is found', async (path) => {
    const other = await startScriptedProvider(CLIENT.clientId, path);
    expect(await providerAt(other.issuer).verifyIdToken(await other.sign())).toMatchObject({
      provider: other.issuer,
    });
    const base = path === '/' ? '' : '/tenant';
    expect(other.asked[0]?.path).toBe(`${base}/.well-known/openid-configuration`);
    await other.close();
  });

  test.each<[string, () => Record<string, unknown>]>([
    ['another issuer', () => ({ issuer: 'https://evil.example' })],
    ['an issuer that differs by a slash', () => ({ issuer: `${remote.issuer}/` })],
    ['no authorization endpoint', () => ({ authorization_endpoint: undefined })],
    ['no token endpoint', () => ({ token_endpoint: undefined })],
    ['no address of the keys', () => ({ jwks_uri: undefined })],
    ['a javascript: address', () => ({ authorization_endpoint: 'javascript:alert(1)' })],
    ['a file: address', () => ({ jwks_uri: 'file:///etc/passwd' })],
    ['a number as an address', () => ({ token_endpoint: 7 })],
    ['more than 100 kB', () => ({ padding: 'x'.repeat(100_000) })],
  ])('with %s is rejected and not cached', async (_name, description) => {
    remote.description = description();
    await expect(start()).rejects.toThrow(ProviderUnavailable);
    await expect(provider.verifyIdToken(await remote.sign())).rejects.toThrow(ProviderUnavailable);
    remote.description = {};
    await start();
  });
});

describe('an answer that never ends', () => {
  test.each(['openid-configuration', 'token', 'keys'])('%s: ends with the timeout', async (what) => {
    provider = providerAt(remote.issuer, 301);
    remote.faults.set(what, 'never ends');
    await expect(redeem()).rejects.toThrow(ProviderUnavailable);
    if (what !== 'token')
      await expect(provider.verifyIdToken(remote.idToken)).rejects.toThrow(ProviderUnavailable);
  });

  test.each([1, 1001])('a timeout of %d ms is respected', async (timeout) => {
    remote.faults.set('openid-configuration', 'never ends');
    const begun = performance.now();
    await expect(start(providerAt(remote.issuer, timeout))).rejects.toThrow(ProviderUnavailable);
    expect(performance.now() - begun).toBeGreaterThan(timeout - 5);
  });
});

describe('a code', () => {
  test('is sent with the verifier, and with the secret in a header', async () => {
    expect(await redeem()).toEqual({
      provider: remote.issuer,
      subject: 'someone',
      email: 'someone@example.org',
      displayName: null,
      avatar: null,
    });
    const asked = remote.asked.find(({ what }) => what === 'token');
    expect(Object.fromEntries(asked?.form ?? [])).toEqual({
      grant_type: 'authorization_code',
      code: 'the code',
      redirect_uri: 'https://study.example/callback',
      code_verifier: VERIFIER,
    });
    const [scheme, credentials = ''] = asked?.authorization?.split(' ') ?? [];
    expect([scheme, atob(credentials)]).toEqual(['Basic', '123-abc.apps.example:a+secret%3A+100%25%2B']);
  });

  test('is sent with the secret in the body when the provider does not support the header', async () => {
    remote.description = { token_endpoint_auth_methods_supported: ['client_secret_post'] };
    await redeem();
    const asked = remote.asked.find(({ what }) => what === 'token');
    expect(asked?.authorization).toBeUndefined();
    expect(Object.fromEntries(asked?.form ?? [])).toMatchObject({
      client_id: CLIENT.clientId,
      client_secret: CLIENT.clientSecret,
    });
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  test.each<[string, () => string | Promise<string>]>([
    [
      'signed with another key',
      async () => remote.sign({ nonce }, (await generateKeyPair('RS256')).privateKey),
    ],
    ['whose signature is cut off', () => remote.idToken.replace(/[^.]*$/, '')],
    ['unsigned', () => `${btoa('{"alg":"none"}')}.${remote.idToken.split('.')[1] ?? ''}.`],
    ['with another nonce', () => remote.sign({ nonce: 'of another sign-in' })],
    ['without a nonce', () => remote.sign()],
    ['for another audience', () => remote.sign({ nonce, aud: 'another' })],
    [
      'for several audiences, issued to another',
      () => remote.sign({ nonce, aud: [CLIENT.clientId, 'other'], azp: 'other' }),
    ],
    ['by another issuer', () => remote.sign({ nonce, iss: `${remote.issuer}/` })],
    ['that has expired', () => remote.sign({ nonce, iat: seconds() - 700, exp: seconds() - 100 })],
    ['from the future', () => remote.sign({ nonce, iat: seconds() + 600, exp: seconds() + 1200 })],
    ['with an unverified address', () => remote.sign({ nonce, email_verified: false })],
    ['that is encrypted', () => 'a.b.c.d.e'],
    ['that is not a token', () => 'nonsense'],
    ['that is empty', () => ''],
  ])('with an ID token %s is rejected', async (_name, token) => {
    remote.idToken = await token();
    await expect(redeem()).rejects.toThrow(IdentityRefused);
  });

  test.each([
    ['an error', { status: 500, body: { error: 'server_error' } }],
    ['a page', { status: 200, body: '<h1>Welcome</h1>' }],
    ['that the client is unknown', { status: 401, body: { error: 'invalid_client' } }],
    [
      'that the client is unknown, with a challenge',
      { status: 401, body: {}, headers: { 'www-authenticate': 'Basic' } },
    ],
    ['that the request is wrong', { status: 400, body: { error: 'invalid_request' } }],
    ['with a redirect', { status: 307, body: '', headers: { location: '/elsewhere' } }],
  ])('answered %s means that the provider is unavailable', async (_name, answer) => {
    remote.faults.set('token', answer);
    await expect(redeem()).rejects.toThrow(ProviderUnavailable);
    expect(timesAsked('elsewhere')).toBe(0);
  });

  test('that is unknown is rejected', async () => {
    remote.faults.set('token', { status: 400, body: { error: 'invalid_grant' } });
    await expect(redeem()).rejects.toThrow(IdentityRefused);
  });
});

describe('keys', () => {
  test('are cached for codes and tokens together, and fetched again after their rotation', async () => {
    await redeem();
    await provider.verifyIdToken(remote.idToken);
    expect(timesAsked('keys')).toBe(1);
    const old = remote.idToken;
    await remote.rotateKeys();
    remote.idToken = await remote.sign({ nonce });
    // Keys are fetched at most every 30 s, so that made-up tokens cannot cause a request each.
    await expect(redeem()).rejects.toThrow(IdentityRefused);
    expect(timesAsked('keys')).toBe(1);
    const real = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => real + 31_000);
    expect(await redeem()).toMatchObject({ subject: 'someone' });
    expect(timesAsked('keys')).toBe(2);
    await expect(provider.verifyIdToken(old)).rejects.toThrow(IdentityRefused);
  });

  test.each([
    ['a page', { status: 200, body: '<h1>Welcome</h1>' }],
    ['nothing', { status: 404, body: {} }],
    ['something else', { status: 200, body: { keys: 'none' } }],
  ])('that are answered with %s make the provider unavailable', async (_name, answer) => {
    remote.faults.set('keys', answer);
    await expect(redeem()).rejects.toThrow(ProviderUnavailable);
    await expect(provider.verifyIdToken(remote.idToken)).rejects.toThrow(ProviderUnavailable);
    remote.faults.clear();
    expect(await redeem()).toMatchObject({ subject: 'someone' });
  });
});
