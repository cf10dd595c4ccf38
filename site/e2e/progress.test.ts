import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { brokenRules, DESKTOP, openPages, PHONE } from './setup/browser.ts';
import { newLearner, type SignedInLearner } from './setup/learner.ts';
import { learnerOfAYear } from './setup/studied-year.ts';

const open = openPages();
let empty: SignedInLearner;
let full: SignedInLearner;

beforeAll(async () => {
  empty = await newLearner();
  full = await learnerOfAYear();
});

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const card = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()
    .locator('dd');
const links = (page: Page, list: string, name: string) =>
  page
    .getByRole('list', { name: list, exact: true })
    .getByRole('link', { name })
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));

/** Waits until the overview has loaded all its data. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Your Learning Dashboard' }).waitFor();
  await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
}

/** Shows the days of study as a table, but only its first rows. The others are like them, and axe looks at each. */
async function showDays(page: Page, count: number): Promise<void> {
  await page.getByText('Show the days as a table').click();
  const study = page.getByRole('region', { name: 'Your study in the last year' });
  await study.getByRole('row').evaluateAll((rows, shown) => {
    for (const row of rows.slice(shown)) (row as HTMLElement).hidden = true;
  }, count);
}

/** Looks at every tab at the width of the page, and at days in the table of those of a year. */
async function passesInEveryTab(page: Page, width: number, days = 0): Promise<void> {
  for (const name of ['Overview', 'Progress', 'Daily Targets', 'Bookmarks', 'Highlights']) {
    await tab(page, name).click();
    await settled(page);
    if (days > 0 && name === 'Overview') await showDays(page, days);
    expect(await brokenRules(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}

/** On a phone, the list of tabs shows that more follow. */
async function scrollsToChosenTab(page: Page): Promise<void> {
  const list = page.getByRole('tablist', { name: 'Parts of your dashboard' });
  const hidden = () =>
    list.evaluate((element) => [
      element.hasAttribute('data-more-start'),
      element.hasAttribute('data-more-end'),
    ]);
  await tab(page, 'Highlights').focus();
  await page.keyboard.press('Home');
  await expect.poll(hidden).toEqual([false, true]);
  await page.keyboard.press('End');
  await expect.poll(hidden).toEqual([true, false]);
  const box = (await tab(page, 'Highlights').boundingBox())!;
  expect(box.x).toBeGreaterThan(0);
  expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width);
}

describe('the dashboard of a new learner', () => {
  it('shows zeros and suggests what to do, and passes axe in every tab', async () => {
    const page = await open('/progress', empty.browser);
    await page.getByRole('heading', { level: 1, name: 'Your Learning Dashboard' }).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual([
      'Overview',
      'Progress',
      'Daily Targets',
      'Bookmarks',
      'Highlights',
    ]);
    await settled(page);
    expect(await card(page, 'Topics Completed').allInnerTexts()).toEqual(['0', '0% completion rate']);
    expect(await card(page, 'Total Time Spent').allInnerTexts()).toEqual([
      '0s',
      'Reading, 0 minutes per topic on average',
    ]);
    expect((await card(page, 'Bookmarks').allInnerTexts())[0]).toBe('0');
    expect(await card(page, "Today's Progress").allInnerTexts()).toEqual([
      '0%',
      'No targets set · 0 min studied',
    ]);
    await page.getByText('Nothing yet. Each day on which you read or practise shows here.').waitFor();
    const first = page.getByRole('link', { name: 'Choose a topic' });
    expect(await first.getAttribute('href')).toBe('/#courses');
    // What would only say that there is nothing yet is left out.
    expect(await page.getByRole('heading', { name: 'Recent Activity' }).count()).toBe(0);
    await tab(page, 'Daily Targets').click();
    await page.getByText('No daily targets set for today', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Set Daily Targets' }).getAttribute('href')).toBe(
      '/calendar',
    );
    expect(new URL(page.url()).search).toBe('?tab=targets');
    await page.keyboard.press('ArrowRight');
    await page.getByText('No bookmarks yet.').waitFor();
    await page.reload();
    await page.getByText('No bookmarks yet.').waitFor();
    await tab(page, 'Bookmarks').focus();
    await page.keyboard.press('Home');
    expect(new URL(page.url()).search).toBe('');
    await page.setViewportSize(PHONE);
    await passesInEveryTab(page, PHONE.width);
  });
});

describe('the dashboard of a learner with a year of activity', () => {
  it('summarizes the activity, lists the latest, and shows the days of study as a chart and as a table', async () => {
    const page = await open('/progress', full.browser);
    await settled(page);
    expect(await card(page, 'Topics Completed').allInnerTexts()).toEqual([
      '6',
      '33% completion rate: 6 of 18 topics begun',
    ]);
    expect(await card(page, 'Total Time Spent').allInnerTexts()).toEqual([
      '40:18:20',
      'Reading, 134 minutes per topic on average',
    ]);
    expect((await card(page, 'Bookmarks').allInnerTexts())[0]).toBe('4');
    const [percent, today] = await card(page, "Today's Progress").allInnerTexts();
    expect(percent).toBe('33%');
    expect(today).toMatch(/^1 of 3 targets · .+ min studied$/);
    /* One day is missed in each of 53 weeks, and frozen. */
    const streak = `${53 * 6} days`;
    expect(await card(page, 'Current streak').innerText()).toBe(streak);
    expect(await card(page, 'Longest streak').innerText()).toBe(streak);

    /* Each list has a limited length. */
    expect(await links(page, 'Recent: Quiz attempts', 'Retake Quiz')).toEqual(
      Array.from({ length: 5 }, () => '/polity/long-notes?tab=mcqs'),
    );
    const progress = page.getByRole('list', { name: 'Recent: Progress' });
    expect(await progress.getByRole('listitem').count()).toBe(5);
    await progress.getByText('No longer available').waitFor();
    expect(await progress.getByRole('link').count()).toBe(4);
    expect(await page.getByRole('list', { name: 'Recent: Bookmarks' }).getByRole('listitem').count()).toBe(3);
    await page.getByText('Attempt #6 · 9:30').waitFor();
    const study = page.getByRole('region', { name: 'Your study in the last year' });
    await study
      .getByText(/You studied on 3\d\d days: \d+ h \d+ min of reading, practice and tests\./)
      .waitFor();
    expect(await study.locator('[data-level]').count()).toBeGreaterThan(364);
    expect(
      new Set(
        await study
          .locator('[data-level]')
          .evaluateAll((days) => days.map((day) => (day as HTMLElement).dataset['level'])),
      ).size,
    ).toBe(5);
    await study.getByText('Show the days as a table').focus();
    await page.keyboard.press('Enter');
    expect(await study.getByRole('row').count()).toBeGreaterThan(300);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Days of study',
    );
    const subjects = page.getByRole('region', { name: 'Reading time per subject' });
    expect(await subjects.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('A subject on no card'),
      expect.stringContaining('Indian Polity'),
    ]);
    await subjects.getByText('6 of 17 topics completed').waitFor();
  });

  it('lists progress, targets and bookmarks, and on a phone passes axe in every tab', async () => {
    const page = await open('/progress?tab=progress', full.browser);
    const list = page.getByRole('list', { name: 'Progress' });
    await list.waitFor();
    expect(await list.getByText('Completed', { exact: true }).count()).toBe(6);
    expect(await list.getByText('In Progress', { exact: true }).count()).toBe(12);
    expect((await links(page, 'Progress', 'Continue'))[0]).toBe('/long-list/topic-1');
    expect(await links(page, 'Progress', 'Continue')).toHaveLength(17);
    expect(await list.getByText('No longer available').count()).toBe(1);

    await tab(page, 'Daily Targets').click();
    const targets = page.getByRole('list', { name: 'Daily targets' });
    await targets.waitFor();
    expect(await targets.getByRole('listitem').count()).toBe(3);
    expect(await links(page, 'Daily targets', 'Review')).toEqual(['/polity/no-questions']);
    expect(await links(page, 'Daily targets', 'Start')).toEqual(['/long-list/topic-3', '/long-list/topic-4']);
    expect(
      await targets
        .getByRole('progressbar')
        .evaluateAll((all) => all.map((bar) => (bar as HTMLProgressElement).value)),
    ).toEqual([100, 33, expect.any(Number)]);

    await tab(page, 'Bookmarks').click();
    const groups = page.getByRole('heading', { level: 3 });
    await groups.first().waitFor();
    expect(await groups.allInnerTexts()).toEqual([
      '(GS-II) Indian Polity and Constitution',
      'A subject on no card',
    ]);
    expect(
      await page
        .getByRole('link', { name: /^View/ })
        .evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
    ).toEqual([
      '/polity/long-notes?section=1',
      '/polity/long-notes',
      '/long-list/topic-1',
      '/long-list/topic-2',
    ]);

    await page.setViewportSize(PHONE);
    await passesInEveryTab(page, PHONE.width, 20);
    await scrollsToChosenTab(page);
  });

  it('passes axe in every tab at a desk', { tags: ['again'] }, async () => {
    const page = await open('/progress', full.browser);
    await passesInEveryTab(page, DESKTOP.width, 400);
  });

  it('ticks targets and takes minutes studied elsewhere in the Daily Targets tab', async () => {
    const learner = await newLearner();
    const date = new Date().toISOString().slice(0, 10);
    const targets = ['topic-1', 'topic-2'].map((topic) => ({ subject: 'long-list', topic, targetTime: 20 }));
    expect((await learner.call('POST', '/user/daily-targets', { date, targets })).status).toBe(200);
    const page = await open('/progress?tab=targets', { ...learner.browser, viewport: PHONE });
    await page.getByText('0 of 2 done · 0 of 40 minutes').waitFor();
    await page.getByRole('checkbox', { name: 'Done: Topic number 1' }).check();
    await page.getByText('1 of 2 done · 0 of 40 minutes').waitFor();
    await page.getByRole('button', { name: 'Add minutes to Topic number 2' }).click();
    await page.getByLabel('Minutes studied elsewhere').fill('20');
    await page.getByRole('button', { name: 'Save minutes' }).click();
    await page.getByText('2 of 2 done · 20 of 40 minutes').waitFor();
    await page.getByRole('link', { name: 'Review Topic number 2' }).click();
    await page.waitForURL('**/long-list/topic-2');
  });

  it('shows reminders for reviews and for changed topics, until the learner logs out', async () => {
    const page = await open('/', full.browser);
    await page.route('**/api/user/reviews?*', (route) =>
      route.fulfill({ json: { success: true, data: { cards: [], counts: { due: 3, total: 8 } } } }),
    );
    const changed = { subject: 'polity', topic: 'long-notes', version: 1, officialVersion: 2 };
    await page.route('**/api/user/reads', (route) =>
      route.fulfill({ json: { success: true, data: [changed] } }),
    );
    await page.goto('/progress');
    await page.getByText('3 questions to review today.').waitFor();
    expect(await page.getByRole('link', { name: 'Review now' }).getAttribute('href')).toBe('/review');
    const topic = page.getByRole('link', { name: 'Long notes', exact: true });
    await topic.waitFor();
    expect(await topic.getAttribute('href')).toBe('/polity/long-notes');
    await page.evaluate(() => localStorage.removeItem('auth_token'));
    await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'auth_token' })));
    await page.getByRole('heading', { name: 'Track Your Progress' }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Track Your Progress' }).waitFor();
    await page.getByRole('button', { name: 'Sign In to Continue' }).click();
    await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
  });
});

it('shows zeros and an error when requests fail, and retries', async () => {
  const page = await open('/', { ...full.browser, tolerate: [403] });
  await page.route('**/api/user/{stats,bookmarks}', (route) =>
    route.fulfill({ status: 403, json: { success: false, code: 'no', message: 'Not now.' } }),
  );
  await page.goto('/progress');
  const problem = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await problem.getByText('Some of your statistics could not be loaded. Not now.').waitFor();
  await expect.poll(async () => (await card(page, 'Topics Completed').allInnerTexts())[0]).toBe('0');
  await tab(page, 'Bookmarks').click();
  await problem.getByText('Your bookmarks could not be loaded. Not now.').waitFor();
  await page.unrouteAll();
  await problem.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('link', { name: 'View First detail' }).waitFor();
  expect(await problem.count()).toBe(0);
});
