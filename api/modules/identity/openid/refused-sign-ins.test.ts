import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import { googleFlow } from '../../../testing/openid/google-flow.ts';
import { signInAtProvider } from '../../../testing/openid/sign-in-at-provider.ts';
import {
  clock,
  everyone,
  expectRefused,
  flow,
  openId,
  PASSWORD,
  post,
  server,
  SITE,
  useOpenIdServer,
} from './testing/setup.ts';

useOpenIdServer();

describe('a callback that does not belong to a sign-in of this browser is rejected and changes nothing', () => {
  async function started() {
    const { address, cookie } = await flow.start();
    return { cookie, callback: await signInAtProvider(address.href, 'asha') };
  }

  test('no state', async () => {
    const { cookie, callback } = await started();
    callback.searchParams.delete('state');
    expectRefused(await flow.sendCallback(callback, cookie), 400, 'invalid_state');
    expect((await everyone()).users).toEqual([]);
  });

  test('a made-up state, and two of them', async () => {
    const { cookie, callback } = await started();
    const twice = await server.app.inject({
      url: `${callback.pathname}${callback.search}&state=x`,
      headers: { cookie },
    });
    expect(twice.statusCode).toBe(400);
    callback.searchParams.set('state', 'x'.repeat(43));
    expectRefused(await flow.sendCallback(callback, cookie), 400, 'invalid_state');
    expect((await everyone()).users).toEqual([]);
  });

  test('the state of another browser', async () => {
    const [attacker, victim] = [await started(), await started()];
    expectRefused(await flow.sendCallback(attacker.callback, victim.cookie), 400, 'invalid_state');
    expectRefused(await flow.sendCallback(attacker.callback, ''), 400, 'invalid_state');
    expect((await everyone()).users).toEqual([]);
  });

  test('a state and a cookie that were not created by this server', async () => {
    const { cookie, callback } = await started();
    const verifier = cookie.split('; ')[1] ?? '';
    const state = callback.searchParams.get('state') ?? '';
    const [header, payload] = state.split('.');
    const claims = Buffer.from('{"jti":"x","exp":4000000000}').toString('base64url');
    const { token } = await signedIn(server);
    const before = await everyone();
    for (const forged of [
      'nonsense',
      `${header}.${claims}.${state.split('.')[2]}`,
      `${header}.${payload}.`,
      token,
    ]) {
      callback.searchParams.set('state', forged);
      const forgedCookie = `google-sign-in=${forged}; ${verifier}`;
      expectRefused(await flow.sendCallback(callback, forgedCookie), 400, 'invalid_state');
    }
    expect(await everyone()).toEqual(before);
  });

  test('a request without the cookie of the PKCE verifier, or with that of another sign-in', async () => {
    const [one, other] = [await started(), await started()];
    const [state = '', verifier = ''] = [one.cookie.split('; ')[0], other.cookie.split('; ')[1]];
    expectRefused(await flow.sendCallback(one.callback, state), 400, 'invalid_state');
    const mixed = await flow.sendCallback(one.callback, `${state}; ${verifier}`);
    expectRefused(mixed, 401, 'google_authentication_failed');
    expect((await everyone()).users).toEqual([]);
  });

  test('the same state and code again', async () => {
    const { cookie, callback } = await started();
    expect((await flow.sendCallback(callback, cookie)).status).toBe(302);
    const before = await everyone();
    expectRefused(await flow.sendCallback(callback, cookie), 400, 'invalid_state');
    expect(await everyone()).toEqual(before);
  });

  test('the same state and code from another browser', async () => {
    const [{ cookie, callback }, other] = [await started(), await started()];
    expect((await flow.sendCallback(callback, cookie)).status).toBe(302);
    const before = await everyone();
    expectRefused(await flow.sendCallback(callback, ''), 400, 'invalid_state');
    expectRefused(await flow.sendCallback(callback, other.cookie), 400, 'invalid_state');
    expect(await everyone()).toEqual(before);
  });

  test('a used code under a fresh state', async () => {
    const { cookie, callback } = await started();
    expect((await flow.sendCallback(callback, cookie)).status).toBe(302);
    const before = await everyone();
    const fresh = await started();
    const mixed = new URL(fresh.callback);
    mixed.searchParams.set('code', callback.searchParams.get('code') ?? '');
    expectRefused(await flow.sendCallback(mixed, fresh.cookie), 401, 'google_authentication_failed');
    expect(await everyone()).toEqual(before);
  });

  test('the code of another browser, which has another verifier', async () => {
    const [attacker, victim] = [await started(), await started()];
    const mixed = new URL(victim.callback);
    mixed.searchParams.set('code', attacker.callback.searchParams.get('code') ?? '');
    expectRefused(await flow.sendCallback(mixed, victim.cookie), 401, 'google_authentication_failed');
    expect((await everyone()).users).toEqual([]);
  });

  test('an invalid code, and no code', async () => {
    const { cookie, callback } = await started();
    callback.searchParams.set('code', 'x');
    expectRefused(await flow.sendCallback(callback, cookie), 401, 'google_authentication_failed');
    const other = await started();
    other.callback.searchParams.delete('code');
    expectRefused(await flow.sendCallback(other.callback, other.cookie), 400, 'invalid_request');
  });

  test('a callback of another provider', async () => {
    const { cookie, callback } = await started();
    callback.searchParams.set('iss', 'https://evil.example');
    expectRefused(await flow.sendCallback(callback, cookie), 400, 'invalid_state');
  });

  test('a sign-in that took longer than ten minutes', async () => {
    const { cookie, callback } = await started();
    clock.ahead += 10 * 60_000 + 1_000;
    expectRefused(await flow.sendCallback(callback, cookie), 400, 'invalid_state');
  });

  test('another nonce', async () => {
    const { address, cookie } = await flow.start();
    address.searchParams.set('nonce', 'of-another-sign-in');
    const callback = await signInAtProvider(address.href, 'asha');
    expectRefused(await flow.sendCallback(callback, cookie), 401, 'google_authentication_failed');
    expect((await everyone()).users).toEqual([]);
  });

  test('an address that the provider has not verified, whether or not it has an account', async () => {
    expectRefused(await flow.signIn('sly'), 401, 'google_authentication_failed');
    expect((await everyone()).users).toEqual([]);
    await post('signup', { email: 'asha@example.org', password: PASSWORD });
    const before = await everyone();
    expectRefused(await flow.signIn('sly'), 401, 'google_authentication_failed');
    expect(await everyone()).toEqual(before);
  });

  test.each<[string, Record<string, unknown>]>([
    ['for another audience', { aud: 'another-client' }],
    ['by another issuer', { iss: 'https://evil.example' }],
    ['that has expired', { iat: 1, exp: 2 }],
    ['without a nonce', {}],
  ])('an ID token %s from the token endpoint', async (_name, claims) => {
    openId.replaceIdToken(await openId.idToken(claims));
    expectRefused(await flow.signIn('asha'), 401, 'google_authentication_failed');
    expect((await everyone()).users).toEqual([]);
  });

  test('a HEAD request does not use up a sign-in', async () => {
    const { cookie, callback } = await started();
    const url = callback.pathname + callback.search;
    expect((await server.app.inject({ method: 'HEAD', url, headers: { cookie } })).statusCode).toBe(405);
    expect((await flow.sendCallback(callback, cookie)).token).not.toBeNull();
  });
});

