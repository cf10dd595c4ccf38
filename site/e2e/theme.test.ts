import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openPages } from './setup/browser.ts';

const open = openPages();
const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));

it('follows the system until a theme is selected, which then holds on every page', async () => {
  const page = await open('/login', { colorScheme: 'light' });
  const stored = () => page.evaluate(() => localStorage.getItem('theme'));
  const bars = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('meta[name=theme-color]')].map((meta) => meta.getAttribute('content')),
    );
  expect(await isDark(page)).toBe(false);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => isDark(page)).toBe(true);
  expect(await stored()).toBeNull();
  await page.reload();
  expect(await isDark(page)).toBe(true);
  await page.getByRole('button', { name: 'Switch to light mode' }).click();
  expect(await bars()).toEqual(['#faf7f0', '#faf7f0']);
  expect(await stored()).toBe('light');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await isDark(page)).toBe(false);

  await page.goto('/polity');
  expect(await isDark(page)).toBe(false);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  expect(await isDark(page)).toBe(true);
  expect(await stored()).toBe('dark');
  await page.goto('/');
  expect(await isDark(page)).toBe(true);
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
