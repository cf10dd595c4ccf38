import { Type } from 'typebox';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookmarks } from '../db/schema/learning.ts';
import {
  AppError,
  Conflict,
  NotAnAdministrator,
  NotFound,
  PremiumRequired,
  SignInRequired,
  Unavailable,
} from './errors.ts';
import { testApp } from '../testing/app.ts';
import type { TestApp } from '../testing/app.ts';
import { rowFor } from '../testing/rows.ts';

const thrown: [string, unknown, number, string][] = [
  ['sign-in', new SignInRequired(), 401, 'sign_in_required'],
  ['premium', new PremiumRequired(), 403, 'premium_required'],
  ['not an administrator', new NotAnAdministrator(), 403, 'not_an_administrator'],
  ['not-found', new NotFound('topic_not_found', 'Topic Not Found'), 404, 'topic_not_found'],
  ['conflict', new Conflict('slug_taken', 'Taken.'), 409, 'slug_taken'],
  ['unavailable', new Unavailable('Later.'), 503, 'unavailable'],
  ['unknown', new Error('SELECT password_hash FROM users at /srv/app'), 500, 'internal_error'],
  ['no-error', 'a string', 500, 'internal_error'],
  ['with-status', Object.assign(new Error('secret'), { statusCode: 418 }), 418, 'bad_request'],
];

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
  const { app } = server;
  for (const [name, error] of thrown) {
    app.get(`/api/probe/${name}`, () => {
      throw error;
    });
  }
  app.get('/api/probe/late', (_request, reply) => {
    reply.header('etag', '"x"').header('cache-control', 'public, max-age=60').type('text/html');
    throw new Error('after the headers were set');
  });
  app.get('/api/probe/account-gone', () =>
    server.database.write(async (tx) => {
      await tx.insert(bookmarks).values(rowFor(bookmarks, 'gone') as typeof bookmarks.$inferInsert);
    }),
  );
  app.post(
    '/api/probe/body',
    {
      schema: {
        body: Type.Object(
          {
            email: Type.String({ minLength: 3 }),
            minutes: Type.Integer({ minimum: 5, maximum: 480 }),
            access: Type.Optional(Type.Enum(['free', 'premium'])),
            answers: Type.Optional(
              Type.Array(Type.Object({ text: Type.String() }, { additionalProperties: false })),
            ),
          },
          { additionalProperties: false },
        ),
      },
    },
    ({ body }) => body,
  );
  app.get(
    '/api/probe/query',
    { schema: { querystring: Type.Object({ days: Type.Optional(Type.Integer({ minimum: 1 })) }) } },
    ({ query }) => query,
  );
  app.post('/api/probe/anything', ({ body }) => ({ type: typeof body }));
  await app.ready();
  return () => server.close();
});

