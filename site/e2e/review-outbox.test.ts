import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPages } from './setup/browser.ts';
import type { SignedInLearner } from './setup/learner.ts';
import { outboxEntries } from './setup/outbox.ts';
import { answer, asked, cardsOf, learnerWithCards } from './setup/review.ts';

const open = openPages();
const OFFLINE = 'Not saved yet. This grade is kept on this device and will be sent automatically.';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe('an unsent grade', () => {
  const POSTS = '**/api/user/reviews/*';

  it('is kept after a reload, and not sent or shown for another learner on the same device', async () => {
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
    await page.getByRole('status').getByText(OFFLINE).waitFor();
    await asked(page, 'Card 2 of 2', learner);
    await page.reload();
    const second = await asked(page, 'Card 1 of 1', learner);
    expect(second.id).not.toBe(first.id);
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

  it('is sent on the next visit to any page, and counts once when only the response was lost', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review', { ...learner.browser, goesOffline: true });
    const first = await asked(page, 'Card 1 of 2', learner);
    await page.route(POSTS, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await answer(page, first, false);
    await button(page, /^Again/).click();
    await page.getByText(OFFLINE).waitFor();
    const reps = async () => (await cardsOf(learner)).find(({ id }) => id === first.id)?.reps;
    expect(await reps()).toBe(1);
    expect(await outboxEntries(page, 'grade')).toHaveLength(1);
    const tomorrow = await page.context().newPage();
    await page.close();
    await tomorrow.goto('/');
    await expect.poll(() => outboxEntries(tomorrow, 'grade')).toEqual([]);
    expect(await reps()).toBe(1);
  });

  it('queued by an earlier version of the site is sent, and reading time of a day that is not accepted any more is dropped', async () => {
    const learner = await learnerWithCards();
    const { data } = (await (await learner.call('GET', '/auth/me')).json()) as { data: { id: string } };
    const [card] = await cardsOf(learner);
    const progress = async (): Promise<unknown> => (await learner.call('GET', '/user/progress')).json();
    const before: unknown = await progress();
    const page = await open('/', learner.browser);
    const grade = {
      ...{ card: card!.id, rating: 3, clientId: crypto.randomUUID() },
      reviewedAt: new Date().toISOString(),
    };
    const reading = { clientId: crypto.randomUUID(), subject: 'polity', topic: 'long-notes' };
    const queued = {
      [`review_grade:${data.id}:${grade.clientId}`]: JSON.stringify(grade),
      [`reading:${data.id}:x`]: JSON.stringify({ ...reading, days: { '2001-01-01': 60 } }),
      [`reading:${data.id}:y`]: '{',
    };
    await page.evaluate((texts) => {
      for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
    }, queued);
    await page.goto('/polity');
    await expect.poll(async () => (await cardsOf(learner)).find(({ id }) => id === card!.id)?.reps).toBe(1);
    for (const kind of ['grade', 'reading'] as const)
      await expect.poll(() => outboxEntries(page, kind)).toEqual([]);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /grade|^reading:/.test(key))),
    ).toEqual([]);
    expect(await progress()).toEqual(before);
  });

  it('rejected by the server shows the reason until the next grade, and is kept when the session ends', async () => {
    const learner = await learnerWithCards();
    const page = await open('/review', { ...learner.browser, tolerate: [401, 422] });
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

    const second = await asked(page, 'Card 2 of 2', learner);
    expect((await learner.call('POST', '/auth/logout')).ok).toBe(true);
    await answer(page, second, true);
    await button(page, /^Good/).click();
    await page.getByRole('main').getByRole('button', { name: 'Sign In to Continue' }).waitFor();
    expect(await page.getByRole('region', { name: /^Card/ }).count()).toBe(0);
    await expect.poll(() => outboxEntries(page, 'grade')).toHaveLength(1);
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
