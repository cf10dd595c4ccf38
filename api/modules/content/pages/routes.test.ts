import { rename, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { rawGet } from '../../../testing/requests/raw-get.ts';
import { PAGES, switchTo, writeRelease } from '../../../testing/publish/fixture-release.ts';

const SECRET = 'what-nobody-published';

let server: TestApp;
let site: string;
let origin: string;
beforeAll(async () => {
  server = await testApp({ published: false });
  const extra = { 'listed-link.txt': 'x', 'cut-off.txt': 'whole', 'gone.txt': 'x' };
  const { folder } = await writeRelease(server.dataDir, 'first', extra);
  await switchTo(server.dataDir, 'first');
  site = join(folder, 'site');
  await writeFile(join(site, '.env'), SECRET);
  await writeFile(join(site, 'unlisted.txt'), SECRET);
  await writeFile(join(server.dataDir, 'secret.txt'), SECRET);
  await rename(join(site, 'listed-link.txt'), join(site, 'was.txt'));
  await symlink(join(server.dataDir, 'secret.txt'), join(site, 'listed-link.txt'));
  await truncate(join(site, 'cut-off.txt'), 2);
  await rename(join(site, 'gone.txt'), join(site, 'gone-elsewhere.txt'));
  origin = await server.app.listen({ port: 0 });
  return () => server.close();
});

function get(url: string, headers: Record<string, string> = {}) {
  return server.app.inject({ url, headers });
}

describe('pages', () => {
  test.each([
    ['/', 'index.html', 'text/html; charset=utf-8'],
    ['/?section=2', 'index.html', 'text/html; charset=utf-8'],
    ['/polity', 'polity/index.html', 'text/html; charset=utf-8'],
    ['/polity?section=2', 'polity/index.html', 'text/html; charset=utf-8'],
    [`/${encodeURIComponent('संविधान')}`, 'संविधान/index.html', 'text/html; charset=utf-8'],
    ['/robots.txt', 'robots.txt', 'text/plain; charset=utf-8'],
    ['/_astro/page.Bx3kq9aZ.js', '_astro/page.Bx3kq9aZ.js', 'text/javascript; charset=utf-8'],
    ['/images/map.svg', 'images/map.svg', 'image/svg+xml; charset=utf-8'],
  ])('%s', async (url, file, type) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.body).toBe(PAGES[file]);
  });

  test.each(['br', 'gzip', 'identity'])('HEAD has the headers of GET and no body (%s)', async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    const [asked, given] = await Promise.all([
      server.app.inject({ method: 'HEAD', url: '/polity', headers }),
      get('/polity', headers),
    ]);
    expect(asked.body).toBe('');
    const same = ({ headers }: typeof asked) => ({ ...headers, date: '', 'x-request-id': '' });
    expect(same(asked)).toEqual(same(given));
    expect(asked.headers['content-length']).toBe(`${given.rawPayload.length}`);
  });

  test('a trailing slash redirects to the canonical URL and keeps the query', async () => {
    const answer = await get('/polity/?section=2&x=//evil.example');
    expect(answer.statusCode).toBe(308);
    expect(answer.headers.location).toBe('/polity?section=2&x=//evil.example');
    const escaped = `/${encodeURIComponent('संविधान')}`;
    expect((await get(`${escaped}/`)).headers.location).toBe(escaped);
  });

  test.each([
    '//evil.example/',
    '///evil.example//',
    '/\\evil.example/',
    '/%5cevil.example/',
    '/%2f%2fevil.example/',
    '//polity/',
    'http://evil.example/polity/',
  ])('%s does not redirect to another host', async (url) => {
    const { status, headers } = await rawGet(origin, url);
    if (status === 308) expect(headers.location).toMatch(/^\/(polity)?$/);
    else expect([status, headers.location]).toEqual([404, undefined]);
  });
});

