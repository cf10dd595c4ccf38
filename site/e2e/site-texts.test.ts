import { expect, inject, it } from 'vitest';
import { brokenRules, openPages, PHONE } from './setup/browser.ts';

const open = openPages();
const TEXTS = [
  ['Terms', 'Terms of use', 'Choosing a plan on this site takes no payment'],
  ['Privacy', 'Privacy notice', 'The site has no cookies for tracking.'],
] as const;

it('are linked in the sign-in dialog and the footer, can be read, and open offline afterwards', async () => {
  const page = await open('/', { viewport: PHONE, goesOffline: true });
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  expect(await dialog.getByRole('link', { name: 'privacy notice' }).getAttribute('href')).toBe('/privacy');
  expect(await dialog.getByRole('link', { name: 'terms of use' }).getAttribute('href')).toBe('/terms');
  await page.keyboard.press('Escape');
  for (const [name, title, text] of TEXTS) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText(text).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.reload();
  }
  await page.context().setOffline(true);
  for (const [name, , text] of TEXTS) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await page.getByText(text).waitFor();
  }
});

it('are listed for search engines', async () => {
  const map = await (await fetch(`${inject('origin')}/sitemap-0.xml`)).text();
  expect(map).toContain('/terms</loc>');
  expect(map).toContain('/privacy</loc>');
});
