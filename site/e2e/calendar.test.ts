import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brokenRules, DESKTOP, ONLINE, onPhoneAndDesk, openPages } from './setup/browser.ts';
import { newLearner, type SignedInLearner } from './setup/learner.ts';
import { calendarOpener, card, cell, LEAP_DAY, NOTES, plan, SHORT, WORDS } from './setup/calendar.ts';

const open = openPages(ONLINE);
const openCalendar = calendarOpener(open);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Saves an attempt with two of three answers right. */
async function attempt(learner: SignedInLearner, createdAt: string, timeSpent: number): Promise<void> {
  const questionDetails = [1, 1, 0].map((selectedAnswer, index) => ({
    ...{ questionText: `Question ${index}`, selectedAnswer, correctAnswer: 1 },
  }));
  const attemptData = { timeSpent, createdAt, questionDetails };
  const answer = await learner.call('POST', '/quiz/save-attempt', { ...NOTES, attemptData });
  expect(answer.status).toBe(200);
}

let busyLearner: Promise<SignedInLearner> | undefined;

/** A learner with a full month, created once because it takes many requests. */
function learnerWithFullMonth(): Promise<SignedInLearner> {
  return (busyLearner ??= fullMonth());
}

async function fullMonth(): Promise<SignedInLearner> {
  const learner = await newLearner();
  for (let day = 1; day <= 29; day += 1) {
    const date = `2024-02-${String(day).padStart(2, '0')}`;
    const rows = [NOTES, WORDS, SHORT].slice(0, 1 + (day % 3));
    await plan(learner, date, ...rows.map((row) => ({ ...row, targetTime: 120 })));
    const entered = { date, ...NOTES, actualTime: 75, completed: day % 2 === 1 };
    await learner.call('PUT', '/user/daily-targets/progress', entered);
    if (day % 2 === 1) await attempt(learner, `${date}T12:00:00.000Z`, 65);
  }
  return learner;
}

/** The panel of the chosen day is in view; on a phone it has the focus, right under the week. */
async function expectDayInView(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!;
  const heading = page.getByRole('heading', { name: /^Selected: / });
  const onPhone = width < 1024;
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(onPhone);
  const box = (await heading.boundingBox())!;
  expect(box.y).toBeGreaterThan(0);
  expect(box.y + 200).toBeLessThan(height);
  expect(await page.getByRole('grid').getByRole('row').count()).toBe(onPhone ? 2 : 6);
  const grid = (await page.getByRole('grid').boundingBox())!;
  if (onPhone) expect(box.y).toBeGreaterThan(grid.y + grid.height);
  else expect(box.x).toBeGreaterThan(grid.x + grid.width);
}

describe('signed out', () => {
  it('the page asks to sign in', async () => {
    const page = await open('/calendar');
    await page.getByRole('heading', { name: 'Daily Calendar' }).waitFor();
    await page.getByText('Sign in to set and track your daily learning targets.', { exact: true }).waitFor();
    expect(await page.getByRole('grid').count()).toBe(0);
    await button(page, 'Sign In to Continue').click();
    await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
  });

  it('nothing else is shown until the session is known', async () => {
    const learner = await newLearner();
    const page = await open('/login', learner.browser);
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/auth/me', async (route) => {
      await asked;
      await route.continue();
    });
    await page.goto('/calendar');
    await page.getByText('Loading your calendar').waitFor();
    expect(await button(page, 'Sign In to Continue').isVisible()).toBe(false);
    answer();
    await page.getByRole('grid').waitFor();
  });
});

