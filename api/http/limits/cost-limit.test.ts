import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { TestApp, TestAppOptions } from '../../testing/app.ts';
import { signedIn } from '../../testing/learners.ts';
import type { TestLearner } from '../../testing/learners.ts';

const [ADDRESS_1, ADDRESS_2, ADDRESS_3] = ['203.0.113.9', '203.0.113.10', '203.0.113.11'];

let clocks: { now: number; monotonic: number };
let server: TestApp;
let origin: string;
let asha: TestLearner;
let ravi: TestLearner;
let admin: TestLearner;

async function start(
  settings: TestAppOptions['settings'] = {},
  prepare: (app: TestApp['app']) => void = () => undefined,
): Promise<void> {
  clocks = { now: Date.now(), monotonic: 0 };
  server = await testApp({
    settings: { trustProxy: ['127.0.0.1'], ...settings },
    now: () => clocks.now,
    monotonic: () => clocks.monotonic,
  });
  prepare(server.app);
  [asha, ravi] = [await signedIn(server), await signedIn(server)];
  admin = await signedIn(server, { role: 'admin' });
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
}

afterEach(() => server.close());

/** Uses inject, because requests over the network may arrive in another order. */
function injectSave(length: number) {
  const payload = { subjectSlug: 'polity', topicSlug: 'preamble', content: 'x'.repeat(length) };
  return server.app.inject({ method: 'POST', url: '/api/notes/save', headers: asha.headers, payload });
}

async function request(learner: TestLearner | null, from: string, path: string, body?: string) {
  const answer = await fetch(`${origin}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-forwarded-for': from,
      ...learner?.headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  const json = (answer.headers.get('content-type') ?? '').startsWith('application/json')
    ? ((await answer.json()) as { code?: string; message?: string })
    : {};
  return { status: answer.status, wait: answer.headers.get('retry-after'), ...json };
}

function save(learner: TestLearner, from: string, length = 450_000) {
  const note = { subjectSlug: 'polity', topicSlug: 'preamble', content: 'x'.repeat(length) };
  return request(learner, from, '/api/notes/save', JSON.stringify(note));
}

describe('the byte budget', () => {
  beforeEach(() => start({ rateLimitMegabytes: 1 }));

  test('counts request and response bodies, and is reset after a minute', async () => {
    // The response repeats each note, so it counts twice.
    expect((await save(asha, ADDRESS_1)).status).toBe(200);
    expect((await save(asha, ADDRESS_1)).status).toBe(200);
    clocks.monotonic += 20_000;
    expect(await save(asha, ADDRESS_1, 1)).toMatchObject({ status: 429, code: 'too_much_data', wait: '40' });
    expect((await request(null, ADDRESS_1, '/api/subjects')).status).toBe(429);
    expect((await request(null, ADDRESS_1, '/')).status).toBe(200);
    expect((await save(ravi, ADDRESS_2)).status).toBe(200);
    clocks.monotonic += 40_000;
    expect((await save(asha, ADDRESS_1)).status).toBe(200);
  });

  test('is shared by all addresses of an account', async () => {
    await save(asha, ADDRESS_1);
    await save(asha, ADDRESS_2);
    expect((await save(asha, ADDRESS_3, 1)).status).toBe(429);
    expect((await save(ravi, ADDRESS_3, 1)).status).toBe(200);
  });

  test('counts reads too', async () => {
    await save(asha, ADDRESS_1);
    for (let nth = 0; nth < 2; nth += 1) {
      expect((await request(asha, ADDRESS_1, '/api/notes/polity/preamble')).status).toBe(
        nth === 0 ? 200 : 429,
      );
    }
  });

  test('does not apply to administrators', async () => {
    for (let nth = 0; nth < 5; nth += 1) expect((await save(admin, ADDRESS_1)).status).toBe(200);
    expect((await save(asha, ADDRESS_1)).status).toBe(200);
  });
});

test('0 means no byte budget', async () => {
  await start({ rateLimitMegabytes: 0 });
  for (let nth = 0; nth < 5; nth += 1) expect((await save(asha, ADDRESS_1)).status).toBe(200);
});

test('large bodies wait while a large response is built, small ones do not, and the number of waiting requests is limited', async () => {
  const response = Promise.withResolvers<null>();
  const started = Promise.withResolvers<null>();
  await start({}, (app) => {
    app.get('/api/probe/large', { config: { largeAnswer: true } }, async () => {
      started.resolve(null);
      return { success: await response.promise };
    });
  });
  const large = server.app.inject('/api/probe/large');
  await started.promise;
  const saves = Array.from({ length: 17 }, () => injectSave(20_000));
  expect((await Promise.race(saves)).statusCode).toBe(429);
  expect((await injectSave(10)).statusCode).toBe(200);
  response.resolve(null);
  await large;
  const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode);
  expect(statuses.sort()).toEqual([...Array<number>(16).fill(200), 429]);
});

describe('the structure of JSON', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const list = (values: number) =>
    `[${Array<string>(values - 1)
      .fill('0')
      .join()}]`;
  beforeEach(() => start());

  test.each([
    ['/api/mcqs/save', () => asha],
    ['/api/auth/login', () => null],
    ['/api/admin/rebuild', () => admin],
  ])('is limited in depth at %s', async (path, learner) => {
    expect(await request(learner(), ADDRESS_1, path, nested(33))).toMatchObject({
      status: 400,
      code: 'json_too_deep',
      message: 'The body has arrays or objects more than 32 levels deep.',
    });
    expect((await request(learner(), ADDRESS_1, path, nested(32))).code).not.toBe('json_too_deep');
  });

  test('is limited in breadth', async () => {
    expect(await request(asha, ADDRESS_1, '/api/mcqs/save', list(50_001))).toMatchObject({
      status: 400,
      code: 'json_too_many_values',
      message: 'The body has more than 50,000 values.',
    });
    expect((await request(asha, ADDRESS_1, '/api/mcqs/save', list(50_000))).code).toBe('invalid_request');
  });

  test('does not count brackets inside strings', async () => {
    const content = '[{"a":['.repeat(20_000);
    const note = { subjectSlug: 'polity', topicSlug: 'preamble', content };
    expect(await request(asha, ADDRESS_1, '/api/notes/save', JSON.stringify(note))).toMatchObject({
      status: 200,
      data: { content },
    });
  });
});

test('limits ignore changes of the wall clock', async () => {
  await start({ rateLimit: 2 });
  const YEAR = 365 * 24 * 60 * 60 * 1000;
  const health = () => request(null, ADDRESS_1, '/api/subjects');
  clocks.now += YEAR;
  expect((await health()).status).toBe(200);
  expect((await health()).status).toBe(200);
  clocks.now -= YEAR;
  expect(await health()).toMatchObject({ status: 429, wait: '60' });
  clocks.monotonic += 60_000;
  expect((await health()).status).toBe(200);
});

test('failed sign-ins expire in time although the clock was set back', async () => {
  await start();
  const guess = () =>
    request(null, ADDRESS_1, '/api/auth/login', '{"email":"nobody@example.org","password":"wrong words"}');
  clocks.now += 1_000_000_000;
  for (let nth = 0; nth < 10; nth += 1) expect((await guess()).status).toBe(401);
  clocks.now -= 1_000_000_000;
  expect(await guess()).toMatchObject({ status: 429, wait: '900' });
  clocks.monotonic += 15 * 60_000;
  expect((await guess()).status).toBe(401);
});
