import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openPages } from './setup/browser.ts';

const open = openPages();
const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));

it('starts with the theme of the system', async () => {
  expect(await isDark(await open('/', { colorScheme: 'light' }))).toBe(false);
  expect(await isDark(await open('/', { colorScheme: 'dark' }))).toBe(true);
});

it('keeps the selected theme on every page, overriding the system', async () => {
  const page = await open('/', { colorScheme: 'light' });
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  expect(await isDark(page)).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  await page.goto('/polity');
  expect(await isDark(page)).toBe(true);
  await page.getByRole('button', { name: 'Switch to light mode' }).click();
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
});

it('applies the theme before the first paint', async () => {
  const page = await open('/', { colorScheme: 'light', serviceWorkers: 'block' });
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  /* Only the inline script in the head runs: the other scripts are empty, and no service worker has them cached. */
  await page.route('**/_astro/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto('/polity', { waitUntil: 'commit' });
  await page.waitForSelector('body', { state: 'attached' });
  expect(await isDark(page)).toBe(true);
});

it('works when storage is blocked', async () => {
  const page = await open('/', { colorScheme: 'light' });
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  expect(await isDark(page)).toBe(true);
  /* The selected theme lasts until the page is left. */
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await isDark(page)).toBe(true);
});

it('follows the system on every page until a theme is selected', async () => {
  const page = await open('/login', { colorScheme: 'light' });
  const bars = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('meta[name=theme-color]')].map((meta) => meta.getAttribute('content')),
    );
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => isDark(page)).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  await page.getByRole('button', { name: 'Switch to light mode' }).click();
  expect(await bars()).toEqual(['#faf7f0', '#faf7f0']);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await isDark(page)).toBe(false);
});
