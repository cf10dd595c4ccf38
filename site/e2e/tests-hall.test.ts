import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SCHEMES } from '../../api/contract/tests/schemes.ts';
import type { DrawnTest, RunningTest, SubmittedTest } from '../../api/contract/tests/test-attempts.ts';
import { brokenRules, openPages, PHONE, stopClock } from './setup/browser.ts';
import { newLearner, type SignedInLearner } from './setup/learner.ts';
import { startMovingClock, type MovingClock } from './setup/moving-clock.ts';

/** A server whose clock the tests move: the hall never asks the device's. */
const open = openPages();
const START = Date.parse('2026-11-22T06:00:00Z');
const MINUTES = 30;
const DEADLINE = START + MINUTES * 60_000;
let server: MovingClock;

beforeAll(async () => {
  server = await startMovingClock(new Date(START).toISOString());
});
afterAll(() => server.stop());

async function data<Data>(answer: Promise<Response>): Promise<Data> {
  return ((await (await answer).json()) as { data: Data }).data;
}

interface Started {
  learner: SignedInLearner;
  id: string;
  hall: string;
  /** The attempt as the server has it. Looking at it after its deadline would end it. */
  stored: () => Promise<RunningTest | SubmittedTest>;
  chosen: () => Promise<(number | null)[]>;
}

/** Starts a test of the first three questions on polity. */
async function startTest(): Promise<Started> {
  server.turnTo(START);
  const learner = await newLearner(server.origin);
  const drawn = await data<DrawnTest>(
    learner.call('POST', '/user/tests/draw', { topics: [{ subject: 'polity' }], number: 3 }),
  );
  const { questions } = drawn;
  expect(questions).toHaveLength(3);
  const id = crypto.randomUUID();
  const custom = { title: 'Polity, short', minutes: MINUTES, scheme: SCHEMES['upsc-gs'], questions };
  await learner.call('POST', '/user/tests', { id, custom });
  const stored = () => data<RunningTest | SubmittedTest>(learner.call('GET', `/user/tests/${id}`));
  const chosen = async () => {
    const test = await stored();
    return ('answers' in test ? test.answers : test.questions).map((answer) => answer.chosen);
  };
  return { learner, id, hall: `/tests/hall?attempt=${id}`, stored, chosen };
}

const question = (page: Page, number: number) =>
  page.getByRole('heading', { name: `Question ${number} of 3` }).waitFor();
