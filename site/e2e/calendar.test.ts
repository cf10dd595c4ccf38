import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brokenRules, DESKTOP, ONLINE, openPages, PHONE } from './setup/browser.ts';
import { newLearner, type SignedInLearner } from './setup/learner.ts';
import { outboxEntries } from './setup/outbox.ts';

const open = openPages(ONLINE);

/** In India it is already the first of March. */
const LATE_ON_LEAP_DAY = '2024-02-29T23:30:00.000Z';
const LEAP_DAY = '2024-02-29';
const NOTES = { subject: 'polity', topic: 'long-notes' };
const WORDS = { subject: 'polity', topic: 'no-questions' };
const SHORT = { subject: 'long-list', topic: 'topic-1' };

type Options = Parameters<typeof open>[1];
interface DayAnswer {
  date: string;
  targets: { topic: string; targetTime: number; completed: boolean }[];
}

/** Opens the calendar late on the leap day. */
async function openCalendar({ browser }: SignedInLearner, options: Options = {}): Promise<Page> {
  const page = await open('/login', { timezoneId: 'Asia/Kolkata', ...browser, ...options });
  await page.clock.setFixedTime(LATE_ON_LEAP_DAY);
  await page.goto('/calendar');
  await page.getByRole('heading', { name: 'Selected: Feb 29, 2024' }).waitFor();
  await page.getByText('Loading…').first().waitFor({ state: 'detached' });
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const cell = (page: Page, name: string | RegExp) => page.getByRole('gridcell', { name });
const card = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });

async function plan(learner: SignedInLearner, date: string, ...targets: object[]): Promise<void> {
  const answer = await learner.call('POST', '/user/daily-targets', { date, targets });
  expect(answer.status).toBe(200);
}

async function plannedOn(learner: SignedInLearner, date: string): Promise<DayAnswer['targets']> {
  const answer = await learner.call('GET', `/user/daily-targets?from=${date}&to=${date}`);
  const { data } = (await answer.json()) as { data: DayAnswer[] };
  return data[0]?.targets ?? [];
}

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

const SIZES: [string, typeof PHONE][] = [
  ['a phone', PHONE],
  ['a desk', DESKTOP],
];

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

