import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatWeekday } from '../client/format/format.ts';
import { brokenRules, onPhoneAndDesk, openPages, PHONE } from './setup/browser.ts';
import { newLearner } from './setup/learner.ts';
import { answer, asked, cardsOf, learnerWithCards, PRESIDENT, STATEMENTS } from './setup/review.ts';

const open = openPages();

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const choose = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await button(page, action).click();
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

it('asks visitors to sign in, and explains to a new learner which questions become cards', async () => {
  const page = await open('/review');
  await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await page.getByRole('main').getByRole('button', { name: 'Sign In to Continue' }).click();
  await page.getByRole('dialog', { name: 'Sign In' }).waitFor();

  const { token } = await newLearner();
  await page.evaluate((stored) => localStorage.setItem('auth_token', stored), token);
  await page.goto('/');
  await button(page, 'Your account').click();
  await page.locator('#_account').getByRole('link', { name: 'Review' }).click();
  await heading(page, 'No cards yet.').waitFor();
  await page.getByText('Questions that you get wrong, guess or leave out become cards here.').waitFor();
  expect(await page.title()).toBe('Review · Swadhyay');
});

onPhoneAndDesk('today’s cards', (viewport) => {
  it('are answered, explained, graded and counted in the forecast', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review', { ...learner.browser, viewport });
    const first = await asked(page, 'Card 1 of 2', learner);
    await page.getByText('(GS-II) Indian Polity and Constitution · Long notes').waitFor();
    /* Nothing is beside the card, and all of it is in the window. */
    expect(await page.getByRole('banner').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
    const optionTop = () =>
      page
        .locator('.option')
        .first()
        .evaluate((option) => option.getBoundingClientRect().top);
    const before = await optionTop();
    expect(await button(page, /^Again/).count()).toBe(0);
    await answer(page, first, false);
    await page.getByText(/^Wrong\. The right answer is \([a-d]\)\.$/).waitFor();
    expect(await optionTop()).toBe(before);
    await page.getByText('Explanation', { exact: true }).click();
    await page.getByText(/Both are\.|Article 52 says/).waitFor();
    expect(await page.getByRole('link', { name: 'Notes: Long notes' }).getAttribute('href')).toBe(
      '/polity/long-notes',
    );
    expect(await brokenRules(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide, 'scrolls sideways').toBe(false);
    await button(page, 'Again today').click();
    await page.getByText('Saved as Again: comes again today.').waitFor();

    /* The forgotten card comes back after the others. */
    const second = await asked(page, 'Card 1 of 2', learner);
    expect(second.id).not.toBe(first.id);
    await answer(page, second, true);
    await page.getByText('Right', { exact: true }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    expect(await button(page, /^(Hard|Easy)/).count()).toBe(0);
    await button(page, /^Good in \d+ days$/).click();
    const again = await asked(page, 'Card 2 of 2', learner);
    expect(again.id).toBe(first.id);
    await answer(page, again, true);
    await button(page, 'Good tomorrow').click();
    await heading(page, 'All done for today.').waitFor();
    await page.getByText('You reviewed 2 cards: 1 known at once, 1 after a second look.').waitFor();
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
    expect(await brokenRules(page)).toEqual([]);

    await page.reload();
    await heading(page, 'Nothing is due today.').waitFor();
    const [next] = await cardsOf(learner);
    const line = await page.getByText(/^The next card is due on/).textContent();
    expect(line).toContain(formatWeekday(next!.due));
  });
});

describe('today’s cards', () => {
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
    expect(await focused(page)).toMatch(/^1Again/);
    await page.keyboard.press('2');
    await expect.poll(() => focused(page)).toBe('All done for today.');
    await page.getByText(/^Saved as Good/).waitFor();
    /* "Saved as Good" may still be that of the first card. */
    const stateOf = async (id: string) => (await cardsOf(learner)).find((card) => card.id === id);
    await expect.poll(() => stateOf(second.id)).toMatchObject({ reps: 1 });
    expect(await stateOf(first.id)).toMatchObject({ reps: 1, state: 'review' });
  });

  it('show why loading failed, keep an ungraded answer after a reload, and can be revealed without one', async () => {
    const learner = await learnerWithCards();
    const page = await open('/', { ...learner.browser, tolerate: [503] });
    await page.route('**/api/user/reviews?due=today*', (route) =>
      route.fulfill({ status: 503, json: { success: false, code: 'busy', message: 'Too much to do.' } }),
    );
    await page.goto('/review');
    await page.getByRole('alert').getByText('Too much to do.').waitFor();
    await page.unrouteAll();
    await button(page, 'Try Again').click();

    await answer(page, await asked(page, 'Card 1 of 2', learner), false);
    await page.getByText(/^Wrong\./).waitFor();
    await page.reload();
    await page.getByText(/^Wrong\./).waitFor();
    await button(page, /^Good/).click();
    await page.getByText(/^Saved as Good/).waitFor();
    await page.reload();
    await asked(page, 'Card 1 of 1', learner);
    expect(await button(page, /^Good/).count()).toBe(0);

    await button(page, 'I do not know: show the answer').click();
    await page.getByText(/^Not answered\. The right answer is /).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/^Saved as Again/).waitFor();
  });
});

