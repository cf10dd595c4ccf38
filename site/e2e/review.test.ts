import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ReviewCard } from '../../api/contract/practice/reviews.ts';
import { formatWeekday } from '../client/format/format.ts';
import { brokenRules, DESKTOP, openPages, PHONE } from './setup/browser.ts';
import { newLearner, type SignedInLearner } from './setup/learner.ts';
import { outboxEntries } from './setup/outbox.ts';
import { submitQuiz } from './setup/quiz.ts';

const open = openPages();
const OFFLINE = 'Not saved yet. This grade is kept on this device and will be sent automatically.';

const STATEMENTS = 'Consider the following statements:\n1. One\n2. Two\n\nWhich is correct?';
const PRESIDENT = 'Which Article deals with the President?';

/** A learner who got one question of the topic wrong and left another out. */
async function learnerWithCards(): Promise<SignedInLearner> {
  const learner = await newLearner();
  const questionDetails = [
    { questionText: STATEMENTS, selectedAnswer: 0, correctAnswer: 2 },
    { questionText: PRESIDENT, selectedAnswer: 1, correctAnswer: 0 },
    { questionText: 'Two options only?', selectedAnswer: 0, correctAnswer: 0 },
  ];
  const attemptData = { timeSpent: 30, questionDetails };
  const body = { subject: 'polity', topic: 'long-notes', attemptData };
  expect((await learner.call('POST', '/quiz/save-attempt', body)).ok).toBe(true);
  return learner;
}

