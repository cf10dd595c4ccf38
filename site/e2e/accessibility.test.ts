import { describe, expect, it } from 'vitest';
import { brokenRules, DESKTOP, PHONE, openPages } from './setup/browser.ts';

const open = openPages();
const PAGES = [
  '/',
  '/polity',
  '/long-list',
  '/polity/long-notes',
  '/polity/premium-topic',
  '/progress',
  '/calendar',
  '/quiz-analytics',
  '/review',
  '/astrology',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/account',
  '/auth/callback?error=denied',
];

describe.each([PHONE, DESKTOP])('at $width px', (viewport) => {
  it.each(PAGES)('axe finds nothing on %s', async (path) => {
    const page = await open(path, { viewport });
    expect(await brokenRules(page)).toEqual([]);
  });

  it('axe finds nothing in the sign-in dialog, a quiz and its results', async () => {
    const page = await open('/polity/long-notes', { viewport });
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: 'MCQs', exact: true }).click();
    await page.getByRole('button', { name: 'Start Practice' }).click();
    await page.getByRole('radio', { name: '2 only' }).check();
    expect(await brokenRules(page)).toEqual([]);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { name: 'Results' }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
  });
});
