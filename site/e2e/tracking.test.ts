import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DAY, dayOf, startOfDayOf } from '../../api/contract/shared/days.ts';
import { brokenRules, openPages, stopClock } from './setup/browser.ts';
import { newLearner, type SignedInLearner } from './setup/learner.ts';
import { outboxEntries } from './setup/outbox.ts';

const open = openPages();
const TOPIC = '/polity/long-notes';
const NOT_SAVED =
  'Your reading time is not saved yet. It is kept on this device and will be sent automatically.';

interface Entry {
  topic: string;
  completed: boolean;
  timeSpent: number;
}

async function progress(learner: SignedInLearner): Promise<Entry[]> {
  const answer = await learner.call('GET', '/user/progress');
  return ((await answer.json()) as { data: Entry[] }).data;
}

const seconds = async (learner: SignedInLearner) =>
  (await progress(learner)).reduce((total, { timeSpent }) => total + timeSpent, 0);

/** Whether this browser has unsent reading time, in the outbox or in the queue of an earlier version. */
const hasUnsentReading = async (page: Page) =>
  (await outboxEntries(page, 'reading')).length > 0 ||
  (await page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('reading:'))));

type OpenOptions = Parameters<typeof open>[1];

/** Opens a topic and resolves when its scripts have run. */
async function read(page: Page, path = TOPIC): Promise<void> {
  const script = page.waitForResponse(/track-reading/);
  await page.goto(path);
  await script;
  await page.waitForLoadState('networkidle');
}

/** Opens a topic and resolves when its tracker counts, so that no second of the stopped clock is lost. */
async function readCounted(page: Page): Promise<void> {
  const countingTab = () => page.evaluate(() => localStorage.getItem('reading_turn'));
  expect(await countingTab()).toBeNull();
  await read(page);
  await expect.poll(countingTab).not.toBeNull();
}

async function openReading(
  learner: SignedInLearner,
  options: OpenOptions = {},
  time?: number,
): Promise<Page> {
  const page = await open('/', { ...learner.browser, ...options });
  await stopClock(page, time);
  await readCounted(page);
  return page;
}

/** Advances the clock while the learner moves the mouse from time to time. */
async function passTime(page: Page, time: number): Promise<void> {
  for (let passed = 0; passed < time; passed += 60) {
    await page.mouse.move(300 + (passed % 7), 300);
    await page.clock.runFor(Math.min(60, time - passed) * 1000);
  }
}

/**
 * Leaves the page after its last write to the outbox. With a stopped clock many seconds pass at once, and the browser
 * drops the writes that it has not finished.
 */
async function leave(page: Page, path: string): Promise<void> {
  await outboxEntries(page, 'reading');
  await page.goto(path);
}

async function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** Makes every request of this page fail, including those sent when it is left. */
async function cutOff(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('cut off'));
  });
}

