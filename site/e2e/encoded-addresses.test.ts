import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runScript, startServer, type RunningServer } from '../../scripts/testing/product.ts';
import { openPages } from './setup/browser.ts';
import { SQUARE } from './setup/content.ts';

/* A subject, topics and images whose addresses are percent-encoded. */
const open = openPages();
const [SUBJECT, FREE, PREMIUM, OLD] = ['संविधान', 'प्रस्तावना', 'मूल-अधिकार', 'पुराना'];
const address = (...parts: string[]) => `/${parts.map(encodeURIComponent).join('/')}`;
const IMAGES = ['my figure.png', 'चित्र.png', '100%.png', 'a%20b.png', 'map (1).png', 'what?.png', 'no#1.png'];
const ADMIN = { ADMIN_EMAIL: 'asha@example.org', ADMIN_PASSWORD: 'a lamp in the dark' };

let folder: string;
let server: RunningServer;
let settings: { CONTENT_DIR: string; DATA_DIR: string };
let token: string;

const shown = IMAGES.map((name) => `![${name}](${encodeURIComponent(name)})`);
const NOTES = [
  '## पहला भाग\n\nयह शब्द खोजो।',
  ...shown,
  '![bracketed](<my figure.png>)',
  '![braces](map%20(1).png)',
  '<img src="my figure.png" alt="html">',
  '![percent](100%.png)',
].join('\n\n');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'swadhyay-encoded-'));
  settings = { CONTENT_DIR: join(folder, 'content'), DATA_DIR: join(folder, 'data') };
  const write = (path: string, text: string | Buffer) => {
    const file = join(settings.CONTENT_DIR, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  write(`subjects/${SUBJECT}/subject.md`, '---\ntitle: भारत का संविधान\n---\n');
  write(`subjects/${SUBJECT}/${FREE}.md`, `---\ntitle: प्रस्तावना\n---\n${NOTES}\n`);
  write(`subjects/${SUBJECT}/${PREMIUM}.md`, `---\ntitle: मूल अधिकार\naccess: premium\n---\n${NOTES}\n`);
  for (const name of IMAGES) write(`subjects/${SUBJECT}/${name}`, SQUARE);
  const moved = { from: `${SUBJECT}/${OLD}`, to: `${SUBJECT}/${FREE}` };
  write('redirects.json', JSON.stringify({ redirects: [moved] }));
  const { status, output } = runScript('build-site', settings);
  expect(status, output).toBe(0);
  expect(output).not.toContain('image-missing');
  server = await startServer({ ...settings, ...ADMIN, RATE_LIMIT: '0' });
  const answer = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
  });
  ({ token } = ((await answer.json()) as { data: { token: string } }).data);
}, 180_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

function visit(path: string, options: Parameters<typeof open>[1] = {}): Promise<Page> {
  return open(path, { baseURL: server.origin, ...options });
}

function asAdmin(): NonNullable<Parameters<typeof open>[1]> {
  const localStorage = [{ name: 'auth_token', value: token }];
  return { storageState: { cookies: [], origins: [{ origin: server.origin, localStorage }] } };
}

/** The alternative texts of the images that are shown. */
function shownIn(page: Page, within: string): Promise<string[]> {
  return page.locator(`${within} img[alt]`).evaluateAll((elements) =>
    (elements as HTMLImageElement[])
      .filter((image) => {
        image.loading = 'eager';
        return image.naturalWidth === 2;
      })
      .map(({ alt }) => alt),
  );
}

const untilAllShown = (page: Page, within: string) =>
  expect.poll(() => shownIn(page, within)).toEqual([...IMAGES, 'bracketed', 'braces', 'html', 'percent']);

it('a free topic shows its images, is bookmarked and found, and opens without a network', async () => {
  const topic = address(SUBJECT, FREE);
  const page = await visit(topic, { ...asAdmin(), goesOffline: true });
  await untilAllShown(page, 'main');
  expect(await page.locator('main img[alt]:not([width])').count()).toBe(0);
  await page.getByRole('button', { name: 'Bookmark section: पहला भाग', exact: true }).click();
  await page.locator('[aria-pressed=true]').first().waitFor();
  await page.goto('/progress?tab=bookmarks');
  await page.getByRole('link', { name: /पहला भाग/ }).click();
  await page.waitForURL((url) => url.pathname === topic);

  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search notes and topics' }).fill('खोजो');
  await page
    .getByRole('dialog', { name: 'Search' })
    .getByRole('option', { name: /पहला भाग/ })
    .click();
  await page.waitForURL((url) => url.pathname === topic && url.hash !== '');

  await page.goto(address(SUBJECT));
  await page
    .getByRole('button', { name: /offline/i })
    .first()
    .click();
  await page
    .getByText(/Saved for offline/i)
    .first()
    .waitFor();
  await page.context().setOffline(true);
  await page.goto(topic);
  await page.getByText(/^Offline copy from /).waitFor();
  await untilAllShown(page, 'main');
});

it('a premium topic, its editor and its preview show its images', async () => {
  const page = await visit(address(SUBJECT, PREMIUM), asAdmin());
  await untilAllShown(page, 'main');
  await page.goto(address('admin', 'edit', SUBJECT, PREMIUM));
  const preview = '[aria-label="Preview of the notes"]';
  await untilAllShown(page, preview);
  await page.goto(address('admin', 'preview', SUBJECT, PREMIUM));
  await untilAllShown(page, 'main');
});

it('redirects and the sitemap lead to the pages', async () => {
  const topic = address(SUBJECT, FREE);
  const old = await fetch(server.origin + address(SUBJECT, OLD), { redirect: 'manual' });
  expect([old.status, old.headers.get('location')]).toEqual([301, topic]);
  const sitemap = await (await fetch(`${server.origin}/sitemap-0.xml`)).text();
  expect(sitemap).toContain(topic);
  expect(readFileSync(join(settings.DATA_DIR, 'current/site/_redirects'), 'utf8')).toContain(topic);
});