async function cardsOf(learner: SignedInLearner, query = ''): Promise<ReviewCard[]> {
  const answer = await learner.call('GET', `/user/reviews${query}`);
  return ((await answer.json()) as { data: { cards: ReviewCard[] } }).data.cards;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** The card shown now. */
async function asked(page: Page, place: string, learner: SignedInLearner): Promise<ReviewCard> {
  const card = page.getByRole('region', { name: place });
  await card.waitFor();
  /* Statements and tables are laid out, with their words in order. */
  const words = (text: string) => text.replaceAll(/\s+/g, '');
  const text = words((await card.textContent()) ?? '');
  const found = (await cardsOf(learner)).find(({ question, own }) =>
    text.includes(words(question?.question ?? own?.front ?? '')),
  );
  if (!found) throw new Error(`None of the learner's cards is shown: ${text}`);
  return found;
}

async function answer(page: Page, { question }: ReviewCard, right: boolean): Promise<void> {
  const option = question?.options[right ? question.correctAnswer : 3] ?? '';
  await page.getByRole('region', { name: /^Card/ }).getByText(option, { exact: true }).click();
}

describe('signed out', () => {
  it('the page asks to sign in and is excluded from search engines', async () => {
    const page = await open('/review', { viewport: PHONE });
    await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.getByRole('main').getByRole('button', { name: 'Sign In to Continue' }).click();
    await page.getByRole('dialog', { name: 'Sign In' }).waitFor();
  });
});

describe('without cards', () => {
  it('explains which questions become cards', async () => {
    const learner = await newLearner();
    const page = await open('/', learner.browser);
    await button(page, 'Your account').click();
    await page.locator('#_account').getByRole('link', { name: 'Review' }).click();
    await heading(page, 'No cards yet.').waitFor();
    await page.getByText('Questions that you get wrong, guess or leave out become cards here.').waitFor();
    expect(await page.title()).toBe('Review · Swadhyay');
  });
});

describe('today’s cards', () => {
  it.each([
    ['a phone', PHONE],
    ['a desk', DESKTOP],
  ])('are answered, explained and graded, on %s', async (_where, viewport) => {
    const learner = await learnerWithCards();
    const page = await open('/review', { ...learner.browser, viewport });
    const first = await asked(page, 'Card 1 of 2', learner);
    await page.getByText('(GS-II) Indian Polity and Constitution · Long notes').waitFor();
    expect(await button(page, /^Again/).count()).toBe(0);
    await answer(page, first, false);
    await page.getByText(/^Wrong\. The right answer: /).waitFor();
    await page.getByText(/Both are\.|Article 52 says/).waitFor();
    expect(await page.getByRole('link', { name: 'Notes: Long notes' }).getAttribute('href')).toBe(
      '/polity/long-notes',
    );
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide, 'scrolls sideways').toBe(false);
    await button(page, /^Again/).click();
    await page.getByText('Saved as Again: comes again today.').waitFor();

    /* The forgotten card comes back after the others. */
    const second = await asked(page, 'Card 1 of 2', learner);
    expect(second.id).not.toBe(first.id);
    await answer(page, second, true);
    await page.getByText('Right', { exact: true }).waitFor();
    expect(await button(page, /^(Hard|Easy)/).count()).toBe(0);
    await button(page, /^Good/).click();
    const again = await asked(page, 'Card 2 of 2', learner);
    expect(again.id).toBe(first.id);
    await answer(page, again, true);
    await button(page, /^Good/).click();
    await heading(page, 'All done for today.').waitFor();
    await page.getByText('You reviewed 2 cards.').waitFor();
    await page.getByText('Nothing more comes today.').waitFor();
    await page.getByText(/^Saved as Good: comes again on /).waitFor();
    /* "Saved as Good" may still be that of the second card. */
    const timesGraded = async () => new Map((await cardsOf(learner)).map(({ id, reps }) => [id, reps]));
    await expect.poll(timesGraded).toEqual(
      new Map([
        [first.id, 2],
        [second.id, 1],
      ]),
    );

    await page.reload();
    await heading(page, 'Nothing is due today.').waitFor();
    const [next] = await cardsOf(learner);
    const line = await page.getByText(/^The next card is due on/).textContent();
    expect(line).toContain(formatWeekday(next!.due));
  });

  it('can be reviewed with only the keyboard', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review', learner.browser);
    const first = await asked(page, 'Card 1 of 2', learner);
    await expect.poll(() => focused(page)).toBe('Card 1 of 2');
    /* A repeated key press answers the card but does not grade it. */
    const right = String((first.question?.correctAnswer ?? 0) + 1);
    await page.keyboard.down(right);
    await page.keyboard.down(right);
    await page.keyboard.up(right);
    await expect.poll(() => focused(page)).toBe('Right');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('Card 2 of 2');
    await page.keyboard.press('u');
    await expect.poll(() => focused(page)).toBe('Right');
    await page.keyboard.press(' ');
    await expect.poll(() => focused(page)).toBe('Card 2 of 2');
    const second = await asked(page, 'Card 2 of 2', learner);
    await page.keyboard.press('4');
    await expect.poll(() => focused(page)).toMatch(/^Wrong\./);
    /* The keys work wherever focus is within the card. */
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Notes: Long notes');
    await page.keyboard.press('2');
    await expect.poll(() => focused(page)).toBe('All done for today.');
    await page.getByText(/^Saved as Good/).waitFor();
    /* "Saved as Good" may still be that of the first card. */
    const stateOf = async (id: string) => (await cardsOf(learner)).find((card) => card.id === id);
    await expect.poll(() => stateOf(second.id)).toMatchObject({ reps: 1 });
    expect(await stateOf(first.id)).toMatchObject({ reps: 1, state: 'review' });
  });

  it('can be revealed without an answer', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review', learner.browser);
    await asked(page, 'Card 1 of 2', learner);
    await button(page, 'I do not know: show the answer').click();
    await page.getByText(/^Not answered\. The right answer: /).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/^Saved as Again/).waitFor();
  });

  it('keep an ungraded answer after a reload', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review', learner.browser);
    await answer(page, await asked(page, 'Card 1 of 2', learner), false);
    await page.getByText(/^Wrong\./).waitFor();
    await page.reload();
    await page.getByText(/^Wrong\./).waitFor();
    await button(page, /^Good/).click();
    await page.getByText(/^Saved as Good/).waitFor();
    await page.reload();
    await asked(page, 'Card 1 of 1', learner);
    expect(await button(page, /^Good/).count()).toBe(0);
  });

  it('show why loading failed and can be reloaded', async () => {
    const learner = await learnerWithCards();
    const page = await open('/', { ...learner.browser, tolerate: [503] });
    await page.route('**/api/user/reviews?due=today*', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'busy', message: 'Too much to do.' } }),
    );
    await page.goto('/review');
    await page.getByRole('alert').getByText('Too much to do.').waitFor();
    await page.unrouteAll();
    await button(page, 'Try Again').click();
    await asked(page, 'Card 1 of 2', learner);
  });
});