onPhoneAndDesk('a month', (viewport) => {
  it('shows an empty month with today marked', async () => {
    const page = await openCalendar(await newLearner(), { viewport });
    await page.getByRole('grid', { name: 'February 2024' }).waitFor();
    const names = page.getByRole('columnheader');
    expect(await names.allTextContents()).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
    expect(await cell(page, /2024/).count()).toBe(29);
    await cell(page, 'Feb 28, 2024; No activity').waitFor();
    const today = cell(page, 'Feb 29, 2024; today');
    expect(await today.getAttribute('aria-current')).toBe('date');
    expect(await today.getAttribute('aria-selected')).toBe('true');
    expect(await page.getByRole('gridcell', { selected: true }).count()).toBe(1);
    const box = await today.boundingBox();
    expect(box!.width).toBeGreaterThanOrEqual(44);
    expect(box!.height).toBeGreaterThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await card(page, 'Daily Targets').getByText('No daily targets set for this day').count()).toBe(1);

    await button(page, 'Next month').click();
    await page.getByRole('grid', { name: 'March 2024' }).waitFor();
    await button(page, 'Previous month').click();
    await button(page, 'Previous month').click();
    await page.getByRole('grid', { name: 'January 2024' }).waitFor();
    expect(await cell(page, /2024/).count()).toBe(31);
    await page.getByRole('heading', { name: 'Selected: Feb 29, 2024' }).waitFor();
    await cell(page, /^Jan 31, 2024/).click();
    await page.getByRole('heading', { name: 'Selected: Jan 31, 2024' }).waitFor();
    await expectDayInView(page);
    await button(page, 'Today').click();
    await page.getByRole('heading', { name: 'Selected: Feb 29, 2024' }).waitFor();
  });

  it('passes axe when it is full, as its dialog does', async () => {
    const page = await openCalendar(await learnerWithFullMonth(), { viewport });
    await cell(page, /^Feb 29, 2024; today; 3 targets/).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await button(page, 'Edit Daily Targets').click();
    await page.getByRole('dialog', { name: 'Edit Daily Targets' }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
  });
});

