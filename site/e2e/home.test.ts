import { expect, it } from 'vitest';
import { PHONE, brokenRules, openPages } from './setup/browser.ts';

const open = openPages();

it('welcomes visitors with four links and all courses, of which those with topics open', async () => {
  const page = await open('/');
  await page.getByRole('heading', { level: 1, name: 'Welcome to Swadhyay' }).waitFor();
  const main = page.getByRole('main');
  for (const [name, address] of [
    ['Track Progress', '/progress'],
    ['Daily Calendar', '/calendar'],
    ['Quiz Analytics', '/quiz-analytics'],
    ['Notes', '/#courses'],
  ] as const) {
    const link = main.getByRole('link', { name, exact: name === 'Notes' });
    expect(await link.getAttribute('href')).toBe(address);
  }
  /* The bottom bar is for phones. */
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);

  const groupOf = (name: string) => page.getByRole('region', { name, exact: true });
  for (const [group, count] of [
    ['Courses (Prelims + Mains)', 10],
    ['Courses (Mains)', 10],
    ['More Courses', 1],
  ] as const) {
    expect(await groupOf(group).getByRole('listitem').count(), group).toBe(count);
  }
  const titles = groupOf('Courses (Prelims + Mains)').getByRole('heading', { level: 3 });
  expect(await titles.first().textContent()).toBe('(GS-II) Indian Polity and Constitution');
  const polity = page.getByRole('listitem').filter({ hasText: 'Indian Polity' });
  expect(await polity.locator('svg.subject-icon').count()).toBe(1);
  await polity.getByText(/^\d+ topics · \d+ questions$/).waitFor();
  expect(await polity.getByText(/topics done/).isVisible()).toBe(false);
  const ethics = groupOf('Courses (Mains)').getByRole('listitem').last();
  expect(await ethics.getByRole('button', { name: 'Coming Soon' }).isDisabled()).toBe(true);
  await polity.getByRole('link', { name: /Start Learning/ }).click();
  await page.waitForURL('**/polity');
  await page.getByRole('heading', { level: 1, name: '(GS-II) Indian Polity and Constitution' }).waitFor();
});

it('lets visitors try a question at once, also without scripts', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await open('/', { javaScriptEnabled });
    const [box, link] = [
      page.locator('.sample'),
      page.getByRole('link', { name: 'Start with one question' }),
    ];
    expect(await link.getAttribute('href')).toBe('#try');
    await box.getByText('Which Article deals with the President?').waitFor();
    expect(await box.getByText('Article 52 says').isVisible()).toBe(false);
    await box.getByText('74', { exact: true }).click();
    await box.getByText('Not this time: the answer is (a).').waitFor();
    await box.getByText('Article 52 says').waitFor();
    await box.getByText('52', { exact: true }).click();
    await box.getByText('Right.').waitFor();
    expect(await box.getByText('Not this time').isVisible()).toBe(false);
    await box.getByRole('link', { name: 'Practise 3 questions' }).waitFor();
    if (javaScriptEnabled) expect(await brokenRules(page)).toEqual([]);
  }
});

it('shows a bottom bar with five links on a phone', async () => {
  const page = await open('/', { viewport: PHONE });
  const bar = page.getByRole('navigation', { name: 'Main' });
  expect(await bar.getByRole('link').allInnerTexts()).toEqual([
    'Home',
    'Progress',
    'Calendar',
    'Quiz',
    'Notes',
  ]);
  expect(await bar.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
  await bar.getByRole('link', { name: 'Calendar' }).click();
  await page.getByText('Sign in to set and track your daily learning targets.').waitFor();
});

it('lets the keyboard skip to the content, and restores focus after the sign-in dialog', async () => {
  const page = await open('/');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  const button = page.getByRole('banner').getByRole('button', { name: 'Sign In' });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog
    .getByText('Sign in with your Google account to access your personalized study dashboard')
    .waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('contains metadata for search engines and link previews', async () => {
  const page = await open('/polity');
  const content = (selector: string) => page.locator(selector).getAttribute('content');
  expect(await page.title()).toBe('(GS-II) Indian Polity and Constitution · Swadhyay');
  expect(await content('meta[name=description]')).toBe('How the Constitution works.');
  expect(await content('meta[property="og:title"]')).toBe('(GS-II) Indian Polity and Constitution');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
    /^http:\/\/localhost:\d+\/polity$/,
  );
  for (const path of [
    '/favicon.svg',
    '/manifest.webmanifest',
    '/sitemap-index.xml',
    '/sitemap-0.xml',
    '/robots.txt',
    '/icon-512.png',
    '/icon-maskable-192.png',
    '/icon-maskable-512.png',
    '/apple-touch-icon.png',
  ]) {
    expect((await page.request.get(path)).status(), path).toBe(200);
  }
  const map = await (await page.request.get('/sitemap-0.xml')).text();
  expect(map).toContain('/polity/long-notes<');
  expect(map).not.toMatch(/404|\/progress|\/review/);
});
