import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brokenRules, openPages } from './setup/browser.ts';
import { newEmail, newLearner, PASSWORD } from './setup/learner.ts';
import { outboxEntries, queueOldAttempts } from './setup/outbox.ts';
import { attemptsOf, chooseAnswer, startQuiz, submitQuiz } from './setup/quiz.ts';

const open = openPages();
const QUIZ = '/polity/long-notes?tab=mcqs';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('saved attempts', () => {
  async function practise(page: Page): Promise<void> {
    await startQuiz(page);
    await chooseAnswer(page, 'Both 1 and 2');
    await chooseAnswer(page, '79');
    await submitQuiz(page);
    await page.getByRole('heading', { name: 'Results' }).waitFor();
  }

  it('are queued offline and sent when the network is back', async () => {
    const learner = await newLearner();
    const page = await open(QUIZ, { ...learner.browser, goesOffline: true });
    await startQuiz(page);
    await page.context().setOffline(true);
    await chooseAnswer(page, 'Both 1 and 2');
    await page.context().setOffline(false);
    await page.route('**/api/quiz/save-attempt', (route) => route.abort('internetdisconnected'));
    const removals = await page.evaluateHandle(() => {
      const keys: string[] = [];
      const remove = (key: string) => Reflect.deleteProperty(localStorage, key);
      Storage.prototype.removeItem = (key) => {
        keys.push(key);
        remove(key);
      };
      return keys;
    });
    await submitQuiz(page);
    await page.getByText('Not saved yet. This attempt is kept on this device').waitFor();
    expect(await attemptsOf(learner)).toEqual([]);
    /* A page that was left meanwhile would not have taken away what tells the next one to send. */
    expect((await removals.jsonValue()).filter((key) => key.startsWith('outbox:'))).toEqual([]);
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('This attempt is saved.').waitFor();
    expect(await attemptsOf(learner)).toHaveLength(1);
  });

  it('belong to the learner who submitted them, also if the results are not loaded and another signs in', async () => {
    const [learner, other] = [await newLearner(), await newLearner()];
    const { data } = (await (await learner.call('GET', '/auth/me')).json()) as { data: { id: string } };
    const page = await open(QUIZ, {
      ...{ ...learner.browser, goesOffline: true, serviceWorkers: 'block' },
      unreachable: '**/{_astro/later-parts.*,api/quiz/save-attempt}',
    });
    const signIn = ({ token }: { token: string }) =>
      page.evaluate((stored) => {
        localStorage.setItem('auth_token', stored);
        dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
      }, token);
    await startQuiz(page);
    await chooseAnswer(page, 'Both 1 and 2');
    await button(page, 'Submit').click();
    await button(page, 'Submit anyway').click();
    await page.getByText('The results could not be loaded. Your answers are kept on this device.').waitFor();
    await expect.poll(() => outboxEntries(page, 'attempt')).toMatchObject([{ owner: data.id }]);
    await page.context().unrouteAll();
    await signIn(other);
    await button(page, 'Start Practice').waitFor();
    await signIn(learner);
    await expect.poll(async () => (await attemptsOf(learner)).length).toBe(1);
    await expect.poll(() => outboxEntries(page, 'attempt')).toEqual([]);
    await page.reload();
    await button(page, 'Start Practice').waitFor();
    expect(await attemptsOf(learner)).toHaveLength(1);
    expect(await attemptsOf(other)).toEqual([]);
  });

  it('survive closing the tab, and are sent by only one of several tabs, also when a response was lost', async () => {
    const learner = await newLearner();
    const page = await open(QUIZ, { ...learner.browser, goesOffline: true, serviceWorkers: 'block' });
    /* The server saves the attempt, but the tab receives no response. */
    await page.route('**/api/quiz/save-attempt', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await practise(page);
    await page.getByText('Not saved yet.').waitFor();
    const context = page.context();
    const others = [await context.newPage(), await context.newPage()];
    await page.close();
    let calls = 0;
    await context.route('**/api/quiz/save-attempt', (route) => {
      calls += 1;
      return route.continue();
    });
    const sent = context.waitForEvent('response', (response) => response.url().endsWith('/save-attempt'));
    await Promise.all(others.map((other) => other.goto('/')));
    expect((await sent).status()).toBe(200);
    await expect.poll(() => outboxEntries(others[0]!, 'attempt')).toEqual([]);
    const markers = () =>
      others[0]!.evaluate(() => Object.keys(localStorage).filter((key) => /^outbox:/.test(key)));
    await expect.poll(markers).toEqual([]);
    await Promise.all(others.map((other) => other.waitForLoadState('networkidle')));
    expect(calls).toBe(1);
    expect(await attemptsOf(learner)).toHaveLength(1);
  });

  it('queued by an earlier version of the site are sent, or listed until they are discarded', async () => {
    const learner = await newLearner();
    const { data } = (await (await learner.call('GET', '/auth/me')).json()) as { data: { id: string } };
    const attempt = (clientId: string) => ({
      subject: 'polity',
      topic: 'long-notes',
      attemptData: {
        ...{ totalQuestions: 1, correctAnswers: 1, scorePercentage: 100, timeSpent: 30, selectedTags: [] },
        questionDetails: [
          { questionText: 'Queued?', selectedAnswer: 0, correctAnswer: 0, isCorrect: true, questionTags: [] },
        ],
        ...{ clientId, createdAt: new Date().toISOString() },
      },
    });
    const entry = (owner: string | null, refused: string | null = null) => {
      const clientId = crypto.randomUUID();
      return { clientId, owner, attempt: attempt(clientId), refused };
    };
    const page = await open('/', learner.browser);
    await queueOldAttempts(page, [entry(data.id), entry(null), entry(data.id, 'This topic is gone.')]);
    await page.goto('/polity');
    await expect.poll(async () => (await attemptsOf(learner)).length).toBe(1);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('attempts_waiting'))).toBeNull();
    await page.goto('/quiz-analytics');
    await page.getByText('1 attempt was made on this device before you signed in.').waitFor();
    const refused = page.getByRole('region', { name: 'Attempts that could not be saved' });
    await refused.getByText('This topic is gone.').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await refused.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await refused.waitFor({ state: 'detached' });
  });

  it('survive the end of a session and are saved after signing in again', async () => {
    const learner = await newLearner();
    const page = await open(QUIZ, { ...learner.browser, tolerate: [401] });
    await startQuiz(page);
    await learner.call('POST', '/auth/logout');
    await chooseAnswer(page, 'Both 1 and 2');
    await submitQuiz(page);
    await page.getByText('This attempt is kept on this device. Sign in to save it.').waitFor();
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(learner.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const sent = page.waitForResponse('**/api/quiz/save-attempt');
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    expect((await sent).status()).toBe(200);
  });

  it('on own questions are marked as such', async () => {
    const learner = await newLearner();
    const question = { question: 'Of my own?', options: ['Yes', 'No'], correctAnswer: 0, tags: ['mine'] };
    const mcqs = [
      { ...question, description: 'Because **I** wrote it. <img src=x onerror="window.hacked=1">' },
    ];
    const saved = await learner.call('POST', '/mcqs/save', {
      subjectSlug: 'polity',
      topicSlug: 'long-notes',
      mcqs,
    });
    expect(saved.status).toBe(200);
    const page = await open(QUIZ, { ...learner.browser, tolerate: [404] });
    await startQuiz(page);
    await page.getByText('You are practising your own questions.').waitFor();
    await page.getByRole('radio', { name: 'Yes' }).check();
    await submitQuiz(page);
    await page.locator('strong', { hasText: 'I' }).waitFor();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await page.getByText('This attempt is saved.').waitFor();
  });
});

