import { expect, inject, it } from 'vitest';
import { brokenRules, openPages, PHONE } from './setup/browser.ts';

const open = openPages();

it.each([
  ['Terms', 'Terms of use', 'Choosing a plan on this site takes no payment'],
  ['Privacy', 'Privacy notice', 'The site has no cookies for tracking.'],
])('%s are linked in the footer, can be read, and open offline afterwards', async (name, title, text) => {
  const page = await open('/', { viewport: PHONE, goesOffline: true });
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText(text).waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await page.reload();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(text).waitFor();
});

it('are linked in the sign-in dialog and listed for search engines', async () => {
  const page = await open('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  expect(await dialog.getByRole('link', { name: 'privacy notice' }).getAttribute('href')).toBe('/privacy');
  await dialog.getByRole('link', { name: 'terms of use' }).click();
  await page.waitForURL('/terms');
  const map = await (await fetch(`${inject('origin')}/sitemap-0.xml`)).text();
  expect(map).toContain('/terms</loc>');
  expect(map).toContain('/privacy</loc>');
});
