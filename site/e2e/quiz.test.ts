import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brokenRules, onPhoneAndDesk, openPages } from './setup/browser.ts';
import { newLearner } from './setup/learner.ts';
import { outboxEntries } from './setup/outbox.ts';
import { attemptsOf, chooseAnswer, startQuiz, submitQuiz } from './setup/quiz.ts';

const open = openPages();
const TOPIC = '/polity/long-notes';
const QUIZ = `${TOPIC}?tab=mcqs`;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const figure = (page: Page, name: string) =>
  name === 'Score'
    ? page.getByRole('region', { name }).locator('svg text').innerHTML()
    : page
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd')
        .innerText();

onPhoneAndDesk('a quiz', (viewport) => {
  it('loads its questions on start and explains the answers', async () => {
    const page = await open(TOPIC, { viewport });
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.getByRole('tab', { name: 'MCQs', exact: true }).click();
    await page.getByText('3 questions on this topic').waitFor();
    expect(fetched.filter((url) => /\/data\/|jsx-runtime/.test(url))).toEqual([]);
    await startQuiz(page);
    expect(fetched.filter((url) => url.endsWith('/data/polity/long-notes.json'))).toHaveLength(1);
    await chooseAnswer(page, 'Both 1 and 2');
    await page.getByText('Question 2 of 3, 1 answered').waitFor();
    await chooseAnswer(page, '79');
    expect(await button(page, 'Next').isDisabled()).toBe(true);
    expect(await page.getByRole('radio').count()).toBe(2);
    await submitQuiz(page);
    await page.getByRole('heading', { name: 'Results' }).waitFor();
    expect(await figure(page, 'Score')).toBe('33%');
    expect(await Promise.all(['Right', 'Wrong', 'Unattempted'].map((name) => figure(page, name)))).toEqual([
      '1',
      '1',
      '1',
    ]);
    await page.getByText('Option 1 only').waitFor();
    expect(await page.locator('ol [data-outcome]').allInnerTexts()).toEqual([
      'Right',
      'Wrong',
      'Unattempted',
    ]);
    await page.getByText('This attempt is kept on this device. Sign in to save it.').waitFor();
    expect(await page.getByRole('link', { name: 'Review what you missed' }).count()).toBe(0);
  });
});