it('an account that is made from a result begins with it: the page says that it is saved, and leads to it', async () => {
  const page = await open(QUIZ);
  await startQuiz(page);
  await chooseAnswer(page, 'Both 1 and 2');
  await submitQuiz(page);
  await page.getByText('This attempt is kept on this device. Sign in to save it.').waitFor();
  await page.getByRole('region', { name: 'Questions and answers' }).scrollIntoViewIfNeeded();
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).dispatchEvent('click');
  await page.getByRole('link', { name: 'use your e-mail and password' }).click();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('E-mail').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await button(page, 'Sign up').click();
  await page.waitForURL(QUIZ);
  await page.getByText('Welcome! Your attempt is saved', { exact: true }).waitFor();
  await page.getByText('1 of 3 right.', { exact: true }).waitFor();
  await button(page, 'Start Practice').waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('link', { name: 'See the result' }).click();
  await page.waitForURL(/\/quiz-analytics\?attempt=/);
  await page.getByRole('region', { name: 'Questions and answers' }).waitFor();
});

it('counts for the day of the server, also if the clock of the device is two days slow', async () => {
  const learner = await newLearner();
  const page = await open('/robots.txt', learner.browser);
  await page.clock.install({ time: Date.now() - 48 * 60 * 60_000 });
  await page.goto(QUIZ);
  await startQuiz(page);
  await chooseAnswer(page, 'Both 1 and 2');
  await submitQuiz(page);
  await page.getByText('This attempt is saved.').waitFor();
  const [attempt] = await attemptsOf(learner);
  expect(Math.abs(Date.parse(attempt!.createdAt) - Date.now())).toBeLessThan(15 * 60_000);
});
