import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { generateKeyPair } from 'jose';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { identities, sessions, users } from '../../db/schema/accounts.ts';
import { testApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { googleFlow } from '../../testing/google-flow.ts';
import { signedIn } from '../../testing/learners.ts';
import { signInAtProvider } from '../../testing/openid-person.ts';
import { startOpenIdProvider } from '../../testing/openid-provider.ts';
import type { TestOpenIdProvider } from '../../testing/openid-provider.ts';
import { findFeed, setFeed } from '../calendar/store.ts';

const SITE = 'http://localhost:4321';
const PASSWORD = 'a lamp in the dark';

let openId: TestOpenIdProvider;
beforeAll(async () => {
  openId = await startOpenIdProvider(`${SITE}/api/auth/oauth/callback`);
  return () => openId.close();
});

let server: TestApp;
let flow: ReturnType<typeof googleFlow>;
let now: number;
beforeEach(async () => {
  openId.accounts.clear();
  openId.accounts.set('asha', {
    email: 'Asha@Example.org',
    emailVerified: true,
    name: 'Asha',
    picture: 'https://pictures.example/a.png',
  });
  openId.accounts.set('ravi', { email: 'ravi@example.org', emailVerified: true });
  openId.accounts.set('sly', { email: 'asha@example.org', emailVerified: false });
  openId.setMood('works');
  openId.replaceIdToken(null);
  now = Date.now();
  server = await testApp({ settings: { google: openId.settings }, providerPatience: 400, now: () => now });
  flow = googleFlow(server);
});
afterEach(() => server.close());

function post(path: string, payload: object) {
  return server.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });
}

async function userOf(token: string | null) {
  const answer = await server.app.inject({
    url: '/api/auth/me',
    headers: { authorization: `Bearer ${String(token)}` },
  });
  return answer.json<{ data?: Record<string, unknown> }>().data ?? answer.statusCode;
}

/** Everyone there is and everything that is linked, to be the same before and after a refusal. */
async function everyone() {
  return {
    users: await server.database.read.select().from(users),
    identities: await server.database.read.select().from(identities),
    sessions: await server.database.read.select().from(sessions),
  };
}

function expectRefused(
  answer: Awaited<ReturnType<typeof flow.comeBack>>,
  status: number,
  code: string,
): void {
  expect([answer.status, JSON.parse(answer.body)]).toEqual([
    status,
    { success: false, code, message: 'Google authentication failed' },
  ]);
  // A reader who only went astray still sees the page that says so.
  expect(answer.headers.refresh).toBe(`0; url=${SITE}/auth/callback?error=Google%20authentication%20failed`);
}

