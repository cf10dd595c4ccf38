import { generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startScriptedProvider } from '../../../testing/openid/scripted-provider.ts';
import type { ScriptedProvider } from '../../../testing/openid/scripted-provider.ts';
import { IdentityRefused, ProviderUnavailable } from './errors.ts';
import { createProvider } from './provider.ts';
import type { Provider } from './provider.ts';

/** With what Google's ids have and escaping could spoil. */
const CLIENT = { clientId: '123-abc.apps.example', clientSecret: 'a secret: 100%+' };
const HOUR = 60 * 60 * 1000;
const SECRETS = { verifier: 'v'.repeat(43), nonce: 'the nonce' };
const CHALLENGE = { state: 'the state', nonce: 'the nonce', codeChallenge: 'c'.repeat(43) };

let remote: ScriptedProvider;
let provider: Provider;
let now: number;
beforeEach(async () => {
  now = Date.now();
  remote = await startScriptedProvider(CLIENT.clientId);
  provider = providerAt(remote.issuer);
  remote.idToken = await remote.sign({ nonce: SECRETS.nonce });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await remote.close();
});

function providerAt(issuer: string, patience = 301): Provider {
  const redirectUri = 'https://study.example/callback';
  return createProvider({ issuer, ...CLIENT, redirectUri, patience, now: () => now });
}

const timesAsked = (what: string) => remote.asked.filter((asked) => asked.what === what).length;
const redeem = () => provider.redeem('the code', SECRETS);

describe('the description', () => {
  test('is asked for once by many at once, and kept for an hour', async () => {
    expect(timesAsked('openid-configuration')).toBe(0);
    await Promise.all(Array.from({ length: 10 }, () => provider.authorizationUrl(CHALLENGE)));
    now += HOUR - 1;
    await provider.authorizationUrl(CHALLENGE);
    expect(timesAsked('openid-configuration')).toBe(1);
    remote.description = { authorization_endpoint: `${remote.issuer}/moved` };
    now += 1;
    expect(await provider.authorizationUrl(CHALLENGE)).toContain('/moved?');
    expect(timesAsked('openid-configuration')).toBe(2);
  });

  test('serves on while no new one is to be had', async () => {
    await provider.authorizationUrl(CHALLENGE);
    now += HOUR;
    remote.idToken = await remote.sign({ nonce: SECRETS.nonce, iat: now / 1000, exp: now / 1000 + 600 });
    remote.faults.set('openid-configuration', { status: 500, body: 'out of order' });
    expect(await redeem()).toMatchObject({ subject: 'someone' });
    remote.faults.set('openid-configuration', { status: 200, body: { issuer: remote.issuer } });
    expect(await redeem()).toMatchObject({ subject: 'someone' });
  });

  test.each(['/tenant', '/tenant/', '/'])('of an issuer that ends in %s is found', async (path) => {
    const other = await startScriptedProvider(CLIENT.clientId, path);
    expect(await providerAt(other.issuer).identify(await other.sign())).toMatchObject({
      provider: other.issuer,
    });
    const base = path === '/' ? '' : '/tenant';
    expect(other.asked[0]?.path).toBe(`${base}/.well-known/openid-configuration`);
    await other.close();
  });

  test.each<[string, () => Record<string, unknown>]>([
    ['another issuer', () => ({ issuer: 'https://evil.example' })],
    ['an issuer that differs by a slash', () => ({ issuer: `${remote.issuer}/` })],
    ['no address to sign in at', () => ({ authorization_endpoint: undefined })],
    ['no address for codes', () => ({ token_endpoint: undefined })],
    ['no address of keys', () => ({ jwks_uri: undefined })],
    ['a script as an address', () => ({ authorization_endpoint: 'javascript:alert(1)' })],
    ['a file of keys', () => ({ jwks_uri: 'file:///etc/passwd' })],
    ['a number as an address', () => ({ token_endpoint: 7 })],
  ])('with %s is not used, nor remembered', async (_name, description) => {
    remote.description = description();
    await expect(provider.authorizationUrl(CHALLENGE)).rejects.toThrow(ProviderUnavailable);
    await expect(provider.identify(await remote.sign())).rejects.toThrow(ProviderUnavailable);
    remote.description = {};
    await provider.authorizationUrl(CHALLENGE);
  });
});