describe('a session', () => {
  const status = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();

  it('has cards that are skipped, suspended and brought back, and cards of one’s own', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review', { ...learner.browser, viewport: PHONE });
    const first = await asked(page, 'Card 1 of 2', learner);

    await button(page, 'Make a card').click();
    const dialog = page.getByRole('dialog', { name: 'Make a card' });
    await dialog.getByRole('button', { name: 'Add card' }).click();
    await dialog.getByText('Write something on the front.').waitFor();
    await dialog.getByText('Choose the topic that the card belongs to.').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await dialog.getByLabel('Front').fill('Which article is the heart and soul?');
    await dialog.getByLabel('Back').fill('Article 23');
    await dialog.getByLabel('Subject').selectOption({ label: '(GS-II) Indian Polity and Constitution' });
    await dialog.getByLabel('Topic').selectOption({ label: 'Long notes' });
    await dialog.getByRole('button', { name: 'Add card' }).click();

    await page.getByRole('region', { name: 'Card 1 of 3' }).waitFor();
    await button(page, /^Suspend/).click();
    await status(page, /^Suspended/);
    const second = await asked(page, 'Card 1 of 2', learner);
    expect(second.id).not.toBe(first.id);
    await button(page, /^Undo/).click();
    expect((await asked(page, 'Card 1 of 3', learner)).id).toBe(first.id);
    await button(page, /^Suspend/).click();
    await page.getByRole('region', { name: 'Card 1 of 2' }).waitFor();
    await button(page, /^Not today/).click();
    await status(page, 'It comes again tomorrow.');

    const own = page.getByRole('region', { name: 'Card 1 of 1' });
    await own.getByText('Which article is the heart and soul?').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await button(page, /^Edit/).click();
    const editing = page.getByRole('dialog', { name: 'Edit card' });
    await editing.getByLabel('Back').fill('Article 32');
    await editing.getByRole('button', { name: 'Save card' }).click();
    await own.getByRole('button', { name: 'Show the answer' }).click();
    await own.getByText('Article 32', { exact: true }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await button(page, /^Good/).click();
    await heading(page, 'All done for today.').waitFor();
    await page.getByText('You reviewed 1 card.').waitFor();

    await page.getByText('All cards', { exact: true }).click();
    await page.getByText('Suspended or skipped').click();
    await page.getByText('2 cards', { exact: true }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await button(page, `Resume: ${first.question?.question.replaceAll('\n', ' ')}`).click();
    await page.getByText('1 card', { exact: true }).waitFor();
    expect((await asked(page, 'Card 2 of 2', learner)).id).toBe(first.id);
    const held = await cardsOf(learner, '?only=held');
    expect(held.map(({ id, hold }) => [id, hold])).toEqual([[second.id, 'buried']]);
  });

  it('keeps to the daily limits, says what waits, and brings more on request', async () => {
    const learner = await learnerWithCards();
    await learner.call('PUT', '/user/review-settings', { newPerDay: 1 });
    const page = await open('/review', learner.browser);
    await answer(page, await asked(page, 'Card 1 of 1', learner), true);
    await page.getByText('1 new card waits for the coming days.').waitFor();
    expect(await page.getByLabel('New cards a day').count()).toBe(0);
    await button(page, /^Good/).click();
    await page.getByText('Your daily limit is reached: 1 new card waits for the coming days.').waitFor();
    await button(page, 'Review 1 more now').click();
    await answer(page, await asked(page, 'Card 2 of 2', learner), true);
    await button(page, /^Good/).click();
    await page.getByText('Nothing more comes today.').waitFor();
    await expect
      .poll(() =>
        page
          .getByRole('link', { name: /^Review/ })
          .first()
          .textContent(),
      )
      .toMatch(/^\s*Review\s*$/);

    await page.getByText('Settings', { exact: true }).click();
    await page.getByLabel('New cards a day').fill('501');
    await page.getByLabel('Four: Again, Hard, Good, Easy').check();
    await button(page, 'Save settings').click();
    await page.getByText('Enter a whole number from 0 to 500.').waitFor();
    await page.getByLabel('New cards a day').fill('7');
    await button(page, 'Save settings').click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    const settings = (await (await learner.call('GET', '/user/review-settings')).json()) as object;
    expect(settings).toMatchObject({ data: { newPerDay: 7, reviewsPerDay: 60, gradeButtons: 4 } });
    await button(page, /^Undo/).click();
    await button(page, /^Easy/).waitFor();
  });
});

describe('an unsent grade', () => {
  const POSTS = '**/api/user/reviews/*';

  it('is kept after a reload and sent when the network is back', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review', { ...learner.browser, goesOffline: true });
    const first = await asked(page, 'Card 1 of 2', learner);
    await page.route(POSTS, (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
    );
    await answer(page, first, true);
    await button(page, /^Good/).click();
    await page.getByRole('status').getByText(OFFLINE).waitFor();
    await asked(page, 'Card 2 of 2', learner);
    await page.reload();
    const second = await asked(page, 'Card 1 of 1', learner);
    expect(second.id).not.toBe(first.id);
    await page.getByText(OFFLINE).waitFor();
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText(/^Saved as Good/).waitFor();
    const graded = (await cardsOf(learner)).find(({ id }) => id === first.id);
    expect(graded?.reps).toBe(1);
  });

  it('can be undone offline, and is sent as it was left', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review', { ...learner.browser, goesOffline: true });
    const first = await asked(page, 'Card 1 of 2', learner);
    const send = '**/api/user/reviews/**';
    await page.route(send, (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
    );
    await answer(page, first, true);
    await button(page, /^Good/).click();
    await asked(page, 'Card 2 of 2', learner);
    await button(page, /^Undo/).click();
    await page.getByText('Right', { exact: true }).waitFor();
    await button(page, /^Again/).click();
    await page.getByText('Not saved yet. 3 grades are kept on this device').waitFor();
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText('Saved as Again: comes again today.').waitFor();
    expect(await outboxEntries(page, 'grade')).toEqual([]);
    const card = (await cardsOf(learner)).find(({ id }) => id === first.id);
    expect(card).toMatchObject({ reps: 1, lapses: 0, state: 'learning' });
  });

  it('counts once when only the response is lost', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review', { ...learner.browser, goesOffline: true });
    const first = await asked(page, 'Card 1 of 2', learner);
    await page.route(POSTS, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await answer(page, first, true);
    await button(page, /^Good/).click();
    await page.getByText(OFFLINE).waitFor();
    const reps = async () => (await cardsOf(learner)).find(({ id }) => id === first.id)?.reps;
    expect(await reps()).toBe(1);
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText(/^Saved as Good/).waitFor();
    expect(await reps()).toBe(1);
  });

  it('is sent on the next visit to any page', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review', { ...learner.browser, tolerate: [503] });
    const first = await asked(page, 'Card 1 of 2', learner);
    await page.route(POSTS, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { success: false, code: 'busy', message: 'Later' } })
        : route.fallback(),
    );
    await answer(page, first, false);
    await button(page, /^Again/).click();
    await page.getByText(OFFLINE).waitFor();
    const tomorrow = await page.context().newPage();
    await page.close();
    await tomorrow.goto('/');
    await expect.poll(async () => (await cardsOf(learner)).find(({ id }) => id === first.id)?.reps).toBe(1);
    await expect.poll(() => outboxEntries(tomorrow, 'grade')).toEqual([]);
  });

  it('queued by an earlier version of the site is sent', async () => {
    const learner = await learnerWithCards();
    const { data } = (await (await learner.call('GET', '/auth/me')).json()) as { data: { id: string } };
    const [card] = await cardsOf(learner);
    const page = await open('/', learner.browser);
    const reviewedAt = new Date().toISOString();
    const grade = { card: card!.id, rating: 3, clientId: crypto.randomUUID(), reviewedAt };
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      `review_grade:${data.id}:${grade.clientId}`,
      JSON.stringify(grade),
    ] as const);
    await page.goto('/polity');
    await expect.poll(async () => (await cardsOf(learner)).find(({ id }) => id === card!.id)?.reps).toBe(1);
    await expect.poll(() => outboxEntries(page, 'grade')).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /grade/.test(key)))).toEqual(
      [],
    );
  });

  it('rejected by the server shows the reason until the next grade and is not sent again', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review', { ...learner.browser, tolerate: [422] });
    const first = await asked(page, 'Card 1 of 2', learner);
    let calls = 0;
    await page.route(POSTS, (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      calls += 1;
      return route.fulfill({
        status: 422,
        json: { success: false, code: 'invalid', message: 'No such day.' },
      });
    });
    await answer(page, first, true);
    await button(page, /^Good/).click();
    await page.getByText('A grade could not be saved: No such day.').waitFor();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.reload();
    await page.getByText('A grade could not be saved: No such day.').waitFor();
    expect(calls).toBe(1);
    await page.unrouteAll();
    const again = await asked(page, 'Card 1 of 2', learner);
    await answer(page, again, true);
    await button(page, /^Good/).click();
    await page.getByText(/^Saved as Good/).waitFor();
    expect(await page.getByText('could not be saved').count()).toBe(0);
  });

  it('is not sent or shown for another learner on the same device', async () => {
    const learner = await learnerWithCards();
    const other = await learnerWithCards();
    const page = await open('/review', { ...learner.browser, goesOffline: true });
    const become = async ({ token }: SignedInLearner) => {
      await page.evaluate((value) => localStorage.setItem('auth_token', value), token);
      await page.reload();
    };
    const first = await asked(page, 'Card 1 of 2', learner);
    await page.route(POSTS, (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.fallback(),
    );
    await answer(page, first, true);
    await button(page, /^Good/).click();
    await page.getByText(OFFLINE).waitFor();
    await page.unrouteAll();
    await become(other);
    await asked(page, 'Card 1 of 2', other);
    expect(await page.getByText(/Not saved yet/).count()).toBe(0);
    expect((await cardsOf(other)).map(({ reps }) => reps)).toEqual([0, 0]);
    expect((await cardsOf(learner)).map(({ reps }) => reps)).toEqual([0, 0]);
    await become(learner);
    await page.getByText(/^Saved as Good/).waitFor();
    expect((await cardsOf(learner)).find(({ id }) => id === first.id)?.reps).toBe(1);
  });

  it('is kept when the session ends, and the page asks to sign in', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review', { ...learner.browser, tolerate: [401] });
    const first = await asked(page, 'Card 1 of 2', learner);
    expect((await learner.call('POST', '/auth/logout')).ok).toBe(true);
    await answer(page, first, true);
    await button(page, /^Good/).click();
    await page.getByRole('main').getByRole('button', { name: 'Sign In to Continue' }).waitFor();
    expect(await page.getByRole('region', { name: /^Card/ }).count()).toBe(0);
    expect(await outboxEntries(page, 'grade')).toHaveLength(1);
  });

  it('is not lost when the browser blocks storage', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review', { ...learner.browser, goesOffline: true });
    const first = await asked(page, 'Card 1 of 2', learner);
    await page.evaluate(() => {
      const throwFull = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      Storage.prototype.setItem = throwFull;
      IDBObjectStore.prototype.put = throwFull;
    });
    await page.route(POSTS, (route) => route.abort('internetdisconnected'));
    await answer(page, first, true);
    await button(page, /^Good/).click();
    await page
      .getByText(
        'Not saved yet, and this device cannot store it. Please stay on this page while we try again.',
      )
      .waitFor();
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText(/^Saved as Good/).waitFor();
  });
});

