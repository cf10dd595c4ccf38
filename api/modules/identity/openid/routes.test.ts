import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import { generateKeyPair } from 'jose';
import { describe, expect, test } from 'vitest';
import { identities, users } from '../../../db/schema/accounts.ts';
import { testApp } from '../../../testing/app.ts';
import { googleFlow } from '../../../testing/openid/google-flow.ts';
import { signedIn } from '../../../testing/learners.ts';
import { signInAtProvider } from '../../../testing/openid/sign-in-at-provider.ts';
import { findFeed, saveFeed } from '../../learning/calendar/store.ts';
import { RESEND_WITHIN } from './flow.ts';
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
  userOf,
  useOpenIdServer,
} from './testing/setup.ts';

useOpenIdServer();

describe('signing in with the provider', () => {
  test('redirects to the provider with the scopes, PKCE, state and nonce', async () => {
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
    for (const value of [nonce, code_challenge]) expect(value).toMatch(/^[\w-]{43}$/);
    expect(state).toMatch(/^[\w.-]{100,}$/);
    expect(answer.headers['set-cookie']).toEqual([
      `google-sign-in=${state}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax`,
      expect.stringMatching(
        /^google-sign-in-verifier=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  test('creates an account, redirects to the site with a token, and finds the account again', async () => {
    const first = await flow.signIn('asha');
    expect([first.status, first.page]).toEqual([302, `${SITE}/auth/callback`]);
    expect(first.headers['referrer-policy']).toBe('no-referrer');
    expect(first.headers['set-cookie']).toEqual([
      expect.stringMatching(/^google-sign-in=; .*Expires=Thu, 01 Jan 1970/),
      expect.stringMatching(/^google-sign-in-verifier=; .*Expires=Thu, 01 Jan 1970/),
      expect.stringMatching(/^known-device=/),
      expect.stringMatching(/^signed-in=/),
    ]);
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
      ...{ timeZone: 'UTC', timeZoneProposed: false, guideDone: false, hasPicture: false },
    });
    // The subject identifies the person, also after a change of the e-mail address.
    openId.accounts.set('asha', { email: 'new@example.org', emailVerified: true });
    const again = await flow.signIn('asha');
    expect(await userOf(again.token)).toEqual(user);
    expect(await userOf((await flow.signIn('ravi')).token)).toMatchObject({ email: 'ravi@example.org' });
    expect((await everyone()).users).toHaveLength(2);
  });

  test('with https, the cookies are bound to this host', async () => {
    const own = await testApp({
      settings: { google: openId.settings, publicOrigin: 'https://study.example' },
    });
    const answer = await own.app.inject('/api/auth/google/start');
    expect(answer.headers['set-cookie']).toEqual(
      ['google-sign-in', 'google-sign-in-verifier'].map(
        (name) =>
          expect.stringMatching(
            new RegExp(`^__Host-${name}=[^;]+; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax$`),
          ) as string,
      ),
    );
    await own.close();
  });

  test('asks the provider to redirect to the origin of the API', async () => {
    const apiOrigin = 'https://api.study.example';
    const own = await testApp({ settings: { google: openId.settings, apiOrigin } });
    const { address } = await googleFlow(own).start();
    expect(address.searchParams.get('redirect_uri')).toBe(`${apiOrigin}/api/auth/oauth/callback`);
    await own.close();
  });

  test('redirects only to the site', async () => {
    const { address, cookie } = await flow.start();
    const callback = await signInAtProvider(address.href, 'asha');
    for (const name of ['redirect', 'redirect_uri', 'returnTo', 'next']) {
      callback.searchParams.set(name, 'https://evil.example/');
    }
    const answer = await flow.sendCallback(callback, cookie);
    expect([answer.status, answer.page]).toEqual([302, `${SITE}/auth/callback`]);
    expect(String(answer.headers.location)).not.toContain('evil');
  });

  test('that was cancelled at the provider redirects to the site with an error', async () => {
    const answer = await flow.signIn(null);
    expect([answer.status, answer.page]).toEqual([302, `${SITE}/auth/callback`]);
    expect([answer.error, answer.token]).toEqual(['Google authentication failed', null]);
    expect((await everyone()).users).toEqual([]);
  });
});

describe('an e-mail address that already has an account', () => {
  const verified = () => openId.idToken({ sub: 'asha', email: 'Asha@Example.org' });

  async function passwordAccount(): Promise<{ token: string; id: string }> {
    const answer = await post('signup', { email: 'asha@example.org', password: PASSWORD });
    const { data } = answer.json<{ data: { token: string; user: { id: string } } }>();
    return { token: data.token, id: data.user.id };
  }

  test('is linked, and the password and the sessions of an unverified account are removed', async () => {
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

  test('deletes the calendar feed of an unverified account only', async () => {
    const { id } = await passwordAccount();
    const ravi = await signedIn(server);
    await saveFeed(server.database, id, { secret: 'of asha', createdAt: 1 });
    await saveFeed(server.database, ravi.id, { secret: 'of ravi', createdAt: 1 });
    expect((await post('google', { idToken: await verified() })).statusCode).toBe(200);
    expect(await findFeed(server.database.read, id)).toBeNull();
    expect(await findFeed(server.database.read, ravi.id)).toBe(1);
    // The address is verified now.
    await saveFeed(server.database, id, { secret: 'of asha', createdAt: 2 });
    await server.database.write(async (tx) => {
      await tx.delete(identities);
    });
    expect((await post('google', { idToken: await verified() })).statusCode).toBe(200);
    expect(await findFeed(server.database.read, id)).toBe(2);
  });

  test('keeps the password and the sessions of a verified account', async () => {
    const { token, id } = await passwordAccount();
    await server.database.write(async (tx) => {
      await tx.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, id));
    });
    const answer = await post('google', { idToken: await verified() });
    expect(answer.json()).toMatchObject({ data: { user: { id, hasPassword: true } } });
    expect(await userOf(token)).toMatchObject({ id });
    expect((await post('login', { email: 'asha@example.org', password: PASSWORD })).statusCode).toBe(200);
  });

  test('gets one account from ten simultaneous sign-ins', async () => {
    const idToken = await verified();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('google', { idToken })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect((await everyone()).users).toHaveLength(1);
    expect((await everyone()).identities).toEqual([
      { provider: openId.settings.issuer, subject: 'asha', userId: expect.any(String) as string },
    ]);
  });
});

describe('a callback that the browser sends more than once', () => {
  async function returnFromProvider() {
    const { address, cookie } = await flow.start();
    return { cookie, callback: await signInAtProvider(address.href, 'asha') };
  }

  test('at the same time gets one answer and changes one thing', async () => {
    const { callback, cookie } = await returnFromProvider();
    const answers = await Promise.all([1, 2, 3].map(() => flow.sendCallback(callback, cookie)));
    const [first] = answers;
    for (const { status, page, token } of answers) {
      expect([status, page, token]).toEqual([302, `${SITE}/auth/callback`, first?.token]);
    }
    expect(await userOf(first?.token ?? null)).toMatchObject({ email: 'asha@example.org' });
    const { users: people, identities: linked, sessions } = await everyone();
    expect([people.length, linked.length, sessions.length]).toEqual([1, 1, 1]);
  });

  test('at the same time gets one refusal, and changes nothing', async () => {
    const { callback, cookie } = await returnFromProvider();
    callback.searchParams.set('code', 'x');
    const answers = await Promise.all([1, 2].map(() => flow.sendCallback(callback, cookie)));
    for (const answer of answers) expectRefused(answer, 401, 'google_authentication_failed');
    // On PostgreSQL the outcome is withdrawn after the answer.
    await expect.poll(async () => (await flow.sendCallback(callback, cookie)).status).toBe(400);
    expectRefused(await flow.sendCallback(callback, cookie), 400, 'invalid_state');
    expect((await everyone()).users).toEqual([]);
  });

  test('at the same time links an account whose address is not verified once', async () => {
    await post('signup', { email: 'asha@example.org', password: PASSWORD });
    const { callback, cookie } = await returnFromProvider();
    const answers = await Promise.all([1, 2].map(() => flow.sendCallback(callback, cookie)));
    for (const { token } of answers) {
      expect(await userOf(token)).toMatchObject({ email: 'asha@example.org', hasPassword: false });
    }
  });

  const tokenRequests = () => openId.requests.filter((path) => path === '/token').length;

  test.each(['while the code is exchanged', 'after the code was exchanged'])(
    'after the connection was lost gets its answer: %s',
    async (when) => {
      const { callback, cookie } = await returnFromProvider();
      const port = Number(new URL(await server.app.listen({ port: 0 })).port);
      const release = openId.holdTokens();
      const before = tokenRequests();
      const socket = connect(port, 'localhost');
      socket.write(
        `GET ${callback.pathname}${callback.search} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`,
      );
      await expect.poll(() => tokenRequests()).toBe(before + 1);
      socket.destroy();
      await expect.poll(openConnections).toBe(0);
      if (when === 'after the code was exchanged') {
        release();
        await expect.poll(async () => (await everyone()).sessions).toHaveLength(1);
      }
      const resent = flow.sendCallback(callback, cookie);
      release();
      const { status, token } = await resent;
      expect([status, await userOf(token)]).toMatchObject([302, { email: 'asha@example.org' }]);

      const after = await everyone();
      expect([after.users.length, after.sessions.length, tokenRequests()]).toEqual([1, 1, before + 1]);
      expectRefused(await flow.sendCallback(callback, cookie), 400, 'invalid_state');
      expect(await everyone()).toEqual(after);
    },
  );

  test('a minute after the connection was lost is rejected', async () => {
    const { callback, cookie } = await returnFromProvider();
    const port = Number(new URL(await server.app.listen({ port: 0 })).port);
    const release = openId.holdTokens();
    const before = tokenRequests();
    const socket = connect(port, 'localhost');
    socket.write(
      `GET ${callback.pathname}${callback.search} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`,
    );
    await expect.poll(() => tokenRequests()).toBe(before + 1);
    socket.destroy();
    await expect.poll(openConnections).toBe(0);
    release();
    await expect.poll(async () => (await everyone()).sessions).toHaveLength(1);
    clock.ahead += RESEND_WITHIN * 1000;
    expectRefused(await flow.sendCallback(callback, cookie), 400, 'invalid_state');
  });

  const openConnections = () =>
    new Promise<number>((resolve, reject) => {
      server.app.server.getConnections((error, count) => {
        if (error) reject(error);
        else resolve(count);
      });
    });
});

describe('a request that the browser may discard', () => {
  test.each([
    ['service-worker-navigation-preload', 'true'],
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
  ])('with %s: %s starts and finishes nothing', async (name, value) => {
    const refused = { success: false, code: 'too_early' };
    const start = await server.app.inject({ url: '/api/auth/google/start', headers: { [name]: value } });
    expect([start.statusCode, start.json()]).toMatchObject([425, refused]);
    expect(start.headers['set-cookie']).toBeUndefined();

    await post('signup', { email: 'asha@example.org', password: PASSWORD });
    const before = await everyone();
    const { address, cookie } = await flow.start();
    const callback = await signInAtProvider(address.href, 'asha');
    const url = callback.pathname + callback.search;
    const prefetch = await server.app.inject({ url, headers: { cookie, [name]: value } });
    expect([prefetch.statusCode, prefetch.json()]).toMatchObject([425, refused]);
    expect(prefetch.headers['set-cookie']).toBeUndefined();
    expect(await everyone()).toEqual(before);

    const { token } = await flow.sendCallback(callback, cookie);
    expect(await userOf(token)).toMatchObject({ email: 'asha@example.org' });
  });
});

test('no token, code or state is logged', async () => {
  const { address, cookie } = await flow.start();
  const callback = await signInAtProvider(address.href, 'asha');
  const { token } = await flow.sendCallback(callback, cookie);
  const everything = server.logged.join('');
  const secrets = [
    token,
    ...['code', 'state'].map((name) => callback.searchParams.get(name)),
    ...cookie.split('; ').map((pair) => pair.split('=')[1]),
  ];
  for (const secret of secrets) {
    expect(secret).toBeTruthy();
    expect(everything).not.toContain(secret);
  }
});

test('no refused or encrypted ID token is logged', async () => {
  const { privateKey } = await generateKeyPair('RS256');
  const encrypted = ['header', 'key', 'iv', 'ciphertext', 'tag'].join('-of-a-sealed-token.');
  const forged = [await openId.idToken({ aud: 'another-client' }), await openId.idToken({}, privateKey)];
  for (const token of [encrypted, ...forged]) {
    openId.replaceIdToken(token);
    expectRefused(await flow.signIn('asha'), 401, 'google_authentication_failed');
    for (const part of token.split('.')) expect(server.logged.join('')).not.toContain(part);
  }
});
