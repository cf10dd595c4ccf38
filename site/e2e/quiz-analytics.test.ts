import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brokenRules, ONLINE, onPhoneAndDesk, openPages } from './setup/browser.ts';
import { newLearner, type SignedInLearner } from './setup/learner.ts';
import { submitQuiz } from './setup/quiz.ts';

const open = openPages(ONLINE);
const PATH = '/quiz-analytics';
const DAY = 86_400_000;
const LATEST = Date.UTC(2026, 4, 20, 12);

const EMPTY = {
  'Attempt History': 'No quiz attempts yet. Start taking quizzes to see your history here.',
  'Topic Understanding': 'No topic understanding data yet. Take quizzes to build your understanding profile.',
  'Tag Performance': 'No tag performance data yet. Take quizzes with tags to see your performance breakdown.',
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const card = async (page: Page, label: string) =>
  page
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .innerText();

interface Attempted {
  topic?: string;
  subject?: string;
  right: number;
  of: number;
  seconds?: number;
  daysAgo?: number;
  tag?: string;
}

async function attempt(learner: SignedInLearner, made: Attempted): Promise<void> {
  const { subject = 'polity', topic = 'long-notes', right, of, seconds = 10, daysAgo = 0, tag } = made;
  const answer = await learner.call('POST', '/quiz/save-attempt', {
    subject,
    topic,
    attemptData: {
      timeSpent: seconds,
      createdAt: new Date(LATEST - daysAgo * DAY).toISOString(),
      questionDetails: Array.from({ length: of }, (_, index) => ({
        questionText: `Question ${index}`,
        selectedAnswer: index < right ? 0 : 1,
        correctAnswer: 0,
        questionTags: tag === undefined ? [] : [tag],
      })),
    },
  });
  expect(answer.status).toBe(200);
}

/** Completes a quiz on a topic in the browser. */
async function practise(page: Page): Promise<void> {
  await page.goto('/polity/long-notes?tab=mcqs');
  await button(page, 'Start Practice').click();
  await page.getByRole('heading', { name: 'Questions', exact: true }).waitFor();
  await page.getByRole('radio').first().check();
  await submitQuiz(page);
  await page.getByRole('heading', { name: 'Results' }).waitFor();
}

it('shows empty states, and errors with zeros until loading succeeds', async () => {
  const learner = await newLearner();
  const page = await open(PATH, { ...learner.browser, tolerate: [500] });
  for (const [name, text] of Object.entries(EMPTY)) {
    await tab(page, name).click();
    await page.getByText(text, { exact: true }).waitFor();
  }
  expect(await card(page, 'Total Attempts')).toBe('0');
  expect(await card(page, 'Total Time')).toBe('0s');
  expect(await brokenRules(page)).toEqual([]);

  await attempt(learner, { right: 1, of: 2 });
  const calls: string[] = [];
  await page.route('**/api/quiz/**', (route) => {
    calls.push(route.request().url());
    return route.fulfill({ status: 500, json: { success: false, code: 'internal', message: 'Broken.' } });
  });
  await page.goto(PATH);
  await page.getByRole('alert').getByText('Your quiz analytics could not be loaded. Broken.').waitFor();
  await page.getByText(EMPTY['Attempt History']).waitFor();
  expect(await card(page, 'Total Attempts')).toBe('0');
  expect(calls.filter((url) => url.includes('/quiz/summary'))).toHaveLength(3);
  await page.unrouteAll();
  await button(page, 'Try again').click();
  await expect.poll(() => card(page, 'Total Attempts')).toBe('1');
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

onPhoneAndDesk('the attempts of a learner', (viewport) => {
  it('are summarized in four figures and three tabs', async () => {
    const learner = await newLearner();
    await attempt(learner, { right: 9, of: 10, seconds: 3661, daysAgo: 2, tag: 'articles' });
    await attempt(learner, { right: 3, of: 4, daysAgo: 1, tag: 'writs' });
    await attempt(learner, { subject: 'long-list', topic: 'topic-2', right: 1, of: 3, tag: 'articles' });
    const page = await open(PATH, { ...learner.browser, viewport });
    await page.getByText('Score over time').waitFor();
    expect(await card(page, 'Total Attempts')).toBe('3');
    expect(await card(page, 'Total Questions')).toBe('17');
    expect(await card(page, 'Average Score')).toBe('66.1%');
    expect(await card(page, 'Total Time')).toBe('1:01:21');

    const attempts = page.getByRole('list', { name: 'Attempts' }).getByRole('listitem');
    expect(await attempts.getByRole('heading').allInnerTexts()).toEqual([
      'Topic number 2',
      'Long notes',
      'Long notes',
    ]);
    const oldest = attempts.last();
    expect(await oldest.innerText()).toContain('Attempt #1 · May 18, 2026 · 1:01:01');
    expect(await oldest.innerText()).toContain('(GS-II) Indian Polity and Constitution');
    expect(await oldest.getByRole('link', { name: 'Go to' }).getAttribute('href')).toBe('/polity/long-notes');
    const colours = await attempts
      .getByText(/%$/)
      .evaluateAll((scores) => scores.map((score) => score.getAttribute('class') ?? ''));
    expect(colours.map((style) => /score-(green|blue|yellow|red)/.exec(style)?.[1])).toEqual([
      'red',
      'blue',
      'green',
    ]);

    await page.getByText('Show as a table').click();
    const weeks = page.getByRole('table', { name: 'Average score of each week, oldest first' });
    expect(await weeks.getByRole('row').allInnerTexts()).toEqual([
      'Week of\tAttempts\tAverage',
      'May 17, 2026\t3\t66.1%',
    ]);
    const scores = page.getByRole('table', { name: 'Scores over time, oldest first' });
    expect(await scores.getByRole('row').allInnerTexts()).toEqual([
      'Date\tTopic\tScore',
      'May 18, 2026\tLong notes\t90%',
      'May 19, 2026\tLong notes\t75%',
      'May 20, 2026\tTopic number 2\t33.3%',
    ]);

    await tab(page, 'Attempt History').press('ArrowRight');
    const topics = page.getByRole('list', { name: 'Topics' }).getByRole('listitem');
    await topics.first().waitFor();
    /* The topic with the most questions is the first. */
    await expect.poll(() => topics.first().innerText()).toMatch(/Long notes[^]*advanced[^]*82.5%[^]*12\/14/i);
    expect(await topics.last().innerText()).toMatch(/Topic number 2[^]*beginner/i);

    await tab(page, 'Topic Understanding').press('End');
    const strengths = page.getByRole('table', { name: /Tags by strength/ });
    expect(await strengths.getByRole('rowheader').allInnerTexts()).toEqual(['Articles', 'Writs']);
    const weakest = page.getByRole('list', { name: 'Weakest tags' });
    expect(await weakest.count()).toBe(0);
    await page.getByText('3 min 37 s per question on average.').waitFor();
    const paces = page.getByRole('list', { name: 'Time per question, the slowest first' });
    expect(await paces.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^\(GS-II\) Indian Polity and Constitution\s+4 min 22 s$/),
      expect.stringMatching(/^A subject on no card\s+3 s$/),
    ]);
    expect(await page.getByRole('list', { name: 'Tags by topic' }).getByRole('link').count()).toBe(3);

    await page.getByRole('combobox', { name: 'Subject' }).selectOption({ label: 'A subject on no card' });
    await expect.poll(() => card(page, 'Total Attempts')).toBe('1');
    await page.reload();
    await expect.poll(() => card(page, 'Total Attempts')).toBe('1');
    await page
      .getByRole('combobox', { name: 'Subject' })
      .selectOption({ label: '(GS-II) Indian Polity and Constitution' });
    await page.getByRole('combobox', { name: 'Topic' }).selectOption({ label: 'Long notes' });
    await expect.poll(() => card(page, 'Total Attempts')).toBe('2');
    expect(new URL(page.url()).search).toBe('?subject=polity&topic=long-notes');
  });

  it('lead from the weakest tag to its practice and from a row to its attempt, and every tab passes axe', async () => {
    const learner = await newLearner();
    for (const [tag, right] of Object.entries({ basics: 0, half: 2, most: 3, all: 4 }))
      await attempt(learner, { right, of: 4, tag });
    const page = await open(PATH, { ...learner.browser, viewport });
    const weakest = page.getByRole('list', { name: 'Weakest tags' });
    await weakest.getByRole('link', { name: 'Practise Basics' }).click();
    await page.waitForURL('**/polity/long-notes?tab=mcqs&tag=basics');
    await button(page, 'Start Practice').click();
    await page.getByText('Question 1 of 2, 0 answered').waitFor();

    await page.goto(PATH);
    await page.getByText('Show as a table').click();
    for (const name of Object.keys(EMPTY)) {
      await tab(page, name).click();
      await page.getByRole('tabpanel', { name }).getByRole('link').first().waitFor();
      expect(await brokenRules(page)).toEqual([]);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBe(0);
    }
    await tab(page, 'Attempt History').click();
    // What is above the row comes with requests of its own, and would move it away from the pointer.
    await weakest.waitFor();
    await page.getByText(/per question on average/).waitFor();
    const row = page.getByRole('list', { name: 'Attempts' }).getByRole('listitem').first();
    // On the text below the title: the link covers the row.
    await row.click({ position: { x: 150, y: 50 } });
    await page.getByRole('heading', { level: 1, name: 'Long notes' }).waitFor();
    expect(new URL(page.url()).searchParams.get('attempt')).not.toBeNull();
  });
});

it('shows older attempts when asked, and deletes one, or all up to a date, from the list and the figures', async () => {
  const learner = await newLearner();
  for (let daysAgo = 0; daysAgo < 27; daysAgo += 1) await attempt(learner, { right: 1, of: 2, daysAgo });
  const page = await open(PATH, learner.browser);
  const rows = page.getByRole('list', { name: 'Attempts' }).getByRole('listitem');
  for (const shown of [10, 20]) {
    await expect.poll(() => rows.count()).toBe(shown);
    await button(page, 'Show more').click();
  }
  await expect.poll(() => rows.count()).toBe(27);
  expect(await button(page, 'Show more').count()).toBe(0);
  expect(await rows.last().innerText()).toContain('Attempt #27');

  await rows.first().getByRole('button', { name: 'Delete' }).click();
  const one = page.getByRole('dialog', { name: 'Delete this attempt?' });
  await one.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => rows.count()).toBe(26);
  await expect.poll(() => card(page, 'Total Attempts')).toBe('26');

  await page.getByLabel('Delete attempts up to').fill('2026-05-10');
  await button(page, 'Delete old attempts').click();
  const many = page.getByRole('dialog', { name: 'Delete old attempts?' });
  expect(await many.innerText()).toContain('May 10, 2026');
  expect(await brokenRules(page)).toEqual([]);
  await many.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => rows.count()).toBe(9);
  await expect.poll(() => card(page, 'Total Attempts')).toBe('9');
});

