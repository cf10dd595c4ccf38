import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { copyCompiled, startServer, type RunningServer } from '../../scripts/testing/product.ts';
import { brokenRules, ONLINE, onPhoneAndDesk, openPages, PHONE } from './setup/browser.ts';
import { copyReleases } from './setup/copy-releases.ts';
import { holdableIndexer } from '../../scripts/testing/holdable-indexer.ts';

/* A copy of the content and its published site, to publish again with the real build. */
const open = openPages(ONLINE);
const ADMIN = { ADMIN_EMAIL: 'asha@example.org', ADMIN_PASSWORD: 'a password of an admin' };
let folder: string;
let content: string;
let server: RunningServer;
let token: string;
let browser: BrowserContextOptions;

const call = (method: string, path: string, body?: FormData) =>
  fetch(`${server.origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body }),
  });
const published = async (path: string) => (await fetch(`${server.origin}${path}`)).text();
const panel = (page: Page) => page.locator('[data-panel=publishing]');
const card = (page: Page, name: string) =>
  panel(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const rebuildButton = (page: Page) => page.locator('rebuild-button').getByRole('button');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'swadhyay-admin-publish-'));
  content = join(folder, 'content');
  cpSync(inject('contentDir'), content, { recursive: true });
  const dataDir = join(folder, 'data');
  copyReleases(inject('dataDir'), dataDir);
  copyCompiled({ DATA_DIR: dataDir });
  const settings = {
    CONTENT_DIR: content,
    DATA_DIR: dataDir,
    RATE_LIMIT: '0',
    ...holdableIndexer(folder),
  };
  server = await startServer({ ...settings, ...ADMIN });
  const answer = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  token = ((await answer.json()) as { data: { token: string } }).data.token;
  const localStorage = [{ name: 'auth_token', value: token }];
  const storageState = { cookies: [], origins: [{ origin: server.origin, localStorage }] };
  browser = { baseURL: server.origin, storageState };

  /* A changed topic and a new one with an error. */
  const form = new FormData();
  for (const [name, value] of Object.entries({
    ...{ subject: 'polity', topic: 'no-questions', topicTitle: 'No questions yet', access: 'free' },
    notes: 'The words of an admin.\n',
  })) {
    form.append(name, value);
  }
  expect((await call('POST', '/admin/content/update-topic', form)).status).toBe(200);
  writeFileSync(join(content, 'subjects/polity/broken.md'), '---\ntitle: [broken\n---\nWords.\n');
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const openPanel = async (options: BrowserContextOptions = {}) => {
  const page = await open('/admin/dashboard?tab=publishing', { ...browser, ...options });
  await card(page, 'Releases').getByText('Live', { exact: true }).waitFor();
  return page;
};

onPhoneAndDesk('the panel', (viewport) => {
  it('shows unpublished changes and problems', async () => {
    const page = await openPanel({ viewport });
    const standing = card(page, 'Last publish');
    await standing.getByText('1 new topic, 1 changed topic', { exact: true }).waitFor();
    await standing.getByRole('link', { name: 'No questions yet' }).waitFor();
    await standing
      .getByText('just now')
      .or(standing.getByText(/^\d+ minutes? ago$/))
      .waitFor();
    const problems = card(page, 'Problems in the content');
    await problems.getByText(/^subjects\/polity\/broken\.md:\d+$/).waitFor();
    await problems
      .getByText(/^Expected: /)
      .first()
      .waitFor();
    await problems
      .getByText(/^Fix: /)
      .first()
      .waitFor();
    expect(await brokenRules(page)).toEqual([]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);
  });
});

it('publishes with a live log and progress on every open page', async () => {
  const page = await openPanel();
  /* Holds the build so that each step can be observed. */
  writeFileSync(join(folder, 'hold'), '');
  await rebuildButton(page).click();
  await page.getByText('Rebuild Initiated', { exact: true }).waitFor();
  await page
    .getByText('The site rebuild has been started. This may take a few moments.', { exact: true })
    .waitFor();
  expect(await rebuildButton(page).textContent()).toContain('Rebuilding...');
  expect(await rebuildButton(page).isDisabled()).toBe(true);
  const log = page.getByRole('log', { name: 'Log of the publish' });
  await log.getByText('Building').waitFor();
  await page.getByRole('progressbar', { name: 'Progress of the publish' }).waitFor();
  await page.getByText('Building the pages', { exact: true }).waitFor();

  /* A publish started in another browser. */
  const other = await openPanel({ viewport: PHONE, colorScheme: 'dark' });
  await other.getByText('Rebuilding...', { exact: true }).waitFor();
  await other.getByRole('log').getByText('Checking').waitFor();
  await other.getByRole('button', { name: 'Publish once more afterwards' }).click();
  await other.getByText(/^Another publish is queued\./).waitFor();
  await page.getByText(/^Another publish is queued\./).waitFor();
  expect(await brokenRules(other)).toEqual([]);
  await page.getByRole('button', { name: 'Do not publish again' }).click();
  await other.getByRole('button', { name: 'Publish once more afterwards' }).waitFor();
  rmSync(join(folder, 'hold'));

  await page.getByText('Published: 1 changed topic.', { exact: true }).waitFor();
  await other.getByText('Published: 1 changed topic.', { exact: true }).waitFor();
  await rebuildButton(page).filter({ hasText: 'Rebuild Site' }).waitFor();
  expect((await log.textContent())?.match(/^Checking/gm)).toHaveLength(1);
  await log.getByText(/Published \d+/).waitFor();
  await card(page, 'Last publish').getByText('1 new topic', { exact: true }).waitFor();
  expect(await published('/polity/no-questions')).toContain('The words of an admin.');
});

it('tells that a rebuild could not start without a network', async () => {
  const page = await open('/admin/dashboard', {
    ...browser,
    goesOffline: true,
    serviceWorkers: 'block',
  });
  await rebuildButton(page).filter({ hasText: 'Rebuild Site' }).waitFor();
  await expect.poll(() => rebuildButton(page).isDisabled()).toBe(false);
  await page.context().setOffline(true);
  await rebuildButton(page).click();
  const toast = page.locator('.toast').filter({ hasText: 'Rebuild Failed' });
  await toast.getByText(/^The server could not be reached/).waitFor();
});

it('shows why a publish failed and switches to an earlier release', async () => {
  writeFileSync(join(content, 'courses.json'), '{"courses": [');
  const page = await open('/admin/dashboard', browser);
  const editor = await open('/admin/edit/polity/no-questions', { ...browser, viewport: PHONE });
  await editor.getByLabel('Topic title').waitFor();
  await rebuildButton(page).click();
  /* The page that started the publish and one that only sees it. */
  for (const place of [page, editor]) {
    const toast = place.locator('.toast').filter({ hasText: 'Rebuild Failed' });
    await toast.getByText('The content folder cannot be published.', { exact: true }).waitFor();
    expect(await brokenRules(place)).toEqual([]);
  }
  /* The next page of the tab shows what the toast said until a publish succeeds. */
  await editor.goto('/admin/dashboard?tab=members');
  await editor.getByRole('link', { name: 'Rebuild failed' }).waitFor();
  expect(await editor.locator('.toast').count()).toBe(0);
  await page.locator('.toast').getByRole('link', { name: 'Show the log' }).click();
  await card(page, 'Releases').getByText('Live', { exact: true }).waitFor();
  const alert = panel(page).getByRole('alert');
  await alert.getByText('The content folder cannot be published.').waitFor();
  await alert.getByText(/^The site is still up, as it was published/).waitFor();
  await card(page, 'Problems in the content')
    .getByText(/^courses\.json/)
    .waitFor();
  expect(await published('/polity/no-questions')).toContain('The words of an admin.');
  const [newest, ...older] = await card(page, 'History').getByRole('listitem').all();
  expect(await newest?.textContent()).toContain('Failed');
  expect(older.length).toBeGreaterThan(0);
  await newest?.getByText('Log', { exact: false }).first().click();
  await newest?.getByText('courses.json').first().waitFor();

  await card(page, 'Releases').getByRole('button', { name: 'Switch to this release' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch to this release' }).click();
  await page.getByText('Release switched', { exact: true }).waitFor();
  await page.getByText(/^An older release is live, as published on /).waitFor();
  const releases = card(page, 'Releases').getByRole('listitem');
  await releases.nth(1).getByText('Live', { exact: true }).waitFor();
  expect(await releases.first().getByText('Live', { exact: true }).count()).toBe(0);
  expect(await published('/polity/no-questions')).toContain('A few words and no headings.');
  await card(page, 'Last publish').getByText('1 new topic, 1 changed topic', { exact: true }).waitFor();
});

it('asks before it publishes a content folder without topics', async () => {
  rmSync(join(content, 'courses.json'), { force: true });
  rmSync(join(content, 'redirects.json'), { force: true });
  for (const subject of readdirSync(join(content, 'subjects')))
    rmSync(join(content, 'subjects', subject), { recursive: true });
  const page = await open('/admin/dashboard', { ...browser, viewport: PHONE });
  await rebuildButton(page).click();
  const question = page.getByRole('dialog', { name: /^Remove \d+ topics from the site\?$/ });
  await question.waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect((await fetch(`${server.origin}/polity/no-questions`)).status).toBe(200);

  /* The question can be answered later, too. */
  await page.locator('.toast').getByRole('link', { name: 'Show the log' }).click();
  await panel(page)
    .getByRole('alert')
    .getByText(/^The published site has \d+ topics, but .* has none of them now\./)
    .waitFor();
  await panel(page)
    .getByRole('button', { name: /^Publish and remove \d+ topics$/ })
    .click();
  await question.getByRole('button', { name: /^Publish and remove \d+ topics$/ }).click();
  await panel(page)
    .getByText(/^Published: \d+ removed topics\.$/)
    .waitFor();
  expect((await fetch(`${server.origin}/polity/no-questions`)).status).toBe(404);
});