describe('encodings', () => {
  test('the smallest accepted encoding is sent, each with its own ETag', async () => {
    const plain = await get('/polity');
    const br = await get('/polity', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/polity', { 'accept-encoding': 'gzip' });
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers, rawPayload } of [plain, br, gzip]) {
      expect(headers.vary).toBe('Accept-Encoding');
      expect(headers['content-length']).toBe(`${rawPayload.length}`);
      expect(headers.etag).toMatch(/^"[0-9a-f]{32}(\.br|\.gz)?"$/);
    }
  });

  test('a file without compressed variants is sent uncompressed', async () => {
    const answer = await get('/robots.txt', { 'accept-encoding': 'br, gzip' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers.vary).toBeUndefined();
  });
});

describe('caching', () => {
  test('hashed files are immutable and pages are revalidated', async () => {
    const forever = 'public, max-age=31536000, immutable';
    const caching = async (url: string) => (await get(url)).headers['cache-control'];
    expect(await caching('/_astro/page.Bx3kq9aZ.js')).toBe(forever);
    expect(await caching('/search/index-0f3a.json')).toBe(forever);
    expect(await caching('/polity')).toBe('no-cache');
    expect(await caching('/robots.txt')).toBe('no-cache');
    expect(await caching('/nothing')).toBe('no-cache');
  });

  test('icons of the site are asked for once a day, and images of the content are revalidated', async () => {
    const caching = async (url: string) => (await get(url)).headers['cache-control'];
    expect(await caching('/favicon.svg')).toBe('public, max-age=86400');
    expect(await caching('/images/map.svg')).toBe('no-cache');
  });

  test('an unchanged file is answered with 304', async () => {
    const { headers } = await get('/polity', { 'accept-encoding': 'br' });
    const tag = String(headers.etag);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const answer = await get('/polity', { 'accept-encoding': 'br', 'if-none-match': known });
      expect(answer.statusCode).toBe(304);
      expect(answer.body).toBe('');
      expect(answer.headers).toMatchObject({
        etag: tag,
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding',
      });
    }
    for (const known of ['"other"', tag.slice(1, -1), '']) {
      expect((await get('/polity', { 'accept-encoding': 'br', 'if-none-match': known })).statusCode).toBe(
        200,
      );
    }
    expect((await get('/polity', { 'if-none-match': tag })).statusCode).toBe(200);
  });
});

describe('paths that are not published', () => {
  test.each([
    '/nothing',
    '/polity/nothing',
    '/404',
    '/404.html',
    '/.env',
    '/.git/config',
    '/unlisted.txt',
    '/polity/index.html.br',
    '/release.json',
    '/../release.json',
    '/..%2frelease.json',
    '/%2e%2e/release.json',
    '/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/polity/../../release.json',
    '/polity/%2e%2e/%2e%2e/release.json',
    '/..%5c..%5csecret.txt',
    '/....//....//secret.txt',
    '/%252e%252e/release.json',
    '//etc/passwd',
    '/etc/passwd',
    '/polity%00.html',
    '/__proto__',
    '/constructor',
    `/${'x'.repeat(2_000)}`,
  ])('%s is the 404 page', async (url) => {
    const answer = await rawGet(origin, url);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toBe(PAGES['404.html']);
    expect(answer.headers.etag).toBeUndefined();
  });

  test.each(['/listed-link.txt', '/cut-off.txt', '/gone.txt'])(
    '%s, which is listed but differs from the published file, is an error and not served',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(500);
      expect(answer.body).not.toContain(SECRET);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(server.logged.join('')).toContain('is missing or has changed');
    },
  );
});

test('before the first publish there is a placeholder page and the API works', async () => {
  const empty = await testApp({ published: false });
  for (const url of ['/', '/polity', '/nothing']) {
    const answer = await empty.app.inject(url);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('Nothing has been published yet');
  }
  expect((await empty.app.inject('/api/subjects')).json()).toEqual([]);
  expect((await empty.app.inject('/api/nothing')).statusCode).toBe(404);
  expect((await empty.app.inject('/api/content/polity/preamble')).statusCode).toBe(404);
  await empty.close();
});
