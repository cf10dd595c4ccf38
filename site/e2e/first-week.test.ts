import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPages, PHONE, WITH_WORKER } from './setup/browser.ts';
import { newEmail, PASSWORD } from './setup/learner.ts';
import { startMovingClock, type MovingClock } from './setup/moving-clock.ts';

/*
 * The first week of one learner, Asha, on her phone: the product's story from the first visit to the first Sunday. Each
 * step is a function below, in the order of the story.
 */
const open = openPages(WITH_WORKER);
let clock: MovingClock;

const MONDAY_EVENING = '2026-11-16T13:30:00.000Z';
const TUESDAY_MORNING = '2026-11-17T02:00:00.000Z';
const WEDNESDAY_EVENING = '2026-11-18T13:30:00.000Z';
const SUNDAY_EVENING = '2026-11-22T13:30:00.000Z';

beforeAll(async () => {
  clock = await startMovingClock(MONDAY_EVENING);
});
afterAll(() => clock.stop());

it('takes Asha from a search to a habit in one week', async () => {
  const page = await open('/', { baseURL: clock.origin, viewport: PHONE });

  await clock.moveTo(page, MONDAY_EVENING);
  await findTopicBySearch(page);
  await practiseAsGuest(page);
  await signUpAndReturn(page);
  await bookmarkTopic(page);

  await clock.moveTo(page, TUESDAY_MORNING);
  await planToday(page);
  await practiseAgain(page);

  await clock.moveTo(page, WEDNESDAY_EVENING);
  await reviewDueCards(page);

  await clock.moveTo(page, SUNDAY_EVENING);
  await seeWeekInCalendar(page);
  await seeWeekOnDashboard(page);
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Monday: Asha looks for a subject she has heard of, and lands in the section that explains it. */
async function findTopicBySearch(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search notes and topics' }).fill('council of ministers');
  await page
    .getByRole('dialog')
    .getByRole('group', { name: 'Long notes' })
    .getByRole('option')
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Long notes' }).waitFor();
}

/** She tries the questions at once. Nobody asks her for an account. */
async function practiseAsGuest(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'MCQs', exact: true }).click();
  await button(page, 'Start Practice').click();
  await answer(page, ['Both 1 and 2', '79', 'Yes']);
  await page.getByText('This attempt is kept on this device.').waitFor();
}

/** To keep her result she signs up: it is saved by itself, and she is back at the questions. */
async function signUpAndReturn(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: 'use your e-mail and password' }).click();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('E-mail').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  const saved = page.waitForResponse('**/api/quiz/save-attempt');
  await button(page, 'Sign up').click();
  expect((await saved).status()).toBe(200);
  await page.waitForURL('/polity/long-notes?tab=mcqs');
  await button(page, 'Your account').waitFor();
  expect(await page.getByRole('dialog', { name: 'Save your attempt?' }).count()).toBe(0);
}

/** She marks the topic to find it again. */
async function bookmarkTopic(page: Page): Promise<void> {
  const bookmark = page.getByRole('button', { name: 'Bookmark Long notes', exact: true });
  await bookmark.click();
  await expect.poll(() => bookmark.getAttribute('aria-pressed')).toBe('true');
}

/** Tuesday morning: she plans half an hour for today. */
async function planToday(page: Page): Promise<void> {
  await page.goto('/calendar');
  await button(page, 'Set Daily Targets').first().click();
  const dialog = page.getByRole('dialog', { name: 'Set Daily Targets' });
  const target = dialog.getByRole('group', { name: 'Target 1' });
  if (!(await target.isVisible())) await dialog.getByRole('button', { name: 'Add Target' }).click();
  await target.getByLabel('Subject').selectOption('(GS-II) Indian Polity and Constitution');
  await target.getByLabel('Topic').selectOption('Long notes');
  await dialog.getByRole('button', { name: 'Create Targets' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('gridcell', { name: /^Nov 17, 2026; today; 1 target, 0 done/ }).waitFor();
}

/** She practises once more. One answer is wrong and becomes a card. */
async function practiseAgain(page: Page): Promise<void> {
  await page.goto('/polity/long-notes?tab=mcqs');
  await button(page, 'Start Practice').click();
  await answer(page, ['Both 1 and 2', '74', 'Yes']);
  await page.getByText('This attempt is saved.').waitFor();
}

/** Wednesday: what she got wrong comes back, and she knows it now. */
async function reviewDueCards(page: Page): Promise<void> {
  await page.goto('/review');
  const card = page.getByRole('region', { name: /^Card 1 of/ });
  await card.getByText('Which Article deals with the President?').waitFor();
  await card.getByText('52', { exact: true }).click();
  await page.getByText('Right', { exact: true }).waitFor();
  await button(page, /^Good/).click();
  await page.getByRole('heading', { name: 'All done for today.' }).waitFor();
}

/** Sunday: the calendar shows the days she studied. */
async function seeWeekInCalendar(page: Page): Promise<void> {
  await page.goto('/calendar');
  await page.getByRole('gridcell', { name: /^Nov 17, 2026; 1 target/ }).waitFor();
  await page.getByRole('gridcell', { name: /^Nov 22, 2026; today/ }).waitFor();
}

/** The dashboard knows her bookmark and her quizzes. */
async function seeWeekOnDashboard(page: Page): Promise<void> {
  await page.goto('/progress');
  await page.getByRole('heading', { name: 'Your Learning Dashboard' }).waitFor();
  await page.getByText(/Attempt #2/).waitFor();
  await page.getByRole('tab', { name: 'Bookmarks' }).click();
  await page.getByRole('tabpanel', { name: 'Bookmarks' }).getByText('Long notes').first().waitFor();
}

/** Answers the questions of a quiz in their order, and submits. */
async function answer(page: Page, options: readonly string[]): Promise<void> {
  for (const [index, option] of options.entries()) {
    await page.getByRole('radio', { name: option, exact: true }).check();
    if (index + 1 < options.length) await button(page, 'Next').click();
  }
  await button(page, 'Submit').click();
  await page.getByRole('heading', { name: 'Results' }).waitFor();
}