describe('attempts on this device', () => {
  it('made by a visitor, who is asked to sign in, can be discarded after a confirmation', async () => {
    const learner = await newLearner();
    const page = await open(PATH);
    await page.getByRole('heading', { level: 1, name: 'Quiz Analytics' }).waitFor();
    await button(page, 'Sign In to Continue').click();
    await page.getByRole('dialog', { name: 'Sign In' }).waitFor();

    await practise(page);
    await page.getByText('This attempt is kept on this device.').waitFor();
    await page.evaluate((token) => localStorage.setItem('auth_token', token), learner.token);
    await page.goto(PATH);
    await page.getByText('1 attempt was made on this device before you signed in.').waitFor();
    await button(page, 'Discard').click();
    const dialog = page.getByRole('dialog', { name: 'Discard these attempts?' });
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('made on this device').waitFor({ state: 'detached' });
    expect(await card(page, 'Total Attempts')).toBe('0');
  });

  it('refused by a full account are listed with the reason, counted while queued and removed when sent', async () => {
    const learner = await newLearner();
    const page = await open('/polity/long-notes', { ...learner.browser, tolerate: [413, 503] });
    const message = 'Your account is full. Delete old quiz attempts under Quiz Analytics, Attempt History.';
    let refusal = { status: 413, code: 'quota_exceeded', message };
    await page.route('**/api/quiz/save-attempt', (route) =>
      route.fulfill({ status: refusal.status, json: { success: false, ...refusal } }),
    );
    await practise(page);
    await page.getByText(`This attempt could not be saved: ${message}`).waitFor();
    await page.goto(PATH);
    const refused = page.getByRole('region', { name: 'Attempts that could not be saved' });
    expect(await refused.innerText()).toContain(message);

    refusal = { status: 503, code: 'busy', message: 'Later' };
    const tried = page.waitForResponse('**/api/quiz/save-attempt');
    await refused.getByRole('button', { name: 'Try again' }).click();
    await refused.waitFor({ state: 'detached' });
    await page.getByText('1 attempt is not saved yet.').waitFor();
    await tried;
    /* The attempt is marked as waiting, so the page sends it when the network is back. */
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('outbox:')));
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => card(page, 'Total Attempts')).toBe('1');
    expect(await page.getByText('not saved yet').count()).toBe(0);
  });
});
