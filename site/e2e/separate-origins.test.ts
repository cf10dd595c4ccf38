import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { runScript, startServer, type RunningServer } from '../../scripts/testing/product.ts';
import { openPages, WITH_WORKER } from './setup/browser.ts';

/**
 * Pages on one host, API on another: the site is built with the origin of the API and served by a generic static
 * server.
 */
const open = openPages(WITH_WORKER);
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};
let folder: string;
let pages: Server;
let pagesOrigin: string;
let api: RunningServer;

function plainStaticServer(root: string): Server {
  return createServer((request, response) => {
    const path = join(root, decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname));
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path;
    const found = existsSync(file);
    response.writeHead(found ? 200 : 404, {
      'content-type': TYPES[extname(found ? file : '.html')] ?? 'application/octet-stream',
    });
    response.end(readFileSync(found ? file : join(root, '404.html')));
  });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'swadhyay-apart-'));
  const site = join(folder, 'site');
  pages = plainStaticServer(site).listen(0, '127.0.0.1');
  await once(pages, 'listening');
  pagesOrigin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  const settings = {
    CONTENT_DIR: inject('contentDir'),
    DATA_DIR: join(folder, 'data'),
    CORS_ORIGINS: pagesOrigin,
  };
  api = await startServer(settings);
  const build = runScript('build-site', { ...settings, PUBLIC_ORIGIN: pagesOrigin, API_ORIGIN: api.origin });
  if (build.status !== 0) throw new Error(build.output);
  cpSync(join(settings.DATA_DIR, 'current', 'site'), site, { recursive: true, dereference: true });
});

afterAll(async () => {
  await api.stop();
  pages.closeAllConnections();
  pages.close();
  rmSync(folder, { recursive: true });
});

it('serves notes, quizzes and subject pages like a single process', async () => {
  const page = await open(`${pagesOrigin}/polity/long-notes`);
  await page.getByText('Opening words of the first part.').waitFor();
  await page.getByRole('tab', { name: 'MCQs', exact: true }).click();
  await page.getByRole('button', { name: 'Start Practice' }).click();
  await page.getByRole('heading', { name: 'Questions', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: '(GS-II) Indian Polity and Constitution' }).click();
  await page.getByText('Showing 4 of 4 topics').waitFor();
});

it('can call the API only from its own origin', async () => {
  const page = await open(`${pagesOrigin}/`);
  const subjects: unknown = await page.evaluate(
    async (address): Promise<unknown> => (await fetch(address, { credentials: 'include' })).json(),
    `${api.origin}/api/subjects`,
  );
  /* In the order of the cards on the home page. */
  expect(subjects).toMatchObject([{ slug: 'polity' }, { slug: 'ethics' }, { slug: 'long-list' }]);
  const foreign = await fetch(`${api.origin}/api/subjects`, { headers: { origin: 'http://127.0.0.1:1' } });
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
});

it('includes a headers file for static hosts that support one', () => {
  const headers = readFileSync(join(folder, 'site', '_headers'), 'utf8');
  expect(headers).toMatch(
    /Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-/,
  );
  expect(headers).toContain(`connect-src 'self' ${api.origin};`);
  expect(headers).toContain('/_astro/*\n  Cache-Control: public, max-age=31536000, immutable');
});