describe('a quiz', () => {
  it('works with only the keyboard', async () => {
    const page = await open(QUIZ);
    await button(page, 'Start Practice').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Questions');
    await page.keyboard.press('3');
    expect(await page.getByRole('radio', { name: 'Both 1 and 2' }).isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('Question 2 of 3, 1 answered').waitFor();
    await page.keyboard.press('1');
    await page.keyboard.press('ArrowRight');
    await page.getByText('Question 3 of 3, 2 answered').waitFor();
    /* There is no fourth option. */
    await page.keyboard.press('4');
    await page.keyboard.press('ArrowLeft');
    await page.getByText('Question 2 of 3, 2 answered').waitFor();
    await button(page, 'Submit').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: '1 question is unanswered' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Question 2 of 3, 2 answered').waitFor();
    await page.keyboard.press('Enter');
    await button(page, 'Submit anyway').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Results');
    expect(await figure(page, 'Score')).toBe('67%');
  });

  it('filters questions by tag, and says whether none match or there are none', async () => {
    const page = await open(QUIZ);
    await startQuiz(page);
    await page.getByLabel('Filter by tags').check();
    await button(page, 'Articles').click();
    await page.getByText('Question 1 of 2, 0 answered').waitFor();
    await button(page, 'Basics').click();
    await page.getByText('Question 1 of 3, 0 answered').waitFor();
    await page.getByLabel('Filter by tags').uncheck();
    expect(await button(page, 'Articles').count()).toBe(0);
    await page.getByText('Question 1 of 3, 0 answered').waitFor();
    /* A round of one question, which has only the tag 'articles'. */
    await button(page, 'Next').click();
    await chooseAnswer(page, '79');
    await submitQuiz(page);
    await button(page, 'Retry Wrong Only').click();
    await page.getByText('Question 1 of 1, 0 answered').waitFor();
    await page.getByLabel('Filter by tags').check();
    await button(page, 'Basics').click();
    await page.getByRole('heading', { name: 'No MCQs Available' }).waitFor();
    await page.getByText('No MCQs match the selected tags. Try different tags.', { exact: true }).waitFor();
    await button(page, 'Articles').click();
    await page.getByText('Question 1 of 1, 0 answered').waitFor();
    await button(page, 'Basics').click();
    await button(page, 'Articles').click();
    await page.getByText('Question 1 of 1, 0 answered').waitFor();
    await page.goto('/polity/no-questions?tab=mcqs');
    await page.getByRole('heading', { name: 'No MCQs Available' }).waitFor();
    await page
      .getByText("This topic doesn't have any MCQs yet. Please check back later.", { exact: true })
      .waitFor();
  });

  it('continues after a reload, starts over, and retries the wrong, the unattempted or all questions', async () => {
    const learner = await newLearner();
    const page = await open(QUIZ, learner.browser);
    await startQuiz(page);
    await chooseAnswer(page, '2 only');
    await page.reload();
    await page.getByText('Your quiz has been resumed.').waitFor();
    await page.getByText('Question 2 of 3, 1 answered').waitFor();
    await button(page, 'Start over').click();
    await page.getByText('Question 1 of 3, 0 answered').waitFor();
    await chooseAnswer(page, 'Both 1 and 2');
    await chooseAnswer(page, '79');
    await submitQuiz(page);
    await page.getByText('This attempt is saved.').waitFor();
    await button(page, 'Retry Wrong Only').click();
    await page.getByText('Question 1 of 1, 0 answered').waitFor();
    await page.getByRole('radio', { name: '52' }).check();
    await submitQuiz(page);
    expect(await figure(page, 'Score')).toBe('100%');
    expect(await button(page, 'Retry Wrong Only').isDisabled()).toBe(true);
    await page.getByText('This attempt is saved.').waitFor();
    expect(await attemptsOf(learner)).toMatchObject([
      { attemptNumber: 2, totalQuestions: 1, correctAnswers: 1, scorePercentage: 100 },
      { attemptNumber: 1, totalQuestions: 3, correctAnswers: 1, selectedTags: [] },
    ]);
    await button(page, 'Retry All').click();
    await page.getByText('Question 1 of 3, 0 answered').waitFor();
    await page.getByRole('radio', { name: '1 only' }).check();
    await submitQuiz(page);
    await button(page, 'Retry Unattempted Only').click();
    await page.getByText('Question 1 of 2, 0 answered').waitFor();
    await page.getByRole('radio', { name: '52' }).waitFor();
  });

  it('loads React only when it starts, and tries again when its code or its questions fail to load', async () => {
    /* The service worker is blocked because it would serve the code from its cache. */
    const page = await open('/', { goesOffline: true, serviceWorkers: 'block' });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto(QUIZ);
    await button(page, 'Start Practice').waitFor();
    expect(scripts.filter((url) => /\/_astro\/(client|react|QuizIsland)\./.test(url))).toEqual([]);
    const problem = page.getByText('There was an error loading the content. Please try again later.');
    await page.route('**/_astro/QuizIsland*', (route) => route.abort('internetdisconnected'));
    await button(page, 'Start Practice').click();
    await problem.waitFor();

    await page.unrouteAll();
    await page.route('**/data/**', (route) => route.fulfill({ json: { unexpected: true } }));
    const unexpected = page.waitForResponse('**/data/polity/long-notes.json');
    await button(page, 'Try Again').click();
    await unexpected;
    await problem.waitFor();
    await page.unrouteAll();
    await button(page, 'Try Again').click();
    await page.getByRole('heading', { name: 'Questions', exact: true }).waitFor();
  });

  it('loads its results while questions are answered, and tries again when that fails', async () => {
    const page = await open('/', { goesOffline: true, serviceWorkers: 'block' });
    const parts: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/later-parts.')) parts.push(request.url());
    });
    await page.route('**/_astro/later-parts.*', (route) => route.abort('internetdisconnected'));
    await page.goto(QUIZ);
    await startQuiz(page);
    await page.getByRole('radio', { name: 'Both 1 and 2' }).check();
    await page.getByText('Question 1 of 3, 1 answered').waitFor();
    expect(parts).toEqual([]);
    await button(page, 'Next').click();
    await button(page, 'Next').click();
    await expect.poll(() => parts.length).toBe(1);
    await button(page, 'Submit').click();
    await button(page, 'Submit anyway').click();
    await page.getByText('The results could not be loaded. Your answers are kept on this device.').waitFor();
    await expect.poll(() => outboxEntries(page, 'attempt')).toMatchObject([{ owner: null }]);
    await expect.poll(() => parts.length).toBe(2);
    await button(page, 'Try Again').click();
    await expect.poll(() => parts.length).toBe(3);
    await button(page, 'Try Again').waitFor();
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByRole('heading', { name: 'Results' }).and(page.locator(':focus')).waitFor();
    expect(await figure(page, 'Score')).toBe('33%');
  });
});

