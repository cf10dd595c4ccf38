import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { identities, sessions, users } from '../../../../db/schema/accounts.ts';
import { testApp } from '../../../../testing/app.ts';
import type { TestApp } from '../../../../testing/app.ts';
import { googleFlow } from '../../../../testing/openid/google-flow.ts';
import { startOpenIdProvider } from '../../../../testing/openid/provider.ts';
import type { TestOpenIdProvider } from '../../../../testing/openid/provider.ts';

export const SITE = 'http://localhost:4321';
export const PASSWORD = 'a lamp in the dark';

/** Of the current test file, after `useOpenIdServer()`. */
export let openId: TestOpenIdProvider;

/** Of the current test. */
export let server: TestApp;
export let flow: ReturnType<typeof googleFlow>;

/** The real time, because the provider dates its tokens by it, and what a test lets pass in ms. */
export const clock = { ahead: 0, now: () => Date.now() + clock.ahead };

/** Starts a provider for the calling test file, and a server that uses it before each test. */
export function useOpenIdServer(): void {
  beforeAll(async () => {
    openId = await startOpenIdProvider(`${SITE}/api/auth/oauth/callback`);
    return () => openId.close();
  });
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
    clock.ahead = 0;
    server = await testApp({
      settings: { google: openId.settings },
      now: clock.now,
    });
    flow = googleFlow(server);
  });
  afterEach(() => server.close());
}

export function post(path: string, payload: object) {
  return server.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload });
}

export async function userOf(token: string | null) {
  const answer = await server.app.inject({
    url: '/api/auth/me',
    headers: { authorization: `Bearer ${String(token)}` },
  });
  return answer.json<{ data?: Record<string, unknown> }>().data ?? answer.statusCode;
}

/** All accounts, linked identities and sessions. */
export async function everyone() {
  return {
    users: await server.database.read.select().from(users),
    identities: await server.database.read.select().from(identities),
    sessions: await server.database.read.select().from(sessions),
  };
}

export function expectRefused(
  answer: Awaited<ReturnType<typeof flow.sendCallback>>,
  status: number,
  code: string,
): void {
  expect([answer.status, JSON.parse(answer.body)]).toEqual([
    status,
    { success: false, code, message: 'Google authentication failed' },
  ]);
  // A browser that shows this answer goes on to the callback page.
  expect(answer.headers.refresh).toBe(`0; url=${SITE}/auth/callback?error=Google%20authentication%20failed`);
}