describe('a provider that', () => {
  test.each(['is down', 'is silent', 'is broken'] as const)(
    '%s at the start or during the callback causes an error within the timeout',
    async (mood) => {
      const { address, cookie } = await flow.start();
      const callback = await signInAtProvider(address.href, 'asha');
      const idToken = await openId.idToken();
      // Does not know the provider yet.
      const fresh = await testApp({ settings: { google: openId.settings } });
      openId.setMood(mood);
      // At the same time, because each may wait for the timeout.
      const [start, answer, returned] = await Promise.all([
        fresh.app.inject('/api/auth/google/start'),
        fresh.app.inject({ method: 'POST', url: '/api/auth/google', payload: { idToken } }),
        flow.sendCallback(callback, cookie),
      ]);
      expect([start.statusCode, start.headers.location]).toEqual([
        302,
        `${SITE}/auth/callback?error=Google%20sign-in%20failed`,
      ]);
      expect(start.headers['set-cookie']).toBeUndefined();
      expect([answer.statusCode, answer.json()]).toEqual([
        503,
        { success: false, code: 'unavailable', message: 'Google authentication failed' },
      ]);
      expect([returned.status, returned.error]).toEqual([302, 'Google authentication failed']);
      expect((await everyone()).users).toEqual([]);

      openId.setMood('works');
      expect((await googleFlow(fresh).signIn('asha')).token).not.toBeNull();
      await fresh.close();
    },
  );

  test('has another issuer in its metadata is not used', async () => {
    const issuer = openId.settings.issuer.replace('127.0.0.1', 'localhost');
    const own = await testApp({ settings: { google: { ...openId.settings, issuer } } });
    const start = await own.app.inject('/api/auth/google/start');
    expect(start.headers.location).toBe(`${SITE}/auth/callback?error=Google%20sign-in%20failed`);
    await own.close();
  });

  test('is not configured is not offered', async () => {
    const own = await testApp();
    expect((await own.app.inject('/api/auth/options')).json()).toEqual({
      success: true,
      data: { google: false, passwordReset: false },
    });
    const start = await own.app.inject('/api/auth/google/start');
    expect(start.headers.location).toBe(`${SITE}/auth/callback?error=Google%20sign-in%20failed`);
    const answer = await own.app.inject({
      method: 'POST',
      url: '/api/auth/google',
      payload: { idToken: 'x' },
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { success: false, code: 'unavailable', message: 'Google sign-in failed' },
    ]);
    expect((await own.app.inject('/api/auth/oauth/callback?code=x&state=y')).statusCode).toBe(400);
    await own.close();
  });
});