describe('exam mode', () => {
  it('marks with the fractional negative marking of the prelims', async () => {
    const learner = await newLearner();
    const page = await open(QUIZ, learner.browser);
    await button(page, 'Exam Mode').click();
    await page.getByRole('heading', { name: 'Exam Mode' }).waitFor();
    expect(await page.getByLabel('Minutes').inputValue()).toBe('4');
    await page.getByLabel('Minutes').fill('0');
    await page.getByText('Please enter whole minutes from 1 to 480.').waitFor();
    await page.getByLabel('Minutes').fill('5');
    expect(await brokenRules(page)).toEqual([]);
    await button(page, 'Start Exam').click();
    await page.getByRole('timer').waitFor();
    await page.getByRole('radio', { name: 'Both 1 and 2' }).check();
    await button(page, 'Sure').click();
    await button(page, 'Mark for review').click();
    await button(page, 'Question 1, answered, marked for review').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await button(page, 'Next').click();
    await page.getByRole('radio', { name: '79' }).check();
    await button(page, 'Guess').click();
    await submitQuiz(page);
    await page.getByRole('heading', { name: 'Marks: 1⅓ of 6' }).waitFor();
    await page.getByText('Guessing cost ⅔.').waitFor();
    const marks = page.getByRole('table').getByRole('row').locator('td:last-child');
    expect(await marks.allInnerTexts()).toEqual(['2', '0', '−⅔', '0', '1⅓']);
    expect(await figure(page, 'Score')).toBe('33%');
    expect(await brokenRules(page)).toEqual([]);
    await page.getByText('This attempt is saved.').waitFor();
    const answer = await learner.call('GET', '/quiz/attempts');
    expect(await answer.json()).toMatchObject({ data: [{ exam: { scheme: 'gs', durationSeconds: 300 } }] });
    await page.getByRole('link', { name: 'Review what you missed' }).click();
    /* The wrong question and the one that was left out. */
    await page.getByRole('region', { name: 'Card 1 of 2' }).waitFor();
  });

  it('asks only the questions with the tag in the address, and submits itself when time runs out', async () => {
    const page = await open('/');
    await page.clock.install();
    await page.goto(`${QUIZ}&tag=basics`);
    await page.getByText('Questions tagged Basics: 2 of 3').waitFor();
    await button(page, 'Exam Mode').click();
    await page.getByText(/^2 questions tagged Basics against the clock/).waitFor();
    await page.getByLabel('Minutes').fill('1');
    await button(page, 'Start Exam').click();
    await page.getByText('Question 1 of 2, 0 answered').waitFor();
    await page.getByRole('radio', { name: 'Neither' }).check();
    /* The clock goes on by itself, too. */
    await page.clock.runFor(30_000);
    await page.getByRole('timer').waitFor();
    await page.clock.runFor(30_000);
    await page.getByRole('heading', { name: 'Results' }).waitFor();
    expect(await figure(page, 'Time')).toBe('1:00');
  });
});