describe('beside the cards', () => {
  it('the exam date can be set and removed', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review', learner.browser);
    await page.getByText('Settings', { exact: true }).click();
    await page.getByText('No date is set').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    const field = page.getByLabel('Date of your exam');
    const date = `${new Date().getUTCFullYear() + 1}-05-24`;
    await field.fill(date);
    await button(page, 'Save date').click();
    await page.getByText(/^Your exam is in \d+ days, on /).waitFor();
    // The link of the daily limits opens the settings.
    await page.goto('/review#review-settings');
    await page.reload();
    await page.getByText(/^Your exam is in/).waitFor();
    await expect.poll(() => field.inputValue()).toBe(date);
    await button(page, 'Remove date').click();
    await page.getByText('No date is set').waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
    const settings = await learner.call('GET', '/user/review-settings');
    expect(await settings.json()).toMatchObject({ data: { examDate: null } });
  });

  it('the forecast counts what is due on each of 14 days', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review', learner.browser);
    const table = page.getByRole('table', { name: /next 14 days/ });
    await table.getByRole('row', { name: 'Today 2' }).waitFor();
    expect(await table.getByRole('row').count()).toBe(15);
    await answer(page, await asked(page, 'Card 1 of 2', learner), true);
    await button(page, /^Good/).click();
    await table.getByRole('row', { name: 'Today 1' }).waitFor();
  });

  it('all cards are listed and can be removed', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review', { ...learner.browser, viewport: PHONE });
    await asked(page, 'Card 1 of 2', learner);
    await page.getByText('All cards', { exact: true }).click();
    await page.getByText('2 cards', { exact: true }).waitFor();
    await button(page, `Remove: ${PRESIDENT}`).click();
    const dialog = page.getByRole('dialog', { name: 'Remove this card?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await cardsOf(learner)).toHaveLength(2);
    await button(page, `Remove: ${PRESIDENT}`).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('1 card', { exact: true }).waitFor();
    await expect.poll(() => focused(page)).toBe('1 card');
    const left = await asked(page, 'Card 1 of 1', learner);
    expect(left.question?.question).toBe(STATEMENTS);
    expect(await cardsOf(learner)).toHaveLength(1);
  });

  it('cards can be exported for Anki and as a table', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review', learner.browser);
    await page.getByText('Settings', { exact: true }).click();
    for (const [name, file, begin] of [
      ['Export Anki (TSV)', 'swadhyay-reviews.txt', '#separator:tab'],
      ['Export CSV', 'swadhyay-reviews.csv', '\uFEFFsubject,topic'],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
      expect(download.suggestedFilename()).toBe(file);
      const text = await readFile(await download.path(), 'utf8');
      expect(text.startsWith(begin)).toBe(true);
      expect(text).toContain(PRESIDENT);
    }
  });

  it('quiz results link to the review page after a missed question', async () => {
    const learner = await newLearner();
    const finish = async (page: Page, option: string) => {
      await page.getByRole('tab', { name: 'MCQs', exact: true }).click();
      await button(page, 'Start Practice').click();
      await page.getByRole('radio', { name: option }).check();
      await submitQuiz(page);
      await heading(page, 'Results').waitFor();
    };
    const visitor = await open('/polity/long-notes');
    await finish(visitor, 'Neither');
    expect(await visitor.getByRole('link', { name: 'Review what you missed' }).count()).toBe(0);
    const page = await open('/polity/long-notes', learner.browser);
    await finish(page, 'Neither');
    await page.getByText('This attempt is saved.').waitFor();
    await page.getByRole('link', { name: 'Review what you missed' }).click();
    await asked(page, 'Card 1 of 1', learner);
  });
});

it.each([PHONE, DESKTOP])('the page passes axe at $width px', async (viewport) => {
  const learner = await learnerWithCards();
  const page = await open('/review', { ...learner.browser, viewport });
  const first = await asked(page, 'Card 1 of 2', learner);
  await page.getByText('All cards', { exact: true }).click();
  await page.getByText('2 cards', { exact: true }).waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await answer(page, first, false);
  await page.getByText(/Both are\.|Article 52 says/).waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await button(page, /^Good/).click();
  await answer(page, await asked(page, 'Card 2 of 2', learner), true);
  expect(await brokenRules(page)).toEqual([]);
  await button(page, /^Good/).click();
  await heading(page, 'All done for today.').waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await button(page, `Remove: ${PRESIDENT}`).click();
  expect(await brokenRules(page)).toEqual([]);
});
