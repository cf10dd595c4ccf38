import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runScript, startServer, type RunningServer } from '../../scripts/testing/product.ts';
import { brokenRules, openPages, PHONE } from './setup/browser.ts';
import { copyReleases } from './setup/copy-releases.ts';
import { newLearner, type SignedInLearner } from './setup/learner.ts';
import { submitQuiz } from './setup/quiz.ts';

/** A separate site, because one test publishes; it starts with the release that the other tests use. */
const open = openPages();
let folder: string;
let settings: { CONTENT_DIR: string; DATA_DIR: string };
let server: RunningServer;

const TOPIC = '/polity/long-notes';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'swadhyay-offline-'));
  settings = { CONTENT_DIR: join(folder, 'content'), DATA_DIR: join(folder, 'data') };
  cpSync(inject('contentDir'), settings.CONTENT_DIR, { recursive: true });
  copyReleases(inject('dataDir'), settings.DATA_DIR);
  server = await startServer({ ...settings, RATE_LIMIT: '0', TRUST_PROXY: '127.0.0.1' });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

function visit(path: string, options: Parameters<typeof open>[1] = {}): Promise<Page> {
  return open(path, { baseURL: server.origin, goesOffline: true, ...options });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const isMarked = (page: Page) => page.getByText(/^Offline copy from /).isVisible();

/** All cached URLs, by cache name. */
function kept(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const keys = await (await caches.open(name)).keys();
      found[name] = keys.map(({ url }) => new URL(url).pathname).sort();
    }
    return found;
  });
}

/** Names of the caches of saved subjects. */
async function savedVersions(page: Page): Promise<string[]> {
  return Object.keys(await kept(page)).filter((name) => name.includes(':saved:'));
}

async function untilKept(page: Page, cache: string, ...paths: string[]): Promise<void> {
  await expect.poll(async () => (await kept(page))[cache] ?? []).toEqual(expect.arrayContaining(paths));
}

async function practise(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'MCQs', exact: true }).click();
  await button(page, 'Start Practice').click();
  await page.getByRole('radio', { name: 'Both 1 and 2', exact: true }).check();
  await submitQuiz(page);
  await page.getByRole('heading', { name: 'Results' }).waitFor();
}

const shownImage = (page: Page) =>
  page
    .getByRole('img', { name: 'A red square' })
    .evaluate((image) => (image as HTMLImageElement).naturalWidth);

async function attempts(learner: SignedInLearner): Promise<unknown[]> {
  const answer = await learner.call('GET', '/quiz/attempts');
  return ((await answer.json()) as { data: unknown[] }).data;
}

describe('offline', () => {
  it('opens a visited page, runs its quiz and saves the attempt once when the network is back', async () => {
    const learner = await newLearner(server.origin);
    const page = await visit(TOPIC, learner.browser);
    await untilKept(page, 'offline-1:pages', TOPIC);
    await untilKept(page, 'offline-1:parts', '/data/polity/long-notes.json', '/polity/square.png');
    expect(await isMarked(page)).toBe(false);

    await page.context().setOffline(true);
    await page.goto(`${TOPIC}?section=1`);
    expect(await isMarked(page)).toBe(true);
    await button(page, 'Your account').waitFor();
    await expect.poll(() => shownImage(page)).toBe(2);
    await practise(page);
    await page.getByText('Not saved yet. This attempt is kept on this device').waitFor();
    expect(await attempts(learner)).toHaveLength(0);
    /* Leaves the page, so that only the queue holds the attempt. */
    await page.goto('/long-list/topic-2');
    await page.getByText('You are offline, and this page is not kept on this device.').waitFor();

    await page.context().setOffline(false);
    await page.goto('/');
    await expect.poll(async () => (await attempts(learner)).length).toBe(1);
    await page.goto(TOPIC);
    expect(await isMarked(page)).toBe(false);
    expect(await attempts(learner)).toHaveLength(1);
  });

  it('lists the cached pages when a page is not cached', async () => {
    const page = await visit(TOPIC, { viewport: PHONE });
    await untilKept(page, 'offline-1:pages', TOPIC);
    await page.context().setOffline(true);
    await page.goto('/polity/nothing-of-it');
    await page.getByText('You are offline, and this page is not kept on this device.').waitFor();
    await page.getByRole('link', { name: 'Try Again' }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('link', { name: /^Long notes/ }).click();
    await page.getByText('Opening words of the first part.').waitFor();
    expect(await isMarked(page)).toBe(true);
    expect(await brokenRules(page)).toEqual([]);
  });
});

it('a new service worker disables the navigation preload that an earlier one enabled', async () => {
  const page = await visit('/');
  const preloads = () =>
    page.evaluate(async () => {
      const { navigationPreload } = await navigator.serviceWorker.ready;
      return (await navigationPreload.getState()).enabled;
    });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable());
  expect(await preloads()).toBe(true);
  /* Another script URL makes a new worker in the same registration. */
  await page.evaluate(async () => {
    const { controller } = navigator.serviceWorker;
    await navigator.serviceWorker.register(`${controller?.scriptURL}?newer`);
  });
  await expect.poll(preloads).toBe(false);
});

