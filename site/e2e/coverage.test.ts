import { isDeepStrictEqual } from 'node:util';
import type { Page, Request } from 'playwright-core';
import { expect, it } from 'vitest';
import { brokenRules, openPages, PHONE } from './setup/browser.ts';
import { newLearner } from './setup/learner.ts';
import { submitQuiz } from './setup/quiz.ts';

const open = openPages();
const TOPIC = '/polity/long-notes';

const coverageOf = (page: Page, section: string) => page.locator(`#${section} .section-head .coverage`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('shows beside each heading how its questions were answered, and leads there and back', async () => {
  const learner = await newLearner();
  const page = await open(TOPIC, { ...learner.browser, viewport: PHONE });
  await expect.poll(() => page.locator('.coverage').allInnerTexts()).toEqual(['untested', 'untested']);
  expect(await brokenRules(page)).toEqual([]);
  /* It stands between its heading and the text, not with the paragraph before. */
  const middleOf = async (selector: string) => {
    const { y, height } = (await page.locator(`#second-part ${selector}`).first().boundingBox())!;
    return y + height / 2;
  };
  const middles = await Promise.all(['h2, h3', '.coverage', '[data-body]'].map(middleOf));
  expect(middles).toEqual(middles.toSorted((one, other) => one - other));
  await page.getByRole('link', { name: 'untested: practise the question on First part' }).click();
  await page.getByText('Question 1 of 1, 0 answered').waitFor();
  await page.getByText('Only questions on First part').waitFor();
  /* The stored quiz knows its section, so the address need not. */
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=mcqs');
  await page.reload();
  await page.getByText('Only questions on First part').waitFor();
  await page.goBack();
  await page.goForward();
  await page.getByText('Only questions on First part').waitFor();
  await page.getByRole('radio', { name: '1 only', exact: true }).check();
  await submitQuiz(page);
  await page.getByText('This attempt is saved.').waitFor();

  await page.getByRole('link', { name: 'Read this again' }).click();
  await expect.poll(() => page.url()).toMatch(/#first-part$/);
  await page.getByRole('heading', { name: 'First part' }).waitFor();
  await expect.poll(() => coverageOf(page, 'first-part').innerText()).toBe('0/1 right');
  /* The results are still there, and a second look at the section works as well. */
  await page.getByRole('tab', { name: 'MCQs', exact: true }).click();
  await page.getByRole('link', { name: 'Read this again' }).click();
  await page.getByRole('heading', { name: 'First part' }).waitFor();

  await coverageOf(page, 'second-part').click();
  await page.getByRole('radio', { name: '74', exact: true }).waitFor();
  await button(page, 'All questions').click();
  await page.getByText('Question 1 of 3, 0 answered').waitFor();
  expect(new URL(page.url()).searchParams.has('practise')).toBe(false);
});

it('arrives without moving the notes', async () => {
  const learner = await newLearner();
  const page = await open('/', { ...learner.browser, viewport: PHONE });
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/api/quiz/coverage/**', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/quiz/coverage/**');
  const unanswered = new Set<Request>();
  page.on('request', (request) => unanswered.add(request));
  page.on('requestfinished', (request) => unanswered.delete(request));
  page.on('requestfailed', (request) => unanswered.delete(request));
  await page.goto(TOPIC);
  await asked;
  await page.evaluate(() => document.fonts.ready);
  const places = () =>
    page
      .locator('.section-head > :is(h2, h3), topic-notes p:not([role=status])')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as unknown));
  /* Everything else has arrived: only the coverage is still awaited. */
  let before = await places();
  const standsStill = async () => {
    const last = before;
    before = await places();
    return unanswered.size === 1 && isDeepStrictEqual(before, last);
  };
  await expect.poll(standsStill, { interval: 200 }).toBe(true);
  send();
  await expect.poll(() => page.locator('.coverage').count()).toBe(2);
  expect(await places()).toEqual(before);
});

it('finds the section in notes of one’s own whose headings changed', async () => {
  const learner = await newLearner();
  const content = '## Mine\n\nx\n\n## The first part, in my words\n\nx\n\n## Second part\n\nx\n';
  await learner.call('POST', '/notes/save', { subjectSlug: 'polity', topicSlug: 'long-notes', content });
  const page = await open(`${TOPIC}?section=first-part#first-part`, learner.browser);
  await expect.poll(() => page.url()).toMatch(/#the-first-part-in-my-words$/);
  await expect.poll(() => coverageOf(page, 'the-first-part-in-my-words').innerText()).toBe('untested');
  expect(await coverageOf(page, 'mine').count()).toBe(0);
});