async function post(url: string, payload: string, type = 'application/json') {
  const answer = await server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

describe('thrown errors', () => {
  test.each(thrown)('%s', async (name, error, status, code) => {
    const answer = await server.app.inject(`/api/probe/${name}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const body = answer.json<{ success: boolean; code: string; message: string }>();
    expect(Object.keys(body)).toEqual(['success', 'code', 'message']);
    expect(body).toMatchObject({ success: false, code });
    if (error instanceof AppError) expect(body.message).toBe(error.message);
    else expect(body.message).not.toMatch(/SELECT|srv|secret|a string/);
  });

  test('unknown errors are logged with the request id, and the response has no details', async () => {
    const answer = await server.app.inject('/api/probe/unknown');
    expect(answer.json()).toEqual({
      success: false,
      code: 'internal_error',
      message: 'Something went wrong on our side. Please try again.',
    });
    const id = answer.headers['x-request-id'];
    const line = server.logged.find((text) => text.includes(String(id)) && text.includes('request failed'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      level: 50,
      err: {
        message: 'SELECT password_hash FROM users at /srv/app',
        stack: expect.stringContaining('error-handler') as string,
      },
    });
  });

  test('headers that the handler set before the error are removed', async () => {
    const answer = await server.app.inject('/api/probe/late');
    expect(answer.statusCode).toBe(500);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(answer.headers.etag).toBeUndefined();
  });

  test('a write for an account that was deleted meanwhile asks to sign in', async () => {
    const answer = await server.app.inject('/api/probe/account-gone');
    expect([answer.statusCode, answer.json()]).toMatchObject([401, { code: 'sign_in_required' }]);
    expect(await server.database.read.select().from(bookmarks)).toEqual([]);
  });

  test('a 401 has a www-authenticate header', async () => {
    expect((await server.app.inject('/api/probe/sign-in')).headers['www-authenticate']).toBe('Bearer');
  });
});

describe('bodies', () => {
  test('a valid body is accepted unchanged', async () => {
    const body = { email: 'a@b.example', minutes: 30, answers: [{ text: '' }] };
    expect(await post('/api/probe/body', JSON.stringify(body))).toEqual({ status: 200, body });
  });

  test.each<[unknown, string]>([
    [{ minutes: 30 }, 'body must have required properties email.'],
    [{ email: 'a@b.example', minutes: '30' }, 'body.minutes must be integer.'],
    [{ email: 'a@b.example', minutes: 2 }, 'body.minutes must be >= 5.'],
    [{ email: 7, minutes: null }, 'body.email must be string; body.minutes must be integer.'],
    [{ email: 'a@b.example', minutes: 30, isPremium: true }, 'body.isPremium is not a known field.'],
    [{ email: 'a@b.example', minutes: 30, access: 'all' }, 'body.access must be one of ["free","premium"].'],
    [{ email: 'a@b.example', minutes: 30, answers: [{ text: 1 }] }, 'body.answers.0.text must be string.'],
    [[1], 'body must be object.'],
    [null, 'body must be object.'],
  ])('%j is rejected with the name of the field', async (body, message) => {
    expect(await post('/api/probe/body', JSON.stringify(body))).toEqual({
      status: 400,
      body: { success: false, code: 'invalid_request', message },
    });
  });

  test('messages are limited in length', async () => {
    const body = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`${'x'.repeat(300)}${i}`, 1]));
    const answer = await post('/api/probe/body', JSON.stringify(body));
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body).length).toBeLessThan(1_000);
  });

  test.each([
    ['truncated', '{"email":'],
    ['empty', ''],
    ['prototype-polluting', '{"__proto__":{"isAdmin":true}}'],
    ['nested prototype-polluting', '{"email":{"__proto__":{"isAdmin":true}}}'],
    ['constructor-polluting', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ])('%s JSON is rejected as malformed', async (_name, text) => {
    for (const url of ['/api/probe/body', '/api/probe/anything']) {
      expect(await post(url, text)).toMatchObject({
        status: 400,
        body: { success: false, code: 'malformed_json' },
      });
    }
    expect({}).not.toHaveProperty('isAdmin');
  });

  test.each(['[', '{"a":'])('as many %s as fit in a body are answered with 400', async (opening) => {
    const times = opening === '[' ? 500_000 : 170_000;
    const deep = (inside: string) =>
      opening.repeat(times) + inside + (opening === '[' ? ']' : '}').repeat(times);
    const texts = [
      deep('1'),
      deep('{"__proto__":1}'),
      `{"email":${deep('1')}}`,
      `{"__proto__":${deep('1')}}`,
    ];
    for (const text of [...texts, opening.repeat(times)]) {
      expect((await post('/api/probe/body', text)).status).toBe(400);
    }
  });

  test('bodies may have 1 MiB and not more', async () => {
    const text = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`;
    expect(await post('/api/probe/anything', text(1024 * 1024))).toMatchObject({ status: 200 });
    expect(await post('/api/probe/anything', text(1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { success: false, code: 'payload_too_large' },
    });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('%s is rejected', async (type) => {
    expect(await post('/api/probe/anything', 'a=1', type)).toMatchObject({
      status: 415,
      body: { success: false, code: 'unsupported_media_type' },
    });
  });
});

describe('addresses', () => {
  test('a query is converted, and rejected with the name of the field', async () => {
    expect((await server.app.inject('/api/probe/query?days=7')).json()).toEqual({ days: 7 });
    expect((await server.app.inject('/api/probe/query?days=soon')).json()).toEqual({
      success: false,
      code: 'invalid_request',
      message: 'querystring.days must be integer.',
    });
  });

  test('an address that cannot be decoded is answered with 400 and a request id', async () => {
    const answer = await server.app.inject('/polity/%zz');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, code: 'bad_request' });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)(
    '%s without a route is answered in JSON',
    async (method) => {
      for (const url of ['/', '/polity', '/api/nothing']) {
        const answer = await server.app.inject({ method, url });
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toMatchObject({ success: false, code: 'not_found' });
      }
    },
  );

  test.each([
    ['POST', '/api/health', 'GET, HEAD'],
    ['OPTIONS', '/api/health?x=1', 'GET, HEAD'],
    ['PATCH', '/api/user/profile', 'GET, HEAD, PUT'],
    ['POST', '/api/calendar/secret.ics', 'GET, HEAD'],
    ['DELETE', '/api/content/polity/preamble', 'GET, HEAD'],
    ['GET', '/api/auth/login', 'POST'],
    ['HEAD', '/api/auth/login', 'POST'],
    ['GET', '/api/admin/rebuild', 'POST'],
    ['GET', '/notes/save', 'POST'],
    ['PUT', '/official-notes/polity/preamble', 'GET, HEAD'],
    ['GET', '/api/user/cards/%E0%A4%95', 'PUT'],
  ] as const)('%s %s is 405', async (method, url, allow) => {
    const answer = await server.app.inject({ method, url });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
    if (method === 'HEAD') return;
    expect(answer.json()).toMatchObject({ success: false, code: 'method_not_allowed' });
  });

  test.each(['/api', '/api/', '/api/nothing', '/api?x=1', `/api/${'x'.repeat(1_000)}`])(
    'GET %s is answered in JSON',
    async (url) => {
      const answer = await server.app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ success: false, code: 'not_found' });
    },
  );
});