describe('reading time', () => {
  it('is not tracked for visitors, and on restricted topics only after their notes are shown', async () => {
    const page = await open('/');
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.goto(TOPIC);
    await page.waitForLoadState('networkidle');
    expect(fetched.filter((url) => /track-reading|readings|api\/user/.test(url))).toEqual([]);

    const learner = await newLearner();
    await page.evaluate((token) => localStorage.setItem('auth_token', token), learner.token);
    await stopClock(page);
    await read(page, '/polity/premium-topic');
    await page.clock.runFor(5_000);
    expect(await hasUnsentReading(page)).toBe(false);
    await read(page, '/polity/authenticated-topic');
    await page.getByRole('heading', { name: 'Secret' }).waitFor();
    await page.clock.runFor(5_000);
    await expect
      .poll(() => progress(learner))
      .toMatchObject([{ topic: 'authenticated-topic', completed: true }]);
  });

  it('of one second completes the topic once, and is saved every five minutes', async () => {
    const learner = await newLearner();
    const page = await open('/', learner.browser);
    const completions: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/progress/complete')) completions.push(request.url());
    });
    await stopClock(page);
    await readCounted(page);
    expect(await progress(learner)).toEqual([]);
    await page.clock.runFor(1_500);
    await expect
      .poll(() => progress(learner))
      .toMatchObject([{ topic: 'long-notes', completed: true, timeSpent: 1 }]);
    await expect.poll(() => completions.length).toBe(1);
    await passTime(page, 240);
    expect(await seconds(learner)).toBe(1);
    await passTime(page, 61);
    await expect.poll(() => seconds(learner)).toBeGreaterThanOrEqual(300);
    const before = await seconds(learner);
    await page.reload();
    await page.waitForLoadState('networkidle');
    await page.clock.runFor(3_000);
    await expect.poll(() => seconds(learner)).toBeGreaterThan(before);
    expect(completions).toHaveLength(1);
  });

  it('is counted only while the notes are visible and the learner is active', async () => {
    const learner = await newLearner();
    const page = await openReading(learner);
    await page.clock.runFor(10_000);
    await page.getByRole('tab', { name: 'MCQs', exact: true }).click();
    await page.clock.runFor(50_000);
    await page.getByRole('tab', { name: 'Notes', exact: true }).click();
    await page.clock.runFor(11_000);
    await show(page, 'hidden');
    await expect.poll(() => seconds(learner)).toBe(20);
    await page.clock.runFor(100_000);
    await show(page, 'visible');
    await page.clock.runFor(600_000);
    await show(page, 'hidden');
    await expect.poll(() => seconds(learner)).toBeGreaterThan(20);
    const total = await seconds(learner);
    expect(total).toBeGreaterThanOrEqual(20 + 118);
    expect(total).toBeLessThanOrEqual(20 + 120);
  });

  it('is saved when the page is left, for the UTC day on which it passes, and is not counted twice', async () => {
    const learner = await newLearner();
    const midnight = startOfDayOf(Date.now()) + DAY;
    const page = await openReading(learner, {}, midnight - 30_000);
    await passTime(page, 50);
    await leave(page, '/polity');
    /* A call that fails is sent again after a pause. */
    await page.clock.resume();
    await expect.poll(() => seconds(learner)).toBe(50);
    await expect.poll(() => hasUnsentReading(page)).toBe(false);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const days = async () => {
      const path = `/user/daily-activity?from=${dayOf(midnight - DAY)}&to=${dayOf(midnight)}`;
      const { data } = (await (await learner.call('GET', path)).json()) as {
        data: { date: string; totalTimeSpent: number }[];
      };
      return data.map(({ date, totalTimeSpent }) => [date, totalTimeSpent]);
    };
    await expect.poll(async () => (await days()).reduce((sum, [, time]) => sum + Number(time), 0)).toBe(50);
    const [[first, before], [second, after]] = (await days()) as [[string, number], [string, number]];
    expect([first, second]).toEqual([dayOf(midnight - DAY), dayOf(midnight)]);
    expect(before + after).toBe(50);
    expect(after).toBeGreaterThanOrEqual(19);
    expect(await seconds(learner)).toBe(50);
  });

  it('is counted once when two windows are open', async () => {
    const learner = await newLearner();
    const first = await openReading(learner);
    const second = await first.context().newPage();
    /* Both pages share the clock. */
    await read(second, '/polity/no-questions');
    for (let passed = 0; passed < 40; passed += 1) await first.clock.runFor(1000);
    await leave(first, '/');
    await leave(second, '/');
    await expect.poll(() => seconds(learner)).toBeGreaterThanOrEqual(30);
    await first.waitForLoadState('networkidle');
    expect(await seconds(learner)).toBeLessThanOrEqual(41);
  });
});

describe('unsaved reading time', () => {
  it('shows a notice and is sent when the network is back', async () => {
    const learner = await newLearner();
    const page = await openReading(learner, { goesOffline: true });
    await page.route('**/api/user/progress', (route) => route.abort('internetdisconnected'));
    await page.clock.runFor(10_000);
    await page.getByText(NOT_SAVED).waitFor();
    await page.clock.resume();
    expect(await brokenRules(page)).toEqual([]);
    expect(await progress(learner)).toEqual([]);
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText(NOT_SAVED).waitFor({ state: 'hidden' });
    expect(await progress(learner)).toMatchObject([{ completed: true }]);
    expect(await seconds(learner)).toBeGreaterThanOrEqual(10);
  });

  it('survives leaving the page, and is sent by a later page of its learner, never for another one', async () => {
    const [asha, ravi] = [await newLearner(), await newLearner()];
    const page = await openReading(asha);
    await cutOff(page);
    await page.clock.runFor(30_000);
    await page.getByText(NOT_SAVED).waitFor();
    expect(await progress(asha)).toEqual([]);
    expect(await hasUnsentReading(page)).toBe(true);
    await page.evaluate((token) => localStorage.setItem('auth_token', token), ravi.token);
    await leave(page, '/');
    await page.waitForLoadState('networkidle');
    expect([await progress(asha), await progress(ravi)]).toEqual([[], []]);
    await page.evaluate((token) => localStorage.setItem('auth_token', token), asha.token);
    await page.goto('/login');
    await expect.poll(() => progress(asha)).toMatchObject([{ completed: true, timeSpent: 30 }]);
    await expect.poll(() => hasUnsentReading(page)).toBe(false);
    expect(await progress(ravi)).toEqual([]);
  });
});

it('keeps the place in the notes while they are edited, which does not count as reading to their end', async () => {
  const learner = await newLearner();
  const page = await openReading(learner);
  await passTime(page, 2);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  /* The editor starts with timers, which the stopped clock holds. */
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return page.locator('article.notes').isVisible();
    })
    .toBe(false);
  await passTime(page, 330);
  await expect.poll(() => seconds(learner)).toBeGreaterThan(120);
  const answer = await learner.call('GET', '/user/today');
  const { data } = (await answer.json()) as { data: { continue: unknown } };
  expect(data.continue).toMatchObject({ topic: 'long-notes', atEnd: false });
});