const radio = (page: Page, option: number) => page.getByRole('radio').nth(option);
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('is taken with only the keyboard, goes on after a reload, asks once and shows the result', async () => {
  const { learner, hall, chosen, stored } = await startTest();
  const page = await open(hall, learner.browser);
  await question(page, 1);
  expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
  await page
    .getByRole('timer')
    .filter({ hasText: /^(30:00|29:\d\d)$/ })
    .waitFor();
  await page.keyboard.press('b');
  await saved(page);
  await expect.poll(chosen).toEqual([1, null, null]);
  await page.keyboard.press('Enter');
  await question(page, 2);
  await page.keyboard.press('1');
  await page.keyboard.press('m');
  await question(page, 3);
  await page.keyboard.press('ArrowLeft');
  await question(page, 2);
  await page.getByText('Marked for review', { exact: true }).first().waitFor();
  await page.keyboard.press('Backspace');
  await expect.poll(() => radio(page, 0).isChecked()).toBe(false);
  await saved(page);
  await expect.poll(chosen).toEqual([1, null, null]);

  await page.reload();
  await question(page, 2);
  await button(page, 'Question 1, answered').waitFor();
  await button(page, 'Question 2, marked for review').waitFor();
  await page.keyboard.press('2');
  await button(page, 'Question 2, answered and marked').waitFor();
  expect(await brokenRules(page)).toEqual([]);

  await page.keyboard.press('n');
  await question(page, 3);
  await page.keyboard.press('?');
  await page.getByRole('heading', { name: 'Help' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Submit the test?' });
  await dialog.getByText('You have answered 2 of 3.').waitFor();
  for (const count of [
    'Not visited: 0',
    'Not answered: 1',
    'Answered: 1',
    'Marked for review: 0',
    'Answered and marked: 1',
  ])
    await dialog.getByText(count, { exact: true }).waitFor();
  expect((await stored()).submittedAt).toBeNull();
  await dialog.getByRole('button', { name: 'Submit test' }).click();
  await page.getByRole('heading', { name: 'Polity, short', level: 1 }).waitFor();
  await page.waitForURL(/\/tests\/result\?attempt=/);
  await page.getByText('The same answers under other rules').waitFor();
  await page.setViewportSize(PHONE);
  await button(page, 'All 3').click();
  await expect.poll(() => page.locator('article article').count()).toBe(3);
  expect(await brokenRules(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

it('goes on offline, also after a reload, keeps both answers of two devices, and never overwrites', async () => {
  const { learner, hall, chosen } = await startTest();
  const phone = await open(hall, { ...learner.browser, viewport: PHONE, goesOffline: true });
  await question(phone, 1);
  await saved(phone);
  await expect
    .poll(() =>
      phone.evaluate(async () =>
        (await (await caches.open('offline-1:pages')).keys()).map(({ url }) => new URL(url).pathname),
      ),
    )
    .toContain('/tests/hall');
  await phone.context().setOffline(true);
  await radio(phone, 0).check();
  await phone.getByText('Saved on this device, not sent yet').first().waitFor();
  await button(phone, 'Save & next').click();
  await radio(phone, 1).check();
  await phone.getByText('Saved on this device, not sent yet').first().waitFor();
  await phone.reload();
  await question(phone, 2);
  await expect.poll(() => radio(phone, 1).isChecked()).toBe(true);
  expect(await chosen()).toEqual([null, null, null]);

  const desktop = await open(hall, learner.browser);
  await question(desktop, 1);
  await radio(desktop, 1).check();
  await saved(desktop);
  await expect.poll(chosen).toEqual([1, null, null]);

  await phone.context().setOffline(false);
  await phone.getByText('answered differently on another device').waitFor();
  await expect.poll(chosen).toEqual([1, 1, null]);
  await phone.getByRole('button', { name: 'Go to question 1' }).click();
  await phone.getByRole('heading', { name: 'You answered this question on two devices' }).waitFor();
  expect(await brokenRules(phone)).toEqual([]);
  await button(phone, 'Use this device’s').click();
  await saved(phone);
  await expect.poll(chosen).toEqual([0, 1, null]);

  /* Two tabs of one browser show the same answers. */
  const second = await phone.context().newPage();
  await second.goto(hall);
  await question(second, 1);
  await radio(second, 1).check();
  await expect.poll(() => radio(phone, 1).isChecked()).toBe(true);
  await expect.poll(chosen).toEqual([1, 1, null]);
});

it('submits itself when the time is over, and what was answered offline is sent within the grace time', async () => {
  const online = await startTest();
  const page = await open(online.hall, online.learner.browser);
  await question(page, 1);
  await radio(page, 1).check();
  await saved(page);
  await stopClock(page);
  server.turnTo(DEADLINE - 62_000);
  await page.reload();
  await question(page, 1);
  await page.clock.runFor(3_000);
  await page.getByText('1 minute left').waitFor();
  server.turnTo(DEADLINE - 2_500);
  await page.reload();
  await question(page, 1);
  server.turnTo(DEADLINE + 500);
  await page.clock.runFor(3_000);
  await page.waitForURL(/\/tests\/result\?attempt=/);
  expect(await online.stored()).toMatchObject({ submittedAt: new Date(DEADLINE).toISOString(), late: false });

  const offline = await startTest();
  const away = await open(offline.hall, { ...offline.learner.browser, goesOffline: true });
  await question(away, 1);
  await saved(away);
  await stopClock(away);
  server.turnTo(DEADLINE - 8_000);
  await away.reload();
  await question(away, 1);
  /* The kept attempt is shown, with an estimate, before the server has told the time. */
  await away.getByRole('timer').filter({ hasNotText: '≈' }).waitFor();
  await away.context().setOffline(true);
  await radio(away, 1).check();
  await away.clock.runFor(9_000);
  await away.getByRole('heading', { name: 'The time is over' }).waitFor();
  await away.getByText('All your answers are kept on this device').waitFor();
  server.turnTo(DEADLINE + 20_000);
  await away.clock.resume();
  await away.context().setOffline(false);
  await away.waitForURL(/\/tests\/result\?attempt=/);
  expect(await offline.stored()).toMatchObject({
    submittedAt: new Date(DEADLINE).toISOString(),
    late: false,
  });
  expect(await offline.chosen()).toEqual([1, null, null]);
});
