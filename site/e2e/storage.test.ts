import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openPages, WITH_WORKER } from './setup/browser.ts';
import { newEmail, newLearner, PASSWORD } from './setup/learner.ts';
import { submitQuiz } from './setup/quiz.ts';

const open = openPages(WITH_WORKER);
const TOPIC = '/polity/long-notes';
const CANNOT_STORE = /^This browser cannot store data for this site/;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Simulates a browser that blocks site data: every access to storage throws. */
function keepsNothing(): void {
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
  Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
}

/** Simulates a device without free space: writes fail, but stored data can still be read. */
function hasNoRoom(): void {
  const full = () => new DOMException('full', 'QuotaExceededError');
  Storage.prototype.setItem = () => {
    throw full();
  };
  Cache.prototype.put = () => Promise.reject(full());
  IDBObjectStore.prototype.put = () => {
    throw full();
  };
}

async function practise(page: Page): Promise<void> {
  await page.goto(`${TOPIC}?tab=mcqs`);
  await button(page, 'Start Practice').click();
  await page.getByRole('radio', { name: 'Both 1 and 2', exact: true }).check();
  for (const name of ['Next', 'Next']) await button(page, name).click();
  await submitQuiz(page);
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('E-mail').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.locator('form [type=submit]').click();
  await page.getByRole('alert').filter({ hasText: CANNOT_STORE }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/signup');
}

it('supports reading, search and quizzes when the browser blocks storage, and explains the limits', async () => {
  const page = await open('/', { colorScheme: 'light' });
  await page.addInitScript(keepsNothing);
  await page.goto(TOPIC);
  await button(page, 'Switch to dark mode').click();
  await button(page, 'Larger text').click();
  await page.getByText('18 px').waitFor();
  await button(page, 'Collapse all').click();
  await page.getByText('Words of the fine print.').waitFor({ state: 'hidden' });
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search notes and topics' }).fill('fine print');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  /* The selected theme lasts until the page is left. */
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);

  await practise(page);
  await page.getByText('this device cannot keep it').waitFor();
  await page.goto('/polity');
  await expect.poll(() => button(page, 'Save for offline').count()).toBe(0);
  await page.goto('/offline');
  await page.getByText('This browser stores no pages of this site').waitFor();
  await signUp(page);
});

it('keeps working when the device is full and shows what is not stored', async () => {
  const learner = await newLearner();
  const page = await open('/', learner.browser);
  await page.addInitScript(hasNoRoom);
  await practise(page);
  await page.getByText('This attempt is saved.').waitFor();
  const { data } = (await (await learner.call('GET', '/quiz/attempts')).json()) as { data: unknown[] };
  expect(data).toHaveLength(1);

  await page.goto('/polity');
  await button(page, 'Save for offline').click();
  await page.getByText('There is not enough space on this device.').waitFor();
  const left = await page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.includes(':saved:')),
  );
  expect(left).toEqual([]);

  await page.evaluate(() => localStorage.removeItem('auth_token'));
  await signUp(page);
});
