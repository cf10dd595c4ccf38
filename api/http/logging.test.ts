import { get } from 'node:http';
import { Readable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { signedIn } from '../testing/learners.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
  server.app.post('/api/probe', ({ body }) => body);
  server.app.get('/api/probe/broken', () => {
    throw Object.assign(new Error('outer', { cause: new Error('inner') }), { params: ['hunter2'] });
  });
  server.app.get('/api/probe/endless', (_request, reply) =>
    reply.send(Readable.from(Array.from({ length: 100_000 }, () => Buffer.alloc(10_000)))),
  );
  return () => server.close();
});

/** Log lines of one request. */
function linesOf(id: unknown): Record<string, unknown>[] {
  return server.logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ requestId }) => requestId === id);
}

test('a request is logged as one line of JSON with its id', async () => {
  const answer = await server.app.inject('/api/health');
  expect(linesOf(answer.headers['x-request-id'])).toEqual([
    expect.objectContaining({
      level: 30,
      method: 'GET',
      path: '/api/health',
      status: 200,
      from: '127.0.0.1',
    }),
  ]);
});

test('a request with an invalid address is logged as one line', async () => {
  const answer = await server.app.inject('/%?token=hunter2');
  expect(answer.statusCode).toBe(400);
  expect(linesOf(answer.headers['x-request-id'])).toEqual([
    expect.objectContaining({ level: 30, method: 'GET', path: '/%', status: 400 }),
  ]);
});

test('a request that the client aborts is logged as one line', async () => {
  const origin = await server.app.listen({ port: 0 });
  const id = await new Promise((resolve, reject) => {
    get(`${origin}/api/probe/endless?token=hunter2`, (answer) => {
      answer.destroy();
      resolve(answer.headers['x-request-id']);
    }).on('error', reject);
  });
  await expect
    .poll(() => linesOf(id))
    .toEqual([
      expect.objectContaining({
        level: 30,
        method: 'GET',
        path: '/api/probe/endless',
        status: 200,
        from: '127.0.0.1',
        msg: 'request aborted',
      }),
    ]);
});

test('only method and path of a request are logged', async () => {
  const { token } = await signedIn(server);
  const secret = 'hunter2';
  for (const url of [
    '/auth/callback',
    '/api/subjects',
    '/nothing',
    '/api/nothing',
    '/polity/',
    '/%zz',
    '/api/probe',
  ]) {
    await server.app.inject({
      method: url === '/api/probe' ? 'POST' : 'GET',
      url: `${url}?token=${secret}#${secret}`,
      headers: {
        authorization: `Bearer ${token}`,
        cookie: `session=${secret}`,
        'user-agent': secret,
        referer: secret,
      },
      ...(url === '/api/probe' && { payload: { password: secret } }),
    });
  }
  await server.app.inject('/api/probe/broken');
  const everything = server.logged.join('');
  expect(everything).toContain('"path":"/auth/callback"');
  expect(everything).toContain('"path":"/api/probe"');
  expect(everything).not.toContain(secret);
  expect(everything).not.toContain(token);
  expect(everything).not.toContain('?');
});

test('an error is logged with its cause but without other properties', async () => {
  const answer = await server.app.inject('/api/probe/broken');
  expect(linesOf(answer.headers['x-request-id'])[0]).toMatchObject({
    level: 50,
    err: { type: 'Error', message: 'outer', cause: { message: 'inner' } },
  });
});