describe('a month', () => {
  it.each(SIZES)('shows an empty month with today marked, on %s', async (_where, viewport) => {
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

  it('shows six weeks in a window of 800 px', async () => {
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

  it('shows loading errors and keeps the data already loaded', async () => {
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
  });

  it('marks topics that no longer exist', async () => {
    const learner = await newLearner();
    await plan(learner, LEAP_DAY, { ...NOTES, targetTime: 30 });
    const page = await openCalendar(learner);
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

  it('moves to the new day after midnight', async () => {
    const page = await openCalendar(await newLearner());
    await page.clock.setFixedTime('2024-03-01T00:00:01.000Z');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('heading', { name: 'Selected: Mar 1, 2024' }).waitFor();
  });
});

describe('daily targets', () => {
  it.each(SIZES)('are set, edited and saved, on %s', async (_where, viewport) => {
    const learner = await newLearner();
    const page = await openCalendar(learner, { viewport });
    await button(page, 'Set Daily Targets').click();
    const dialog = page.getByRole('dialog', { name: 'Set Daily Targets' });
    const create = dialog.getByRole('button', { name: 'Create Targets' });
    const add = dialog.getByRole('button', { name: 'Add Target' });
    const first = dialog.getByRole('group', { name: 'Target 1' });
    expect(await first.getByLabel('Subject').inputValue()).toBe('');
    expect(await first.getByLabel('Topic').inputValue()).toBe('');
    expect(await first.getByLabel('Minutes').inputValue()).toBe('30');
    await create.click();
    await dialog
      .getByText('Choose a subject, a topic and a time for at least one target.', { exact: true })
      .waitFor();
    expect(await plannedOn(learner, LEAP_DAY)).toEqual([]);

    await first.getByLabel('Subject').selectOption('A subject on no card');
    expect(await first.getByLabel('Topic').locator('option').count()).toBe(18);
    await first.getByLabel('Topic').selectOption('Topic number 1');
    await first.getByLabel('Subject').selectOption('(GS-II) Indian Polity and Constitution');
    expect(await first.getByLabel('Topic').inputValue()).toBe('');
    await first.getByLabel('Topic').selectOption('Long notes');
    await first.getByLabel('Minutes').fill('');
    await first.getByLabel('Minutes').blur();
    expect(await first.getByLabel('Minutes').inputValue()).toBe('30');
    expect(await dialog.getByRole('alert').count()).toBe(0);
    for (const [typed, limited] of [
      ['481', '480'],
      ['4', '5'],
    ] as const) {
      await first.getByLabel('Minutes').fill(typed);
      await first.getByLabel('Minutes').blur();
      expect(await first.getByLabel('Minutes').inputValue()).toBe(limited);
    }
    await add.click();
    await first.getByLabel('Minutes').fill('45');
    await create.click();
    await dialog.waitFor({ state: 'detached' });
    await cell(page, /^Feb 29, 2024; today; 1 target, 0 done, 0% complete; 0 of 45 minutes/).waitFor();
    expect(await plannedOn(learner, LEAP_DAY)).toMatchObject([{ ...NOTES, targetTime: 45 }]);

    await button(page, 'Edit Daily Targets').click();
    const edit = page.getByRole('dialog', { name: 'Edit Daily Targets' });
    await edit.getByLabel('Minutes').fill('60');
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Edit Daily Targets').click();
    expect(await edit.getByLabel('Minutes').inputValue()).toBe('45');
    await edit.getByLabel('Minutes').fill('60');
    await edit.getByRole('button', { name: 'Update Targets' }).click();
    await edit.waitFor({ state: 'detached' });
    await cell(page, /0 of 60 minutes/).waitFor();

    await button(page, 'Edit Daily Targets').click();
    await edit.getByRole('button', { name: 'Remove Target 1' }).click();
    expect(await edit.getByRole('button', { name: 'Update Targets' }).isDisabled()).toBe(true);
    await edit.getByRole('button', { name: 'Clear this day' }).click();
    await page.getByRole('gridcell', { name: 'Feb 29, 2024; today', exact: true }).waitFor();
  });

  it('stay in the dialog when saving fails or Escape closes it', async () => {
    const learner = await newLearner();
    await plan(learner, LEAP_DAY, { ...NOTES, targetTime: 30 });
    const page = await openCalendar(learner, { tolerate: [500] });
    const failing = '**/api/user/daily-targets';
    await page.route(failing, (route) =>
      route.fulfill({ status: 500, json: { success: false, code: 'internal', message: 'It broke.' } }),
    );
    await button(page, 'Edit Daily Targets').click();
    const dialog = page.getByRole('dialog', { name: 'Edit Daily Targets' });
    await dialog.getByLabel('Minutes').fill('90');
    await dialog.getByRole('button', { name: 'Update Targets' }).click();
    await dialog.getByRole('alert').getByText('It broke.', { exact: true }).waitFor();
    expect(await dialog.getByLabel('Minutes').inputValue()).toBe('90');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('It broke.');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.unroute(failing);
    await button(page, 'Edit Daily Targets').click();
    expect(await dialog.getByLabel('Minutes').inputValue()).toBe('90');
    await dialog.getByRole('button', { name: 'Update Targets' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await plannedOn(learner, LEAP_DAY)).toMatchObject([{ targetTime: 90 }]);
  });

  it('are copied to another day in addition to its own targets', async () => {
    const learner = await newLearner();
    await plan(learner, LEAP_DAY, { ...NOTES, targetTime: 30 }, { ...SHORT, targetTime: 60 });
    await plan(learner, '2024-03-01', { ...WORDS, targetTime: 5 }, { ...NOTES, targetTime: 10 });
    const page = await openCalendar(learner);
    await button(page, 'Copy or move').click();
    const other = page.getByLabel('Copy or move to');
    expect(await other.inputValue()).toBe('2024-03-01');
    await other.fill(LEAP_DAY);
    await button(page, 'Copy').click();
    await page.getByText('Choose another day.', { exact: true }).waitFor();
    await other.fill('2024-03-01');
    expect(await page.getByText('Choose another day.', { exact: true }).count()).toBe(0);
    await button(page, 'Copy').click();
    await page.getByText('1 target copied to Mar 1, 2024.', { exact: true }).waitFor();
    expect(await plannedOn(learner, '2024-03-01')).toMatchObject([
      { ...WORDS, targetTime: 5 },
      { ...NOTES, targetTime: 10 },
      { ...SHORT, targetTime: 60 },
    ]);
  });

  it('move to another day unless they are done', async () => {
    const learner = await newLearner();
    await plan(learner, LEAP_DAY, { ...NOTES, targetTime: 30 }, { ...SHORT, targetTime: 60 });
    const page = await openCalendar(learner);
    await page.getByLabel('Done: Long notes').check();
    await cell(page, /1 done, 50% complete/).waitFor();
    await button(page, 'Copy or move').click();
    await button(page, 'Move').click();
    await page.getByText('1 target moved to Mar 1, 2024.', { exact: true }).waitFor();
    expect(await plannedOn(learner, LEAP_DAY)).toMatchObject([{ ...NOTES, completed: true }]);
    expect(await plannedOn(learner, '2024-03-01')).toMatchObject([{ ...SHORT, completed: false }]);
  });

  it('are ticked, and count minutes studied elsewhere', async () => {
    const learner = await newLearner();
    await plan(learner, LEAP_DAY, { ...NOTES, targetTime: 30 });
    const page = await openCalendar(learner, { viewport: PHONE });
    const tick = page.getByLabel('Done: Long notes');
    await tick.check();
    await page.getByText('· Done', { exact: true }).waitFor();
    await tick.uncheck();
    await cell(page, /0 done, 0% complete; 0 of 30 minutes/).waitFor();

    await button(page, 'Add minutes to Long notes').click();
    const minutes = page.getByLabel('Minutes studied elsewhere');
    await minutes.fill('2000');
    await button(page, 'Save minutes').click();
    await page.getByText('Enter whole minutes from 0 to 1,440.', { exact: true }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await minutes.fill('30');
    expect(await page.getByText('Enter whole minutes').count()).toBe(0);
    await button(page, 'Save minutes').click();
    await page.getByRole('img', { name: 'Long notes is done by its minutes' }).waitFor();
    await page.getByText('30 elsewhere').waitFor();
    expect(await plannedOn(learner, LEAP_DAY)).toMatchObject([{ completed: true, ticked: false }]);
  });

  it('keep what was entered offline, and send it later', async () => {
    const learner = await newLearner();
    await plan(learner, LEAP_DAY, { ...NOTES, targetTime: 60 }, { ...WORDS, targetTime: 30 });
    const page = await openCalendar(learner, {
      viewport: PHONE,
      goesOffline: true,
      tolerate: [404],
      serviceWorkers: 'allow',
    });
    await page.route('**/api/user/daily-targets/progress', (route) => route.abort('internetdisconnected'));
    const tick = page.getByLabel('Done: Long notes');
    const waiting = page.getByText('Not sent yet. It is kept on this device');
    await tick.check();
    await waiting.waitFor();
    await button(page, 'Add minutes to No questions yet').click();
    await page.getByLabel('Minutes studied elsewhere').fill('20');
    await button(page, 'Save minutes').click();
    await page.getByText('20 of 30 min').waitFor();
    await expect.poll(() => waiting.count()).toBe(2);
    expect(await brokenRules(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => waiting.count()).toBe(2);
    expect(await tick.isChecked()).toBe(true);
    /* One of the targets is removed on another device. */
    await plan(learner, LEAP_DAY, { ...NOTES, targetTime: 60 });
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page
      .getByText('20 minutes studied elsewhere could not be saved. There is no such target')
      .waitFor();
    await expect.poll(() => plannedOn(learner, LEAP_DAY)).toMatchObject([{ ticked: true }]);
    await expect.poll(() => waiting.count()).toBe(0);
    await button(page, 'Discard').click();
    await expect.poll(() => outboxEntries(page, 'target')).toEqual([]);
  });

  it('repeat on days of the week', async () => {
    const learner = await newLearner();
    await plan(learner, LEAP_DAY, { ...NOTES, targetTime: 30 });
    const page = await openCalendar(learner);
    await button(page, 'Repeat on weekdays').click();
    const dialog = page.getByRole('dialog', { name: 'Repeat on weekdays' });
    await dialog.getByRole('button', { name: 'Thursday', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save Repeats' }).click();
    await dialog.getByText('Row 1: choose a day of the week.', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Monday' }).click();
    await dialog.getByRole('button', { name: 'Friday' }).click();
    expect(await brokenRules(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save Repeats' }).click();
    await dialog.waitFor({ state: 'detached' });
    const answer = await learner.call('GET', '/user/target-repeats');
    expect(await answer.json()).toMatchObject({ data: [{ ...NOTES, targetTime: 30, weekdays: [1, 5] }] });

    await button(page, 'Repeat on weekdays').click();
    await dialog.getByRole('button', { name: 'Remove Target 1' }).click();
    await dialog.getByRole('button', { name: 'Save Repeats' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await (await learner.call('GET', '/user/target-repeats')).json()).toMatchObject({ data: [] });
  });
});

describe('with only the keyboard', () => {
  it('days can be selected and targets set', async () => {
    const learner = await newLearner();
    const page = await openCalendar(learner);
    const press = (key: string) => page.keyboard.press(key);
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await button(page, 'Next month').focus();
    await press('Tab');
    expect(await focused()).toMatch(/^Feb 29, 2024/);
    for (const [key, day] of [
      ['ArrowRight', 'Mar 1, 2024'],
      ['ArrowLeft', 'Feb 29, 2024'],
      ['ArrowUp', 'Feb 22, 2024'],
      ['Home', 'Feb 18, 2024'],
      ['End', 'Feb 24, 2024'],
      ['ArrowDown', 'Mar 2, 2024'],
      ['PageUp', 'Feb 2, 2024'],
      ['PageDown', 'Mar 2, 2024'],
      ['ArrowDown', 'Mar 9, 2024'],
    ] as const) {
      await press(key);
      await expect.poll(focused).toMatch(new RegExp(`^${day}(;|\\d)`));
    }
    await page.getByRole('heading', { name: 'Selected: Feb 29, 2024' }).waitFor();
    await press('Enter');
    await page.getByRole('heading', { name: 'Selected: Mar 9, 2024' }).waitFor();
    expect(await page.locator('[role=gridcell][tabindex="0"]').count()).toBe(1);
    await page.getByText('No daily targets set for this day').waitFor();

    await press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Set Daily Targets');
    await press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Set Daily Targets' });
    await dialog.waitFor();
    expect(await focused()).toContain('Select subject');
    await page.keyboard.type('(GS');
    await press('Tab');
    await page.keyboard.type('Long');
    await press('Tab');
    await page.keyboard.type('50');
    await press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await plannedOn(learner, '2024-03-09')).toMatchObject([{ ...NOTES, targetTime: 50 }]);
    await expect.poll(focused).toBe('Edit Daily Targets');
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

it.each(SIZES)('a full month and the dialog pass axe, on %s', async (_where, viewport) => {
  const page = await openCalendar(await learnerWithFullMonth(), { viewport });
  await cell(page, /^Feb 29, 2024; today; 3 targets/).waitFor();
  expect(await brokenRules(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await button(page, 'Edit Daily Targets').click();
  await page.getByRole('dialog', { name: 'Edit Daily Targets' }).waitFor();
  expect(await brokenRules(page)).toEqual([]);
});
