import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { brokenRules, openPages, PHONE, WITH_WORKER } from './setup/browser.ts';
import { newLearner } from './setup/learner.ts';

const open = openPages(WITH_WORKER);
const site = (page: Page) => page.getByRole('navigation', { name: 'Site' });

/** A learner with two wrong answers, which are due for review. */
async function learnerWithDueCards() {
  const learner = await newLearner();
  const questionDetails = [
    { questionText: 'Which Article deals with the President?', selectedAnswer: 1, correctAnswer: 0 },
    {
      questionText: 'Consider the following statements:\n1. One\n2. Two\n\nWhich is correct?',
      selectedAnswer: 0,
      correctAnswer: 2,
    },
  ];
  const body = { subject: 'polity', topic: 'long-notes', attemptData: { timeSpent: 30, questionDetails } };
  expect((await learner.call('POST', '/quiz/save-attempt', body)).ok).toBe(true);
  return learner;
}

it('outlines the focused control, and leads a reader to the courses without calls of the API', async () => {
  const page = await open('/polity');
  const outlineOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element: HTMLElement) => {
        element.focus();
        const { outlineStyle, outlineColor } = getComputedStyle(element);
        return `${outlineStyle} ${outlineColor}`;
      });
  await page.keyboard.press('Tab');
  expect(await outlineOf('.site-header a')).toBe('solid rgb(13, 102, 86)');
  expect(await outlineOf('h2[tabindex="-1"]')).toMatch(/^none/);

  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.reload({ waitUntil: 'networkidle' });
  expect(await site(page).getByRole('link').allInnerTexts()).toEqual([
    'Home',
    'Courses',
    'Tests',
    'Offline pages',
  ]);
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await site(page).getByRole('link', { name: 'Courses' }).click();
  await page.waitForURL('**/#courses');
  const home = site(page).getByRole('link', { name: 'Home' });
  expect(await home.getAttribute('aria-current')).toBe('page');
});

it('leads a learner to every page of their own, and says how many cards are due', async () => {
  const learner = await learnerWithDueCards();
  const page = await open('/polity', learner.browser);
  await site(page).getByRole('link', { name: 'Review 2 due' }).waitFor();
  for (const name of ['Home', 'Progress', 'Calendar', 'Quiz', 'Tests', 'Review 2 due'])
    await site(page).getByRole('link', { name, exact: true }).waitFor();
  expect(await site(page).getByRole('link').count()).toBe(6);
  expect(await brokenRules(page)).toEqual([]);
  await site(page).getByRole('link', { name: 'Progress' }).click();
  await page.waitForURL('**/progress');
  await site(page).getByRole('link', { name: 'Review 2 due' }).click();
  await page.waitForURL('**/review');
  /* The page itself names the number, and nothing is beside its cards. */
  await page.getByRole('region', { name: 'Card 1 of 2' }).waitFor();
  expect(await site(page).isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Leave' }).click();
  await site(page).getByRole('link', { name: 'Review 2 due' }).waitFor();

  const phone = await open('/polity', { ...learner.browser, viewport: PHONE });
  expect(await site(phone).isVisible()).toBe(false);
  await phone.getByRole('button', { name: 'Your account' }).click();
  await phone.getByRole('banner').getByRole('link', { name: 'Review 2 due' }).waitFor();
});

it('shows where a topic is, and leads to its page of the subject’s list', async () => {
  const page = await open('/polity/long-notes');
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  expect(await trail.getByRole('link').allInnerTexts()).toEqual([
    'Home',
    '(GS-II) Indian Polity and Constitution',
  ]);
  await trail.getByRole('link', { name: '(GS-II) Indian Polity and Constitution' }).click();
  await page.getByRole('heading', { level: 1, name: '(GS-II) Indian Polity and Constitution' }).waitFor();
  /* On the second page of its list. */
  await page.goto('/long-list/topic-17');
  await trail.getByRole('link', { name: 'A subject on no card' }).click();
  await page.getByText('Showing 2 of 17 topics').waitFor();
  await page.getByRole('heading', { name: 'Topic number 17' }).waitFor();
  await page.goto('/long-list/topic-15');
  const link = trail.getByRole('link', { name: 'A subject on no card' });
  expect(await link.getAttribute('href')).toBe('/long-list');
});
