import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brokenRules, onPhoneAndDesk, openPages } from './setup/browser.ts';
import { newLearner } from './setup/learner.ts';
import { submitQuiz } from './setup/quiz.ts';

const open = openPages();
const QUIZ = '/polity/long-notes?tab=mcqs';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function start(page: Page): Promise<void> {
  await button(page, 'Start Practice').click();
  await page.getByText('Question 1 of 3, 0 answered').waitFor();
}

/** Names of the parts that are not wholly inside the window. */
function partsOutOfView(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = (name: string) =>
      [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    const parts = {
      stem: document.querySelector('.practice ol'),
      'last option': [...document.querySelectorAll('label:has([type=radio])')].at(-1),
      timer: document.querySelector('[role=timer]'),
      Submit: named('Submit'),
      Next: named('Next'),
    };
    return Object.entries(parts).flatMap(([name, part]) => {
      const box = part?.getBoundingClientRect();
      return box && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight ? [] : name;
    });
  });
}

onPhoneAndDesk('practice', (viewport) => {
  it('has the question, its options and the controls in view, and the rest folded away', async () => {
    const page = await open(QUIZ, { viewport });
    await start(page);
    expect(await partsOutOfView(page)).toEqual([]);
    expect(await page.getByRole('heading', { name: 'Long notes' }).count()).toBe(0);
    expect(await page.getByRole('listitem').filter({ hasText: 'One' }).first().isVisible()).toBe(true);
    expect(await page.locator('.practice fieldset label').allInnerTexts()).toEqual([
      expect.stringMatching(/^\(a\)\s+1 only/),
      expect.stringMatching(/^\(b\)\s+2 only/),
      expect.stringMatching(/^\(c\)\s+Both 1 and 2/),
      expect.stringMatching(/^\(d\)\s+Neither/),
    ]);
    expect(await brokenRules(page)).toEqual([]);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await button(page, 'Next').click();
    await page.getByText('Question 2 of 3, 0 answered').waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await button(page, 'Leave').click();
    await page.getByRole('heading', { level: 1, name: 'Long notes' }).waitFor();
    await button(page, 'Continue').click();
    await page.getByText('Question 2 of 3, 0 answered').waitFor();
  });
});

