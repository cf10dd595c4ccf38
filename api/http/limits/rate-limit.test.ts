import { afterEach, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../testing/app.ts';
import { signedIn } from '../../testing/learners.ts';
import { clientOf } from './rate-limit.ts';

let now: number;
let server: TestApp;
beforeEach(async () => {
  now = Date.now();
  server = await testApp({
    settings: { rateLimit: 5, corsOrigins: ['https://study.example'] },
    now: () => now,
  });
  // Starting can take long, and a session must not be issued in the future.
  now = Date.now();
});
afterEach(() => server.close());

async function get(url: string, remoteAddress = '203.0.113.9', headers: Record<string, string> = {}) {
  const answer = await server.app.inject({ url, remoteAddress, headers });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body };
}

test('limits requests per minute and address on all routes, and says when to retry', async () => {
  const { headers } = await signedIn(server);
  const statuses: number[] = [];
  for (const url of ['/api/health', '/api/nothing', '/api/auth/me', '/%61pi/subjects']) {
    statuses.push((await get(url, undefined, headers)).status);
  }
  const post = await server.app.inject({ method: 'POST', url: '/api/unknown', remoteAddress: '203.0.113.9' });
  expect([...statuses, post.statusCode]).toEqual([200, 404, 200, 200, 404]);

  now += 20_000;
  for (const url of ['/api/health', '/api/nothing', '/api/auth/me', '/%61pi/subjects']) {
    const refused = await get(url, undefined, { ...headers, 'x-forwarded-for': '198.51.100.7' });
    expect([url, refused.status, JSON.parse(refused.body)]).toEqual([
      url,
      429,
      {
        success: false,
        code: 'too_many_requests',
        message: 'Too many requests. Please try again in a moment.',
      },
    ]);
    expect(refused.headers['retry-after']).toBe('40');
  }
  expect((await get('/api/health', '203.0.113.10')).status).toBe(200);
  now += 40_000;
  expect((await get('/api/health')).status).toBe(200);
});

test('pages are not limited', async () => {
  for (let time = 0; time < 20; time += 1) expect((await get('/polity')).status).toBe(200);
  expect((await get('/api/health')).status).toBe(200);
});

test('preflights are not counted, and a page of a listed origin can read the 429', async () => {
  const origin = 'https://study.example';
  for (let time = 0; time < 10; time += 1) {
    const preflight = await server.app.inject({
      method: 'OPTIONS',
      url: '/api/health',
      remoteAddress: '203.0.113.9',
      headers: { origin, 'access-control-request-method': 'GET' },
    });
    expect(preflight.statusCode).toBe(204);
  }
  for (let time = 0; time < 5; time += 1) expect((await get('/api/health')).status).toBe(200);
  const refused = await get('/api/health', undefined, { origin });
  expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([429, origin]);
  expect(refused.headers['access-control-expose-headers']).toContain('retry-after');
});

test('0 means no limit', async () => {
  const unlimited = await testApp({ settings: { rateLimit: 0 } });
  for (let time = 0; time < 700; time += 1) {
    expect((await unlimited.app.inject('/api/health')).statusCode).toBe(200);
  }
  await unlimited.close();
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('requests from %s are counted under %s', (ip, client) => {
  expect(clientOf(ip)).toBe(client);
});
