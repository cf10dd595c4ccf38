import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runScript, startServer, type RunningServer } from '../../scripts/testing/product.ts';
import { openPages, WITH_WORKER } from './setup/browser.ts';
import { copyReleases } from './setup/copy-releases.ts';
import { isMarked, keptPaths, practiseLongNotes, shownImage, untilKept } from './setup/offline-copies.ts';

/*
 * A site that is built with the origin of its API, which changes its scripts. Its own server serves it first with the release
 * of the other tests, and then the new one; a generic static server has a copy of the new one.
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
let settings: { CONTENT_DIR: string; DATA_DIR: string };
let server: RunningServer;
let pages: Server;
let pagesOrigin: string;

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
  settings = { CONTENT_DIR: join(folder, 'content'), DATA_DIR: join(folder, 'data') };
  cpSync(inject('contentDir'), settings.CONTENT_DIR, { recursive: true });
  copyReleases(inject('dataDir'), settings.DATA_DIR);
  pages = plainStaticServer(join(folder, 'site')).listen(0, '127.0.0.1');
  await once(pages, 'listening');
  pagesOrigin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  server = await startServer({ ...settings, RATE_LIMIT: '0', CORS_ORIGINS: pagesOrigin });
});
afterAll(async () => {
  await server.stop();
  pages.closeAllConnections();
  pages.close();
  rmSync(folder, { recursive: true });
});

/** Publishes other words in the notes, and another API origin, and copies the release to the static server. */
function publish(): void {
  const notes = join(settings.CONTENT_DIR, 'subjects/polity/no-questions.md');
  writeFileSync(notes, readFileSync(notes, 'utf8').replace('A few words', 'Quite other words'));
  const origins = { PUBLIC_ORIGIN: pagesOrigin, API_ORIGIN: server.origin };
  const build = runScript('build-site', { ...settings, ...origins });
  expect(build.status, build.output).toBe(0);
  const published = join(settings.DATA_DIR, 'current', 'site');
  cpSync(published, join(folder, 'site'), { recursive: true, dereference: true });
}

/** Names of the caches of saved subjects. */
async function savedVersions(page: Page): Promise<string[]> {
  return Object.keys(await keptPaths(page)).filter((name) => name.includes(':saved:'));
}

it('a saved subject opens offline, updates after a publish and is deleted when removed', async () => {
  const page = await open('/long-list/topic-1', { baseURL: server.origin, goesOffline: true });
  await untilKept(page, 'offline-1:pages', '/long-list/topic-1');
  await page.goto('/polity');
  await page.getByRole('button', { name: 'Save for offline', exact: true }).click();
  await page.getByText(/^Saved for offline: \d+ kB, /).waitFor();
  const entry = await page.locator('script[data-entry]').first().getAttribute('data-entry');

  await page.context().setOffline(true);
  await page.goto('/polity/no-questions');
  await page.getByText('A few words and no headings.').waitFor();
  await page.goto('/polity/long-notes');
  expect(await isMarked(page)).toBe(true);
  await expect.poll(() => shownImage(page)).toBe(2);
  await practiseLongNotes(page);
  await page.context().setOffline(false);

  const before = await savedVersions(page);
  publish();
  await expect
    .poll(async () => {
      /* Leaving a page aborts its update, so each page opened starts a new one, and has some time to finish it. */
      await page.evaluate(() => localStorage.removeItem('offline_checked'));
      await page.goto('/polity');
      if ((await page.locator('script[data-entry]').first().getAttribute('data-entry')) === entry)
        return 'an old page';
      await expect
        .poll(() => savedVersions(page), { timeout: 20_000 })
        .toEqual([expect.not.stringMatching(before[0]!)]);
      return 'updated';
    })
    .toBe('updated');

  /* The scripts of the previous release are only available from the cache. */
  await page.route(`**${entry}`, (route) => route.abort());
  await page.context().setOffline(true);
  await page.goto('/polity/no-questions');
  await page.getByText('Quite other words and no headings.').waitFor();
  await page.goto('/long-list/topic-1');
  expect(await page.locator('script[data-entry]').first().getAttribute('data-entry')).toBe(entry);
  await page.getByRole('tab', { name: 'Tests', exact: true }).click();
  await page.getByText('Tests Coming Soon').waitFor();

  await page.goto('/offline');
  await page.getByRole('button', { name: 'Remove: (GS-II) Indian Polity and Constitution' }).click();
  await page.getByText('Each subject page has a button').waitFor();
  expect(await savedVersions(page)).toEqual([]);
});

describe('pages on one host, and the API on another', () => {
  beforeAll(() => {
    if (!existsSync(join(folder, 'site'))) publish();
  });

  it('serve notes, quizzes and subject pages like a single process, and call the API only from their origin', async () => {
    const page = await open(`${pagesOrigin}/polity/long-notes`);
    await page.getByText('Opening words of the first part.').waitFor();
    await page.getByRole('tab', { name: 'MCQs', exact: true }).click();
    await page.getByRole('button', { name: 'Start Practice' }).click();
    await page.getByRole('heading', { name: 'Questions', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('link', { name: '(GS-II) Indian Polity and Constitution' }).click();
    await page.getByText('Showing 4 of 4 topics').waitFor();

    const subjects: unknown = await page.evaluate(
      async (address): Promise<unknown> => (await fetch(address, { credentials: 'include' })).json(),
      `${server.origin}/api/subjects`,
    );
    /* In the order of the cards on the home page. */
    expect(subjects).toMatchObject([{ slug: 'polity' }, { slug: 'ethics' }, { slug: 'long-list' }]);
    const foreign = await fetch(`${server.origin}/api/subjects`, {
      headers: { origin: 'http://127.0.0.1:1' },
    });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('include a headers file for static hosts that support one', () => {
    const headers = readFileSync(join(folder, 'site', '_headers'), 'utf8');
    expect(headers).toMatch(
      /Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-/,
    );
    expect(headers).toContain(`connect-src 'self' ${server.origin};`);
    expect(headers).toContain('/_astro/*\n  Cache-Control: public, max-age=31536000, immutable');
  });
});