describe('submitting', () => {
  it('asks before questions are left out, and saves nothing without an answer', async () => {
    const learner = await newLearner();
    const page = await open(QUIZ, learner.browser);
    await start(page);
    await button(page, 'Submit').click();
    await page.getByRole('dialog', { name: 'You have not answered any question' }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await button(page, 'Keep answering').click();
    await page.keyboard.press('1');
    await button(page, 'Submit').click();
    await page.getByRole('dialog', { name: '2 questions are unanswered' }).waitFor();
    await page.getByText('You have answered 1 of 3.').waitFor();
    await button(page, 'Keep answering').click();
    await button(page, 'Clear answer').click();
    await submitQuiz(page);
    await page.getByText('Nothing was answered, so nothing is saved.').waitFor();
    const answer = await learner.call('GET', '/quiz/attempts');
    expect(await answer.json()).toMatchObject({ data: [] });
    await page.reload();
    await button(page, 'Start Practice').waitFor();
  });
});

describe('explanations at once', () => {
  it('are chosen on the start card, follow each answer with the keyboard, and the choice is remembered', async () => {
    const page = await open(QUIZ, { viewport: { width: 320, height: 640 } });
    const choice = page.getByLabel('Explain each answer at once');
    /* Also before the quiz is loaded. */
    await choice.check();
    await start(page);
    await expect.poll(() => choice.isChecked()).toBe(true);
    await choice.uncheck();
    await choice.check();
    await page.keyboard.press('1');
    await page.getByText('Option 1 only').waitFor();
    const chosen = page.locator('.option-wrong');
    await chosen.getByText('Your answer').waitFor();
    expect(await page.locator('.practice-bar .bg-bad').count()).toBe(1);
    expect(await brokenRules(page)).toEqual([]);
    await page.keyboard.press('2');
    expect(await chosen.innerText()).toContain('1 only');
    await page.keyboard.press('Enter');
    await page.getByText('Question 2 of 3, 1 answered').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.reload();
    await page.getByText('Question 2 of 3, 1 answered').waitFor();
    expect(await choice.isChecked()).toBe(true);
    await button(page, 'Previous').click();
    await page.getByText('Option 1 only').waitFor();
    await submitQuiz(page);
    await button(page, 'Retry All').click();
    expect(await choice.isChecked()).toBe(true);
  });
});

it('a click counts while the quiz is loading already, and asks only the questions with the tag in the address', async () => {
  let arrive = (): void => undefined;
  const held = new Promise<void>((resolve) => (arrive = resolve));
  const page = await open('/', { held: ['**/_astro/QuizIsland*', held] });
  const requested = page.waitForRequest('**/_astro/QuizIsland*');
  await page.goto(`${QUIZ}&tag=basics`);
  await requested;
  await button(page, 'Start Practice').click();
  await button(page, 'Loading questions…').waitFor();
  arrive();
  await page.getByText('Question 1 of 2, 0 answered').waitFor();
  expect(await button(page, 'Basics').getAttribute('aria-pressed')).toBe('true');
});

it('an unknown tag in the address is reported, and all questions are offered', async () => {
  const page = await open(`${QUIZ}&tag=no-such-tag`);
  await page.getByText('No question here is tagged No such tag').waitFor();
  await page.getByText('You can practise all questions.').waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await button(page, 'Start Practice').click();
  await page.getByText('Question 1 of 3, 0 answered').waitFor();
});

it('results show the change since last time, and link to earlier attempts', async () => {
  const learner = await newLearner();
  const page = await open(QUIZ, learner.browser);
  await start(page);
  await page.getByRole('radio', { name: '1 only' }).check();
  await button(page, 'Next').click();
  await page.getByRole('radio', { name: '52' }).check();
  await button(page, 'Guess').click();
  await submitQuiz(page);
  await page.getByText('This attempt is saved.').waitFor();
  expect(await page.locator('ol [data-outcome]').allInnerTexts()).toEqual(['Wrong', 'Right', 'Unattempted']);
  await button(page, 'Wrong and guessed first').click();
  expect(await button(page, 'Wrong and guessed first').getAttribute('aria-pressed')).toBe('true');
  await button(page, 'Retry All').click();
  await page.getByRole('radio', { name: 'Both 1 and 2' }).check();
  await button(page, 'Next').click();
  await page.getByRole('radio', { name: '52' }).check();
  await submitQuiz(page);
  await page.getByText('+34 since last time').waitFor();
  await page.getByRole('region', { name: 'By tag' }).getByText('2 of 2 right').waitFor();
  expect(await brokenRules(page)).toEqual([]);
  const earlier = page.getByRole('region', { name: 'Earlier attempts' });
  const address = await earlier.getByRole('link', { name: 'Attempt #1' }).getAttribute('href');
  expect(address).toMatch(/^\/quiz-analytics\?attempt=/);
  const reviews = (await (await learner.call('GET', '/user/reviews')).json()) as {
    data: { cards: unknown[] };
  };
  /* The wrong and the guessed question; none that was left out. */
  expect(reviews.data.cards).toHaveLength(2);
});

it('an old attempt opens as it was and can be deleted', async () => {
  const learner = await newLearner();
  const question = (questionText: string, selectedAnswer: number | null, options: string[]) => ({
    ...{ questionText, selectedAnswer, options, correctAnswer: 0, seconds: 12 },
  });
  for (const first of [1, 0]) {
    await learner.call('POST', '/quiz/save-attempt', {
      subject: 'polity',
      topic: 'long-notes',
      attemptData: {
        timeSpent: 40,
        questionDetails: [
          {
            ...question('Which Article deals with the President?', first, ['52', '53 then']),
            confidence: 'sure',
          },
          { ...question('Asked long ago?', 0, ['Yes', 'No']), confidence: 'guess' },
          question('Left out?', null, ['Yes', 'No']),
        ],
      },
    });
  }
  const page = await open('/quiz-analytics', { ...learner.browser, tolerate: [404] });
  await page.getByRole('link', { name: 'Open attempt #1' }).click();
  await page.getByRole('heading', { level: 1, name: 'Long notes' }).waitFor();
  await page.getByText('53 then').waitFor();
  await page.getByText('Your answer').waitFor();
  await page.getByText('Article 52 says').waitFor();
  const outcomes = page.locator('ol [data-outcome]');
  expect(await outcomes.allInnerTexts()).toEqual(['Wrong', 'Right', 'Unattempted']);
  await page.getByText('Question 2 · 12 s, a guess').waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await button(page, 'Delete').click();
  await page
    .getByRole('dialog', { name: 'Delete this attempt?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('list', { name: 'Attempts' }).getByText('Attempt #2').waitFor();
  expect(await page.getByText('Attempt #1').count()).toBe(0);
  await page.goto('/quiz-analytics?attempt=nothing');
  await page.getByRole('heading', { name: 'Attempt not found' }).waitFor();
});

it("a guest's attempt is asked about once when they sign in to an account that exists, and can be saved later", async () => {
  const learner = await newLearner();
  const page = await open(QUIZ);
  await start(page);
  await page.keyboard.press('1');
  await submitQuiz(page);
  await page.getByText('This attempt is kept on this device.').waitFor();
  await page.evaluate((token) => localStorage.setItem('auth_token', token), learner.token);
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Save your attempt?' });
  await dialog.getByText('1 attempt was made on this device before you signed in.').waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  expect(await dialog.count()).toBe(0);

  await page.goto('/quiz-analytics');
  await page.getByText('1 attempt was made on this device before you signed in.').waitFor();
  await page.getByText('No quiz attempts yet.').waitFor();
  await button(page, 'Save it').click();
  await page.getByText('Attempt #1').waitFor();
  expect(await button(page, 'Save it').count()).toBe(0);
  await page.reload();
  await page.getByText('Attempt #1').waitFor();
});
