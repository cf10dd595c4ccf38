import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { OWN_POLICY, PAGE_POLICY } from '../../testing/publish/fixture-release.ts';

const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** What browsers heed only for pages. */
const DOCUMENT_HEADERS = [
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-request-id',
];

let server: TestApp;
let empty: TestApp;
beforeAll(async () => {
  server = await testApp();
  empty = await testApp({ published: false });
  for (const { app } of [server, empty]) {
    app.post('/api/probe', () => 'ok');
    app.get('/api/probe/broken', () => {
      throw new Error('broken');
    });
  }
  return async () => {
    await server.close();
    await empty.close();
  };
});

const answers: [string, number, string, () => Promise<LightMyRequestResponse>][] = [
  ['a page', 200, PAGE_POLICY, () => server.app.inject('/polity')],
  [
    'a revalidated page',
    304,
    PAGE_POLICY,
    () => server.app.inject({ url: '/', headers: { 'if-none-match': '*' } }),
  ],
  ['the 404 page', 404, PAGE_POLICY, () => server.app.inject('/polity/nothing')],
  ['a redirect', 308, API_POLICY, () => server.app.inject('/polity/')],
  ['an API response', 200, API_POLICY, () => server.app.inject('/api/subjects')],
  ['an unknown API route', 404, API_POLICY, () => server.app.inject('/api/nothing')],
  ['an invalid address', 400, API_POLICY, () => server.app.inject('/%zz')],
  [
    'a route that needs a session',
    401,
    API_POLICY,
    () => server.app.inject('/api/content/polity/citizenship'),
  ],
  [
    'a body that is too large',
    413,
    API_POLICY,
    () => server.app.inject({ method: 'POST', url: '/api/probe', payload: { text: 'x'.repeat(2 ** 21) } }),
  ],
  ['an internal error', 500, API_POLICY, () => server.app.inject('/api/probe/broken')],
  ['an unpublished site', 503, API_POLICY, () => empty.app.inject('/')],
];

test.each(answers)('%s has all security headers', async (_name, status, policy, send) => {
  const answer = await send();
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()') as string,
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  });
  expect(answer.headers['strict-transport-security']).toBeUndefined();
  if (policy === API_POLICY && status !== 200) expect(answer.headers['cache-control']).toBe('no-store');
});

describe('headers of particular routes', () => {
  test('API responses are not cached', async () => {
    for (const url of ['/api/health', '/api/content/polity/preamble']) {
      expect((await server.app.inject(url)).headers['cache-control']).toBe('no-store');
    }
  });

  test('the page with a token in its address sends no referrer', async () => {
    const answer = await server.app.inject('/auth/callback?token=secret');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
  });

  test('a page allows only its own inline code', async () => {
    const policy = async (url: string) => (await server.app.inject(url)).headers['content-security-policy'];
    expect(await policy('/संविधान')).toBe(OWN_POLICY);
    expect(await policy('/polity')).toBe(PAGE_POLICY);
  });

  test('scripts and data have what protects them, and nothing that only documents need', async () => {
    for (const url of ['/_astro/page.Bx3kq9aZ.js', '/search/index-0f3a.json', '/robots.txt']) {
      const { headers } = await server.app.inject(url);
      expect(headers).toMatchObject({
        'content-security-policy': API_POLICY,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
      for (const name of DOCUMENT_HEADERS) expect(headers[name], name).toBeUndefined();
    }
  });

  test('a worker may import scripts, call the API and run the search', async () => {
    for (const url of ['/sw.js', '/_astro/search-worker-Bx3kq9aZ.js']) {
      const { headers } = await server.app.inject(url);
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; frame-ancestors 'none'",
      );
    }
  });

  test('an image is sandboxed and not framed, and has nothing that only pages need', async () => {
    const { headers } = await server.app.inject('/images/map.svg');
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const name of DOCUMENT_HEADERS) expect(headers[name], name).toBeUndefined();
  });

  test('with https, every response sets HSTS, even for an invalid address', async () => {
    const secure = await testApp({ settings: { publicOrigin: 'https://study.example' } });
    for (const url of ['/', '/nothing', '/api/health', '/api/nothing', '/%zz']) {
      const { headers } = await secure.app.inject(url);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    }
    await secure.close();
  });

  test('the request id is generated, not taken from the request', async () => {
    const answer = await server.app.inject({ url: '/api/health', headers: { 'x-request-id': 'mine' } });
    expect(answer.headers['x-request-id']).not.toBe('mine');
  });
});
