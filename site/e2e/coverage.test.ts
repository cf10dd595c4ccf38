import type { Page } from 'playwright-core';
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
  await page.getByRole('link', { name: 'untested: practise the question on First part' }).click();
  await page.getByText('Question 1 of 1, 0 answered').waitFor();
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

it('finds the section in notes of one’s own whose headings changed', async () => {
  const learner = await newLearner();
  const content = '## Mine\n\nx\n\n## The first part, in my words\n\nx\n\n## Second part\n\nx\n';
  await learner.call('POST', '/notes/save', { subjectSlug: 'polity', topicSlug: 'long-notes', content });
  const page = await open(`${TOPIC}?section=first-part#first-part`, learner.browser);
  await expect.poll(() => page.url()).toMatch(/#the-first-part-in-my-words$/);
  await expect.poll(() => coverageOf(page, 'the-first-part-in-my-words').innerText()).toBe('untested');
  expect(await coverageOf(page, 'mine').count()).toBe(0);
});

it('is not loaded for readers', async () => {
  const page = await open(TOPIC);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.reload();
  await button(page, 'Collapse all').click();
  await page.waitForTimeout(500);
  expect(fetched.filter((url) => /coverage|section-match/.test(url))).toEqual([]);
  expect(await page.locator('.coverage').count()).toBe(0);
});