describe('a session', () => {
  const status = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();

  it('has cards that are skipped, suspended and brought back, and cards of one’s own', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review', { ...learner.browser, viewport: PHONE });
    const first = await asked(page, 'Card 1 of 2', learner);

    await choose(page, 'Make a card');
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
    await choose(page, 'Stop asking this card');
    await status(page, /^It is not asked again/);
    const second = await asked(page, 'Card 1 of 2', learner);
    expect(second.id).not.toBe(first.id);
    await button(page, /^Undo/).click();
    expect((await asked(page, 'Card 1 of 3', learner)).id).toBe(first.id);
    await choose(page, 'Stop asking this card');
    await page.getByRole('region', { name: 'Card 1 of 2' }).waitFor();
    await choose(page, 'Skip until tomorrow');
    await status(page, 'It comes again tomorrow.');

    const own = page.getByRole('region', { name: 'Card 1 of 1' });
    await own.getByText('Which article is the heart and soul?').waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await choose(page, 'Edit this card');
    const editing = page.getByRole('dialog', { name: 'Edit card' });
    await editing.getByLabel('Back').fill('Article 32');
    await editing.getByRole('button', { name: 'Save card' }).click();
    await own.getByRole('button', { name: 'Show the answer' }).click();
    await own.getByText('Article 32', { exact: true }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await button(page, /^Good/).click();
    await heading(page, 'All done for today.').waitFor();
    await page.getByText('You reviewed 1 card and knew it.').waitFor();

    await page.getByRole('link', { name: 'All cards, forecast and settings' }).click();
    await page.getByText('Stopped or skipped').click();
    await page.getByText('2 cards', { exact: true }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await button(page, `Resume: ${first.question?.question.replaceAll('\n', ' ')}`).click();
    await page.getByText('1 card', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Review now' }).click();
    expect((await asked(page, 'Card 1 of 1', learner)).id).toBe(first.id);
    const held = await cardsOf(learner, '?only=held');
    expect(held.map(({ id, hold }) => [id, hold])).toEqual([[second.id, 'buried']]);
  });

  it('keeps to the daily limits, says what waits, and brings more on request', async () => {
    const learner = await learnerWithCards();
    await learner.call('PUT', '/user/review-settings', { newPerDay: 1 });
    const page = await open('/review', learner.browser);
    await answer(page, await asked(page, 'Card 1 of 1', learner), true);
    await button(page, /^Good/).click();
    await page.getByText('Your daily limit is reached: 1 new card waits for the coming days.').waitFor();
    await button(page, 'Review 1 more now').click();
    await answer(page, await asked(page, 'Card 2 of 2', learner), true);
    await button(page, /^Good/).click();
    await page.getByText('Nothing more comes today.').waitFor();
    await expect
      .poll(() => page.locator('nav a[href="/review"]').first().textContent())
      .toMatch(/^\s*Review\s*$/);

    await page.getByRole('link', { name: 'All cards, forecast and settings' }).click();
    expect(await page.getByLabel('New cards a day').count()).toBe(0);
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
    await page.getByRole('link', { name: 'Review now' }).click();
    await choose(page, 'Make a card');
    await page.getByRole('dialog', { name: 'Make a card' }).getByLabel('Front').waitFor();
  });
});

describe('beside the cards', () => {
  it('the settings export cards for Anki and as a table, and set and remove the exam date', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review/cards', learner.browser);
    const forecast = page.getByRole('table', { name: /next 14 days/ });
    await forecast.getByRole('row', { name: 'Today 2' }).waitFor();
    expect(await forecast.getByRole('row').count()).toBe(15);
    await page.getByText('Settings', { exact: true }).click();
    await page.getByText('No date is set').waitFor();
    expect(await brokenRules(page)).toEqual([]);
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

    const field = page.getByLabel('Date of your exam');
    const date = `${new Date().getUTCFullYear() + 1}-05-24`;
    await field.fill(date);
    await button(page, 'Save date').click();
    await page.getByText(/^Your exam is in \d+ days, on /).waitFor();
    // The link of the daily limits opens the settings.
    await page.goto('/review/cards#review-settings');
    await page.reload();
    await page.getByText(/^Your exam is in/).waitFor();
    await expect.poll(() => field.inputValue()).toBe(date);
    await button(page, 'Remove date').click();
    await page.getByText('No date is set').waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
    const settings = await learner.call('GET', '/user/review-settings');
    expect(await settings.json()).toMatchObject({ data: { examDate: null } });
  });

  it('all cards are listed and can be removed', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review/cards', { ...learner.browser, viewport: PHONE });
    await page.getByText('2 cards', { exact: true }).waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await button(page, `Remove: ${PRESIDENT}`).click();
    const dialog = page.getByRole('dialog', { name: 'Remove this card?' });
    await dialog.waitFor();
    expect(await brokenRules(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await cardsOf(learner)).toHaveLength(2);
    await button(page, `Remove: ${PRESIDENT}`).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('1 card', { exact: true }).waitFor();
    await expect.poll(() => focused(page)).toBe('1 card');
    await page.getByRole('link', { name: 'Review now' }).click();
    const left = await asked(page, 'Card 1 of 1', learner);
    expect(left.question?.question).toBe(STATEMENTS);
    expect(await cardsOf(learner)).toHaveLength(1);
  });
});