describe('signing in with the provider', () => {
  test('asks for what the product needs, with PKCE, state and nonce', async () => {
    const answer = await server.app.inject('/api/auth/google/start');
    expect(answer.statusCode).toBe(302);
    const address = new URL(String(answer.headers.location));
    expect(address.origin).toBe(openId.settings.issuer);
    const { state, nonce, code_challenge, ...others } = Object.fromEntries(address.searchParams);
    expect(others).toEqual({
      response_type: 'code',
      client_id: 'swadhyay-test',
      redirect_uri: `${SITE}/api/auth/oauth/callback`,
      scope: 'openid email profile',
      access_type: 'offline',
      prompt: 'select_account',
      code_challenge_method: 'S256',
    });
    for (const value of [state, nonce, code_challenge]) expect(value).toMatch(/^[\w-]{43}$/);
    expect(answer.headers['set-cookie']).toMatch(
      /^google-sign-in=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test('makes an account, ends at the site with a token, and finds the account again', async () => {
    const first = await flow.signIn('asha');
    expect([first.status, first.page]).toEqual([302, `${SITE}/auth/callback`]);
    expect(first.headers['referrer-policy']).toBe('no-referrer');
    expect(first.headers['set-cookie']).toMatch(/^google-sign-in=; .*Expires=Thu, 01 Jan 1970/);
    const user = await userOf(first.token);
    expect(user).toEqual({
      id: expect.any(String) as string,
      email: 'asha@example.org',
      phoneNumber: null,
      displayName: 'Asha',
      avatar: 'https://pictures.example/a.png',
      isPremium: false,
      role: 'learner',
      hasPassword: false,
    });
    // Who they are is the provider's name for them, whatever their address is by now.
    openId.accounts.set('asha', { email: 'new@example.org', emailVerified: true });
    const again = await flow.signIn('asha');
    expect(await userOf(again.token)).toEqual(user);
    expect(await userOf((await flow.signIn('ravi')).token)).toMatchObject({ email: 'ravi@example.org' });
    expect((await everyone()).users).toHaveLength(2);
  });

  test('with https the cookie is bound to this very host', async () => {
    const own = await testApp({
      settings: { google: openId.settings, publicOrigin: 'https://study.example' },
    });
    const answer = await own.app.inject('/api/auth/google/start');
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-google-sign-in=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    await own.close();
  });

  test('comes back to where the API is', async () => {
    const apiOrigin = 'https://api.study.example';
    const own = await testApp({ settings: { google: openId.settings, apiOrigin } });
    const { address } = await googleFlow(own).begin();
    expect(address.searchParams.get('redirect_uri')).toBe(`${apiOrigin}/api/auth/oauth/callback`);
    await own.close();
  });

  test('leads nowhere but to the site, whatever is asked for', async () => {
    const { address, cookie } = await flow.begin();
    const callback = await signInAtProvider(address.href, 'asha');
    for (const name of ['redirect', 'redirect_uri', 'returnTo', 'next']) {
      callback.searchParams.set(name, 'https://evil.example/');
    }
    const answer = await flow.comeBack(callback, cookie);
    expect([answer.status, answer.page]).toEqual([302, `${SITE}/auth/callback`]);
    expect(String(answer.headers.location)).not.toContain('evil');
  });

  test('cancelled at the provider, says so on the site', async () => {
    const answer = await flow.signIn(null);
    expect([answer.status, answer.page]).toEqual([302, `${SITE}/auth/callback`]);
    expect([answer.error, answer.token]).toEqual(['Google authentication failed', null]);
    expect((await everyone()).users).toEqual([]);
  });
});

describe('what nobody began is refused, and changes nothing', () => {
  async function begun() {
    const { address, cookie } = await flow.begin();
    return { cookie, callback: await signInAtProvider(address.href, 'asha') };
  }

  test('no state', async () => {
    const { cookie, callback } = await begun();
    callback.searchParams.delete('state');
    expectRefused(await flow.comeBack(callback, cookie), 400, 'invalid_state');
    expect((await everyone()).users).toEqual([]);
  });

  test('a made-up state, and two of them', async () => {
    const { cookie, callback } = await begun();
    const twice = await server.app.inject({
      url: `${callback.pathname}${callback.search}&state=x`,
      headers: { cookie },
    });
    expect(twice.statusCode).toBe(400);
    callback.searchParams.set('state', 'x'.repeat(43));
    expectRefused(await flow.comeBack(callback, cookie), 400, 'invalid_state');
    expect((await everyone()).users).toEqual([]);
  });

  test("someone else's state: a browser cannot be made to end another's sign-in", async () => {
    const [attacker, victim] = [await begun(), await begun()];
    expectRefused(await flow.comeBack(attacker.callback, victim.cookie), 400, 'invalid_state');
    expectRefused(await flow.comeBack(attacker.callback, ''), 400, 'invalid_state');
    expect((await everyone()).users).toEqual([]);
  });

  test('a cookie that was put together elsewhere', async () => {
    const { cookie, callback } = await begun();
    const [header, , signature] = cookie.split('.');
    const claims = {
      state: callback.searchParams.get('state'),
      nonce: 'n',
      verifier: 'v',
      exp: 4_000_000_000,
    };
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    expectRefused(await flow.comeBack(callback, `${header}.${payload}.${signature}`), 400, 'invalid_state');
    expectRefused(await flow.comeBack(callback, 'google-sign-in=nonsense'), 400, 'invalid_state');
  });

  test('a session token in place of the cookie', async () => {
    const { token } = await signedIn(server);
    const { callback } = await begun();
    expectRefused(await flow.comeBack(callback, `google-sign-in=${token}`), 400, 'invalid_state');
  });

  test('the same state and code again', async () => {
    const { cookie, callback } = await begun();
    expect((await flow.comeBack(callback, cookie)).status).toBe(302);
    const before = await everyone();
    expectRefused(await flow.comeBack(callback, cookie), 400, 'invalid_state');
    expect(await everyone()).toEqual(before);
  });

  test('a used code under a fresh state', async () => {
    const { cookie, callback } = await begun();
    expect((await flow.comeBack(callback, cookie)).status).toBe(302);
    const before = await everyone();
    const fresh = await begun();
    const mixed = new URL(fresh.callback);
    mixed.searchParams.set('code', callback.searchParams.get('code') ?? '');
    expectRefused(await flow.comeBack(mixed, fresh.cookie), 401, 'google_authentication_failed');
    expect(await everyone()).toEqual(before);
  });

  test("someone else's code: it was made for another verifier", async () => {
    const [attacker, victim] = [await begun(), await begun()];
    const mixed = new URL(victim.callback);
    mixed.searchParams.set('code', attacker.callback.searchParams.get('code') ?? '');
    expectRefused(await flow.comeBack(mixed, victim.cookie), 401, 'google_authentication_failed');
    expect((await everyone()).users).toEqual([]);
  });

  test('a code that is none, and no code', async () => {
    const { cookie, callback } = await begun();
    callback.searchParams.set('code', 'x');
    expectRefused(await flow.comeBack(callback, cookie), 401, 'google_authentication_failed');
    const other = await begun();
    other.callback.searchParams.delete('code');
    expectRefused(await flow.comeBack(other.callback, other.cookie), 400, 'invalid_request');
  });

  test('an answer of another provider', async () => {
    const { cookie, callback } = await begun();
    callback.searchParams.set('iss', 'https://evil.example');
    expectRefused(await flow.comeBack(callback, cookie), 400, 'invalid_state');
  });

  test('a sign-in that took longer than ten minutes', async () => {
    const { cookie, callback } = await begun();
    now += 10 * 60_000 + 1_000;
    expectRefused(await flow.comeBack(callback, cookie), 400, 'invalid_state');
  });

  test('another nonce than the one that it began with', async () => {
    const { address, cookie } = await flow.begin();
    address.searchParams.set('nonce', 'of-another-sign-in');
    const callback = await signInAtProvider(address.href, 'asha');
    expectRefused(await flow.comeBack(callback, cookie), 401, 'google_authentication_failed');
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

  test('a look ahead does not use a sign-in up', async () => {
    const { cookie, callback } = await begun();
    const url = callback.pathname + callback.search;
    expect((await server.app.inject({ method: 'HEAD', url, headers: { cookie } })).statusCode).toBe(404);
    expect((await flow.comeBack(callback, cookie)).token).not.toBeNull();
  });
});

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

describe('an address that has an account already', () => {
  const verified = () => openId.idToken({ sub: 'asha', email: 'Asha@Example.org' });

  async function passwordAccount(): Promise<{ token: string; id: string }> {
    const answer = await post('signup', { email: 'asha@example.org', password: PASSWORD });
    const { data } = answer.json<{ data: { token: string; user: { id: string } } }>();
    return { token: data.token, id: data.user.id };
  }

  test('is linked; what a stranger may have set up beforehand opens nothing any more', async () => {
    const { token, id } = await passwordAccount();
    const other = (await post('signup', { email: 'ravi@example.org', password: PASSWORD })).json<{
      data: { token: string };
    }>();
    const answer = await post('google', { idToken: await verified() });
    expect(answer.json()).toMatchObject({ data: { user: { id, hasPassword: false } } });
    expect(await userOf(token)).toBe(401);
    expect((await post('login', { email: 'asha@example.org', password: PASSWORD })).statusCode).toBe(401);
    expect(await userOf(other.data.token)).toMatchObject({ email: 'ravi@example.org', hasPassword: true });
  });

  test('ends the calendar feed of an unproven account, and of no other', async () => {
    const { id } = await passwordAccount();
    const ravi = await signedIn(server);
    await setFeed(server.database, id, { secret: 'of asha', now: 1 });
    await setFeed(server.database, ravi.id, { secret: 'of ravi', now: 1 });
    expect((await post('google', { idToken: await verified() })).statusCode).toBe(200);
    expect(await findFeed(server.database, id)).toBeNull();
    expect(await findFeed(server.database, ravi.id)).toBe(1);
    // The address is proven now.
    await setFeed(server.database, id, { secret: 'of asha', now: 2 });
    await server.database.write(async (tx) => {
      await tx.delete(identities);
    });
    expect((await post('google', { idToken: await verified() })).statusCode).toBe(200);
    expect(await findFeed(server.database, id)).toBe(2);
  });

  test('keeps password and sessions where its owner has shown before that it is theirs', async () => {
    const { token, id } = await passwordAccount();
    await server.database.write(async (tx) => {
      await tx.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, id));
    });
    const answer = await post('google', { idToken: await verified() });
    expect(answer.json()).toMatchObject({ data: { user: { id, hasPassword: true } } });
    expect(await userOf(token)).toMatchObject({ id });
    expect((await post('login', { email: 'asha@example.org', password: PASSWORD })).statusCode).toBe(200);
  });

  test('signed in with ten times at once, is one account', async () => {
    const idToken = await verified();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('google', { idToken })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect((await everyone()).users).toHaveLength(1);
    expect((await everyone()).identities).toEqual([
      { provider: openId.settings.issuer, subject: 'asha', userId: expect.any(String) as string },
    ]);
  });
});

describe('a provider that', () => {
  test.each(['is down', 'is silent', 'is broken'] as const)('%s is told of within bounds', async (mood) => {
    openId.setMood(mood);
    const begun = performance.now();
    const start = await server.app.inject('/api/auth/google/start');
    expect([start.statusCode, start.headers.location]).toEqual([
      302,
      `${SITE}/auth/callback?error=Google%20sign-in%20failed`,
    ]);
    expect(start.headers['set-cookie']).toBeUndefined();
    const answer = await post('google', { idToken: await openId.idToken() });
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { success: false, code: 'unavailable', message: 'Google authentication failed' },
    ]);
    expect(performance.now() - begun).toBeLessThan(3_000);

    openId.setMood('works');
    expect((await flow.signIn('asha')).token).not.toBeNull();
  });

  test.each(['is down', 'is silent', 'is broken'] as const)('%s while someone comes back', async (mood) => {
    const { address, cookie } = await flow.begin();
    const callback = await signInAtProvider(address.href, 'asha');
    openId.setMood(mood);
    const answer = await flow.comeBack(callback, cookie);
    expect([answer.status, answer.error]).toEqual([302, 'Google authentication failed']);
    expect((await everyone()).users).toEqual([]);
  });

  test('describes itself as another is not used', async () => {
    const issuer = openId.settings.issuer.replace('127.0.0.1', 'localhost');
    const own = await testApp({ settings: { google: { ...openId.settings, issuer } } });
    const start = await own.app.inject('/api/auth/google/start');
    expect(start.headers.location).toBe(`${SITE}/auth/callback?error=Google%20sign-in%20failed`);
    await own.close();
  });

  test('is not set up is offered to nobody', async () => {
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

test('no token, code or state is logged', async () => {
  const { address, cookie } = await flow.begin();
  const callback = await signInAtProvider(address.href, 'asha');
  const { token } = await flow.comeBack(callback, cookie);
  const everything = server.logged.join('');
  const secrets = [
    token,
    ...['code', 'state'].map((name) => callback.searchParams.get(name)),
    cookie.split('=')[1],
  ];
  for (const secret of secrets) {
    expect(secret).toBeTruthy();
    expect(everything).not.toContain(secret);
  }
});

test('nor a token that is refused, or of a kind that cannot be read', async () => {
  const { privateKey } = await generateKeyPair('RS256');
  const encrypted = ['header', 'key', 'iv', 'ciphertext', 'tag'].join('-of-a-sealed-token.');
  const forged = [await openId.idToken({ aud: 'another-client' }), await openId.idToken({}, privateKey)];
  for (const token of [encrypted, ...forged]) {
    openId.replaceIdToken(token);
    expectRefused(await flow.signIn('asha'), 401, 'google_authentication_failed');
    for (const part of token.split('.')) expect(server.logged.join('')).not.toContain(part);
  }
});