describe('a month', () => {
  it('shows six weeks in a window of 800 px, and moves to the new day after midnight', async () => {
    const learner = await newLearner();
    await plan(learner, '2024-03-31', { ...NOTES, targetTime: 30 }, { ...SHORT, targetTime: 60 });
    await attempt(learner, '2024-03-31T12:00:00.000Z', 65);
    const page = await openCalendar(learner, { viewport: DESKTOP });
    await page.getByRole('button', { name: 'Next month' }).click();
    const last = cell(page, /^Mar 31, 2024; 2 targets/);
    await last.waitFor();
    expect(await page.getByRole('row').count()).toBe(7);
    const box = (await last.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(DESKTOP.height);

    await page.clock.setFixedTime('2024-03-01T00:00:01.000Z');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('heading', { name: 'Selected: Mar 1, 2024' }).waitFor();
  });

  it('shows targets and quizzes on their UTC days', async () => {
    const learner = await newLearner();
    await plan(learner, LEAP_DAY, { ...NOTES, targetTime: 30 }, { ...SHORT, targetTime: 60 });
    const done = { date: LEAP_DAY, ...NOTES, actualTime: 25, completed: true };
    await learner.call('PUT', '/user/daily-targets/progress', done);
    await attempt(learner, '2024-02-29T23:59:59.000Z', 65);
    await attempt(learner, '2024-03-01T00:00:00.000Z', 5);
    const page = await openCalendar(learner);
    const leapDay = cell(
      page,
      'Feb 29, 2024; today; 2 targets, 1 done, 50% complete; 26 of 90 minutes; 1 quiz, 67% on average',
    );
    for (const text of ['2T', '1Q', '50%', '26/90 min', '1/2 done', '1 quiz, 67%']) {
      await leapDay.getByText(text, { exact: true }).waitFor();
    }
    const targets = card(page, 'Daily Targets');
    for (const text of ['Completion Rate', '50%', 'Time Spent', '26 min', 'Target Time', '90 min']) {
      await targets.getByText(text, { exact: true }).waitFor();
    }
    const review = targets.getByRole('link', { name: 'Review Long notes' });
    expect(await review.getAttribute('href')).toBe('/polity/long-notes');
    const start = targets.getByRole('link', { name: 'Start Topic number 1' });
    expect(await start.getAttribute('href')).toBe('/long-list/topic-1');

    const activity = card(page, 'Learning Activity');
    for (const text of ['Total Activities', 'Total Time', 'Average Time per Activity']) {
      await activity.getByText(text, { exact: true }).waitFor();
    }
    await activity.getByText('2/3 · 67% · 1:05').waitFor();
    expect(await activity.getByText('67%', { exact: true }).getAttribute('class')).toContain('score-yellow');
    await page.getByRole('button', { name: 'Next month' }).click();
    await cell(page, 'Mar 1, 2024; 1 quiz, 67% on average').click();
    await activity.getByText('Long notes: Quiz Attempt #2').first().waitFor();
    await activity.getByRole('link', { name: /^Retake Quiz/ }).click();
    await page.waitForURL('**/polity/long-notes?tab=mcqs');
  });

  it('shows reading time', async () => {
    const learner = await newLearner();
    const date = new Date().toISOString().slice(0, 10);
    const reading = [{ clientId: crypto.randomUUID(), date, seconds: 3_725 }];
    expect((await learner.call('POST', '/user/progress', { ...NOTES, reading })).status).toBe(200);
    const page = await open('/calendar', learner.browser);
    const today = cell(page, /; today; 1 reading activity$/);
    await today.getByText('1R', { exact: true }).waitFor();
    await today.getByText('1 read', { exact: true }).waitFor();
    const activity = card(page, 'Learning Activity');
    await activity.getByText('(GS-II) Indian Polity and Constitution · 1:02:05').waitFor();
    const review = activity.getByRole('link', { name: 'Review Long notes' });
    expect(await review.getAttribute('href')).toBe('/polity/long-notes');
  });

  it('shows loading errors, keeps the data already loaded and marks topics that no longer exist', async () => {
    const learner = await newLearner();
    await plan(learner, LEAP_DAY, { ...NOTES, targetTime: 30 });
    const page = await openCalendar(learner, { tolerate: [403] });
    await page.route('**/api/user/daily-targets?from=2024-03*', (route) =>
      route.fulfill({ status: 403, json: { success: false, code: 'x', message: 'Not now.' } }),
    );
    await button(page, 'Next month').click();
    await page.getByRole('alert').getByText('Your calendar could not be loaded. Not now.').waitFor();
    await card(page, 'Daily Targets').getByText('Long notes', { exact: true }).first().waitFor();
    await page.unroute('**/api/user/daily-targets?from=2024-03*');
    await button(page, 'Try again').click();
    await page.getByRole('alert').waitFor({ state: 'detached' });

    await page.route('**/api/user/daily-targets?*', async (route) => {
      const answer = await route.fetch();
      const json = (await answer.text()).replaceAll('"available":true', '"available":false');
      await route.fulfill({ response: answer, body: json });
    });
    await page.reload();
    await card(page, 'Daily Targets').getByText('No longer available', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: /^Start/ }).count()).toBe(0);
    expect(await button(page, 'Copy or move').isDisabled()).toBe(true);
  });
});

describe('the secret calendar address', () => {
  it('is created, copied and deleted', async () => {
    const learner = await newLearner();
    const page = await openCalendar(learner, { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByText('Anyone with the address can read your targets. Keep it private.').waitFor();
    await button(page, 'Create a secret address').click();
    const address = await page.getByLabel('Secret address').inputValue();
    expect(address).toMatch(/\/api\/calendar\/[0-9a-f]{64}\.ics$/);
    await button(page, 'Copy address').click();
    await page.getByText('Copied.', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    const status = async () => (await fetch(new URL(new URL(address).pathname, page.url()))).status;
    expect(await status()).toBe(200);

    await page.reload();
    await page.getByText(/^Your secret address was created on/).waitFor();
    await button(page, 'Delete the address').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the address' }).click();
    await button(page, 'Create a secret address').waitFor();
    expect(await status()).toBe(404);
  });
});
