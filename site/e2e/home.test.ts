import { expect, it } from 'vitest';
import { PHONE, brokenRules, openPages } from './setup/browser.ts';

const open = openPages();

it('shows a welcome and four links', async () => {
  const page = await open('/');
  await page.getByRole('heading', { level: 1, name: 'Welcome to Swadhyay' }).waitFor();
  const main = page.getByRole('main');
  expect(await main.getByRole('link', { name: 'Track Progress' }).getAttribute('href')).toBe('/progress');
  expect(await main.getByRole('link', { name: 'Daily Calendar' }).getAttribute('href')).toBe('/calendar');
  expect(await main.getByRole('link', { name: 'Quiz Analytics' }).getAttribute('href')).toBe(
    '/quiz-analytics',
  );
  expect(await main.getByRole('link', { name: 'Notes', exact: true }).getAttribute('href')).toBe('/#courses');
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

it('shows an icon and the number of topics and questions of each course', async () => {
  const page = await open('/');
  const polity = page.getByRole('listitem').filter({ hasText: 'Indian Polity' });
  expect(await polity.locator('svg.subject-icon').count()).toBe(1);
  await polity.getByText(/^\d+ topics · \d+ questions$/).waitFor();
  expect(await polity.getByText(/topics done/).isVisible()).toBe(false);
});

it('shows ten courses in each group and subjects without a card under More Courses', async () => {
  const page = await open('/');
  for (const [group, count] of [
    ['Courses (Prelims + Mains)', 10],
    ['Courses (Mains)', 10],
    ['More Courses', 1],
  ] as const) {
    const section = page.getByRole('region', { name: group, exact: true });
    expect(await section.getByRole('listitem').count(), group).toBe(count);
  }
  const first = page
    .getByRole('region', { name: 'Courses (Prelims + Mains)' })
    .getByRole('heading', { level: 3 });
  expect(await first.first().textContent()).toBe('(GS-II) Indian Polity and Constitution');
});

it('opens a course with topics and disables one without topics', async () => {
  const page = await open('/');
  const polity = page.getByRole('listitem').filter({ hasText: 'Indian Polity' });
  const ethics = page.getByRole('region', { name: 'Courses (Mains)' }).getByRole('listitem').last();
  expect(await ethics.getByRole('button', { name: 'Coming Soon' }).isDisabled()).toBe(true);
  await polity.getByRole('link', { name: /Start Learning/ }).click();
  await page.waitForURL('**/polity');
  await page.getByRole('heading', { level: 1, name: '(GS-II) Indian Polity and Constitution' }).waitFor();
});

it('shows a bottom bar with five links on a phone and none on a desktop', async () => {
  const phone = await open('/', { viewport: PHONE });
  const bar = phone.getByRole('navigation', { name: 'Main' });
  expect(await bar.getByRole('link').allInnerTexts()).toEqual([
    'Home',
    'Progress',
    'Calendar',
    'Quiz',
    'Notes',
  ]);
  expect(await bar.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
  await bar.getByRole('link', { name: 'Calendar' }).click();
  await phone.getByText('Sign in to set and track your daily learning targets.').waitFor();
  const desk = await open('/');
  expect(await desk.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
});

it('lets the keyboard skip to the content', async () => {
  const page = await open('/');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
});

it('opens and closes the sign-in dialog and restores focus', async () => {
  const page = await open('/');
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
