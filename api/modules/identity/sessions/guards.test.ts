import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import { recognise, requireAdmin, requireLearner } from './guards.ts';

/** Public routes. Every other route must reject requests without a session. */
const PUBLIC = [
  '/*',
  '/api/*',
  '/api/auth/google',
  '/api/auth/google/start',
  '/api/auth/login',
  '/api/auth/oauth/callback',
  '/api/auth/options',
  '/api/auth/password-reset',
  '/api/auth/password-reset/confirm',
  '/api/auth/signup',
  '/api/calendar/:secret.ics',
  '/api/content/:subject/:topic',
  '/api/content/:subject/:topic/files/:name',
  '/api/docs',
  '/api/docs/',
  '/api/docs/json',
  '/api/docs/static/*',
  '/api/docs/static/index.html',
  '/api/docs/static/swagger-initializer.js',
  '/api/docs/yaml',
  '/api/errata',
  '/api/health',
  '/api/health/live',
  '/api/health/ready',
  '/api/official-notes/:subject/:topic',
  '/api/subjects',
  '/api/tests',
  '/api/tests/:test/instructions',
  '/api/tests/paper',
  '/api/weekly-email/unsubscribe',
  '/official-notes/:subject/:topic',
];

const routes: { method: string; url: string }[] = [];

/** Records every route of the application as it is registered, including the first one. */
function collect(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  });
}

let server: TestApp;
beforeAll(async () => {
  subscribe('fastify.initialization', collect);
  server = await testApp({ settings: { webhookSecret: 'a secret for hooks' } });
  unsubscribe('fastify.initialization', collect);
  await server.app.ready();
  return () => server.close();
});

describe('every route', () => {
  test('is either listed as public or guarded', async () => {
    expect(routes.length).toBeGreaterThan(PUBLIC.length);
    const open = new Set<string>();
    for (const { method, url } of routes) {
      const address = url.replaceAll(/:\w+|\*/g, 'x');
      const answer = await server.app.inject({ method: method as 'GET', url: address });
      if (answer.statusCode !== 401) open.add(url);
      if (url.startsWith('/api/admin')) {
        const { headers } = await signedIn(server, { isPremium: true });
        const asLearner = await server.app.inject({ method: method as 'GET', url: address, headers });
        expect([method, url, asLearner.statusCode]).toEqual([method, url, 403]);
      }
    }
    expect([...open].sort()).toEqual(PUBLIC);
  });
});

describe('guards', () => {
  let probed: TestApp;
  beforeAll(async () => {
    probed = await testApp();
    const guards = { everyone: recognise, learners: requireLearner, admins: requireAdmin };
    for (const [name, guard] of Object.entries(guards)) {
      await probed.app.register((scope, _options, done) => {
        scope.addHook('onRequest', guard);
        scope.get(`/api/probe/${name}`, ({ learner }) => ({ learner }));
        scope.post(`/api/probe/${name}`, ({ learner }) => ({ learner }));
        done();
      });
    }
    return () => probed.close();
  });

  test.each([
    ['nobody', null, [200, 401, 401]],
    ['a learner', {}, [200, 200, 403]],
    ['a premium learner', { isPremium: true }, [200, 200, 403]],
    ['an admin', { role: 'admin' as const }, [200, 200, 200]],
  ])('give %s access to the permitted routes only', async (_name, account, expected) => {
    const who = account && (await signedIn(probed, account));
    const answers = await Promise.all(
      ['everyone', 'learners', 'admins'].map((name) =>
        probed.app.inject({ url: `/api/probe/${name}`, ...(who && { headers: who.headers }) }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expected);
    const learner = who && {
      id: who.id,
      role: 'learner',
      isPremium: false,
      sessionId: who.sessionId,
      timeZone: 'UTC',
      ...account,
    };
    expect(answers[0]?.json()).toEqual({ learner });
  });

  test('reject a request before its body is read', async () => {
    const answer = await probed.app.inject({
      method: 'POST',
      url: '/api/probe/learners',
      headers: { 'content-type': 'application/json' },
      payload: '{"broken":',
    });
    expect(answer.statusCode).toBe(401);
  });

  test('name the missing permission of an account', async () => {
    const { headers } = await signedIn(probed);
    expect((await probed.app.inject({ url: '/api/probe/admins', headers })).json()).toEqual({
      success: false,
      code: 'not_an_administrator',
      message: 'This account is not an administrator',
    });
  });
});