describe('whatever never ends', () => {
  test.each(['openid-configuration', 'token', 'keys'])('%s: is waited for within bounds', async (what) => {
    remote.faults.set(what, 'never ends');
    const begun = performance.now();
    await expect(redeem()).rejects.toThrow(ProviderUnavailable);
    if (what !== 'token')
      await expect(provider.identify(remote.idToken)).rejects.toThrow(ProviderUnavailable);
    expect(performance.now() - begun).toBeLessThan(2_000);
    remote.faults.clear();
    expect(await redeem()).toMatchObject({ subject: 'someone' });
  });

  test.each([1, 1001])('a patience of %d ms is one', async (patience) => {
    remote.faults.set('openid-configuration', 'never ends');
    const begun = performance.now();
    await expect(providerAt(remote.issuer, patience).authorizationUrl(CHALLENGE)).rejects.toThrow(
      ProviderUnavailable,
    );
    expect(performance.now() - begun).toBeGreaterThan(patience - 5);
  });
});

describe('a code', () => {
  test('is sent with the verifier, and the secret in a header that every server reads alike', async () => {
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
      code_verifier: SECRETS.verifier,
    });
    const [scheme, credentials = ''] = asked?.authorization?.split(' ') ?? [];
    expect([scheme, atob(credentials)]).toEqual(['Basic', '123-abc.apps.example:a%20secret%3A%20100%25%2B']);
  });

  test('is sent with the secret in the body to a provider that takes no header', async () => {
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
  const { nonce } = SECRETS;
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
      'for several audiences, in the hand of another',
      () => remote.sign({ nonce, aud: [CLIENT.clientId, 'other'], azp: 'other' }),
    ],
    ['by another issuer', () => remote.sign({ nonce, iss: `${remote.issuer}/` })],
    ['that has expired', () => remote.sign({ nonce, iat: seconds() - 700, exp: seconds() - 100 })],
    ['from the future', () => remote.sign({ nonce, iat: seconds() + 600, exp: seconds() + 1200 })],
    ['with an unverified address', () => remote.sign({ nonce, email_verified: false })],
    ['that is encrypted', () => 'a.b.c.d.e'],
    ['that is none', () => 'nonsense'],
    ['that is empty', () => ''],
  ])('that gives an ID token %s proves nothing', async (_name, token) => {
    remote.idToken = await token();
    await expect(redeem()).rejects.toThrow(IdentityRefused);
  });

  test.each([
    ['an error', { status: 500, body: { error: 'server_error' } }],
    ['a page', { status: 200, body: '<h1>Welcome</h1>' }],
    ['that we are not known', { status: 401, body: { error: 'invalid_client' } }],
    [
      'that we are not known, with a challenge',
      { status: 401, body: {}, headers: { 'www-authenticate': 'Basic' } },
    ],
    ['that the request is wrong', { status: 400, body: { error: 'invalid_request' } }],
    ['with another address', { status: 307, body: '', headers: { location: '/elsewhere' } }],
  ])('answered %s is not the reader’s fault', async (_name, answer) => {
    remote.faults.set('token', answer);
    await expect(redeem()).rejects.toThrow(ProviderUnavailable);
    expect(timesAsked('elsewhere')).toBe(0);
  });

  test('that is not known proves nothing', async () => {
    remote.faults.set('token', { status: 400, body: { error: 'invalid_grant' } });
    await expect(redeem()).rejects.toThrow(IdentityRefused);
  });
});

describe('keys', () => {
  test('are one cache for codes and tokens, and follow their rotation', async () => {
    await redeem();
    await provider.identify(remote.idToken);
    expect(timesAsked('keys')).toBe(1);
    const old = remote.idToken;
    await remote.rotateKeys();
    remote.idToken = await remote.sign({ nonce: SECRETS.nonce });
    // So soon after the last time it is not worth asking: nobody shall make us ask all the time.
    await expect(redeem()).rejects.toThrow(IdentityRefused);
    expect(timesAsked('keys')).toBe(1);
    const real = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => real + 31_000);
    expect(await redeem()).toMatchObject({ subject: 'someone' });
    expect(timesAsked('keys')).toBe(2);
    await expect(provider.identify(old)).rejects.toThrow(IdentityRefused);
  });

  test.each([
    ['a page', { status: 200, body: '<h1>Welcome</h1>' }],
    ['nothing', { status: 404, body: {} }],
    ['something else', { status: 200, body: { keys: 'none' } }],
  ])('in whose place stands %s refuse nobody', async (_name, answer) => {
    remote.faults.set('keys', answer);
    await expect(redeem()).rejects.toThrow(ProviderUnavailable);
    await expect(provider.identify(remote.idToken)).rejects.toThrow(ProviderUnavailable);
    remote.faults.clear();
    expect(await redeem()).toMatchObject({ subject: 'someone' });
  });
});