describe('logging out', () => {
  it('deletes the cached pages, which never contain personal data', async () => {
    const learner = await newLearner(server.origin);
    const page = await visit(TOPIC, learner.browser);
    await untilKept(page, 'offline-1:pages', TOPIC);
    await page.goto('/progress');
    await page.getByRole('heading', { name: 'Your Learning Dashboard' }).waitFor();
    await page.goto('/polity/authenticated-topic');
    await page.getByText('marmalade').waitFor();
    await untilKept(page, 'offline-1:pages', '/polity/authenticated-topic');
    await page.goto('/offline');
    await page.getByRole('link', { name: /long notes/i }).waitFor();
    expect(await page.getByRole('link', { name: 'A authenticated topic' }).count()).toBe(0);
    const texts = await page.evaluate(async () => {
      const all: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const response = await cache.match(request);
          all.push(
            `${request.url} ${JSON.stringify([...(response?.headers ?? [])])} ${await response?.text()}`,
          );
        }
      }
      return all;
    });
    expect(texts.length).toBeGreaterThan(10);
    for (const secret of [learner.email, learner.token, 'marmalade', '/api/', `${server.origin}/progress`]) {
      expect(
        texts.filter((text) => text.split(' ')[0]?.includes(secret)),
        secret,
      ).toEqual([]);
    }
    for (const secret of [learner.email, learner.token, 'marmalade']) {
      expect(
        texts.filter((text) => text.includes(secret)),
        secret,
      ).toEqual([]);
    }
    await button(page, 'Your account').click();
    await button(page, 'Log out').click();
    await button(page, 'Sign In').waitFor();
    const cacheNames = async () => Object.keys(await kept(page));
    await expect.poll(cacheNames).not.toContain('offline-1:pages');
    await expect.poll(cacheNames).not.toContain('offline-1:parts');
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('known_learner');
    await page.context().setOffline(true);
    await page.goto('/offline');
    await page.getByText('None yet.', { exact: true }).waitFor();
  });

  it('deletes the cached pages from a page that bypassed the service worker', async () => {
    const page = await visit(TOPIC, (await newLearner(server.origin)).browser);
    await untilKept(page, 'offline-1:pages', TOPIC);
    await (await page.context().newCDPSession(page)).send('Page.reload', { ignoreCache: true });
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await button(page, 'Your account').click();
    await button(page, 'Log out').click();
    await expect.poll(async () => Object.keys(await kept(page))).not.toContain('offline-1:pages');
  });
});

describe('a saved subject', () => {
  it('opens offline, updates after a publish and is deleted when removed', async () => {
    const page = await visit('/long-list/topic-1');
    await untilKept(page, 'offline-1:pages', '/long-list/topic-1');
    await page.goto('/polity');
    await button(page, 'Save for offline').click();
    await page.getByText(/^Saved for offline: \d+ kB, /).waitFor();
    const entry = await page.locator('script[data-entry]').first().getAttribute('data-entry');

    await page.context().setOffline(true);
    await page.goto('/polity/no-questions');
    await page.getByText('A few words and no headings.').waitFor();
    await page.goto(TOPIC);
    expect(await isMarked(page)).toBe(true);
    await expect.poll(() => shownImage(page)).toBe(2);
    await practise(page);
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
    await button(page, 'Remove: (GS-II) Indian Polity and Constitution').click();
    await page.getByText('Each subject page has a button').waitFor();
    expect(await savedVersions(page)).toEqual([]);
  });
});

/** Publishes other words in the notes, and another API origin, which changes the scripts. */
function publish(): void {
  const notes = join(settings.CONTENT_DIR, 'subjects/polity/no-questions.md');
  writeFileSync(notes, readFileSync(notes, 'utf8').replace('A few words', 'Quite other words'));
  const build = runScript('build-site', { ...settings, API_ORIGIN: server.origin });
  expect(build.status, build.output).toBe(0);
}
