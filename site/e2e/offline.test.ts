import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brokenRules, openPages, PHONE } from './setup/browser.ts';
import { newLearner, type SignedInLearner } from './setup/learner.ts';
import { answer, asked, cardsOf, learnerWithCards } from './setup/review.ts';
import { isMarked, keptPaths, practiseLongNotes, shownImage, untilKept } from './setup/offline-copies.ts';

/* `separate-origins.test.ts` has saved subjects. */
const visit = openPages({ goesOffline: true });
const TOPIC = '/polity/long-notes';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function attempts(learner: SignedInLearner): Promise<unknown[]> {
  const answer = await learner.call('GET', '/quiz/attempts');
  return ((await answer.json()) as { data: unknown[] }).data;
}

it('a visited page opens offline, and the attempt at its quiz is saved once when the network is back', async () => {
  const learner = await newLearner();
  const page = await visit(TOPIC, { ...learner.browser, viewport: PHONE });
  await untilKept(page, 'offline-1:pages', TOPIC);
  await untilKept(page, 'offline-1:parts', '/data/polity/long-notes.json', '/polity/square.png');
  expect(await isMarked(page)).toBe(false);

  await page.context().setOffline(true);
  await page.goto(`${TOPIC}?section=1`);
  expect(await isMarked(page)).toBe(true);
  await button(page, 'Your account').waitFor();
  await expect.poll(() => shownImage(page)).toBe(2);
  expect(await brokenRules(page)).toEqual([]);
  await practiseLongNotes(page);
  await page.getByText('Not saved yet. This attempt is kept on this device').waitFor();
  expect(await attempts(learner)).toHaveLength(0);
  /* Leaves the page, so that only the queue holds the attempt. */
  await page.goto('/polity/nothing-of-it');
  await page.getByText('You are offline, and this page is not kept on this device.').waitFor();
  await page.getByRole('link', { name: 'Try Again' }).waitFor();
  expect(await brokenRules(page)).toEqual([]);
  await page.getByRole('link', { name: /^Long notes/ }).click();
  await page.getByText('Opening words of the first part.').waitFor();
  expect(await isMarked(page)).toBe(true);
  await page.goto('/long-list/topic-2');
  await page.getByText('You are offline, and this page is not kept on this device.').waitFor();

  await page.context().setOffline(false);
  await page.goto('/');
  await expect.poll(async () => (await attempts(learner)).length).toBe(1);
  await page.goto(TOPIC);
  expect(await isMarked(page)).toBe(false);
  expect(await attempts(learner)).toHaveLength(1);
});

it('a visited review goes on offline: cards are graded once, and the grades are sent when the network is back', async () => {
  const learner = await learnerWithCards();
  const page = await visit('/review', learner.browser);
  await page.getByRole('region', { name: 'Card 1 of 2' }).waitFor();
  await untilKept(page, 'offline-1:pages', '/review');
  const first = await asked(page, 'Card 1 of 2', learner);
  await answer(page, first, true);
  await page.getByRole('button', { name: /^Good/ }).click();
  await page.getByText(/^Saved as Good/).waitFor();

  await page.context().setOffline(true);
  await page.reload();
  expect(await isMarked(page)).toBe(true);
  const second = await asked(page, 'Card 1 of 1', learner);
  expect(second.id).not.toBe(first.id);
  await answer(page, second, true);
  await page.getByRole('button', { name: /^Good/ }).click();
  await page.getByText('Not saved yet. This grade is kept on this device').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Nothing is due today.' }).waitFor();
  expect(await brokenRules(page)).toEqual([]);
  expect((await cardsOf(learner, '?due=today')).map(({ id }) => id)).toEqual([second.id]);

  await page.context().setOffline(false);
  await page.reload();
  await expect.poll(() => cardsOf(learner, '?due=today')).toEqual([]);
});

it('visited pages of the learner open offline with what they showed, and a gated topic says that it needs a network', async () => {
  const learner = await newLearner();
  const reading = [
    { clientId: crypto.randomUUID(), date: new Date().toISOString().slice(0, 10), seconds: 510 },
  ];
  await learner.call('POST', '/user/progress', { subject: 'polity', topic: 'long-notes', reading });
  const page = await visit('/progress', learner.browser);
  const studied = page.getByText('No targets set · 8 min studied');
  await studied.waitFor();
  await untilKept(page, 'offline-1:pages', '/progress');
  await page.goto('/calendar');
  const activity = page.getByRole('list', { name: 'Activities' });
  await activity.getByRole('link', { name: 'Review Long notes' }).waitFor();
  await page.goto('/polity/authenticated-topic');
  await page.getByText('marmalade').waitFor();
  await untilKept(page, 'offline-1:pages', '/calendar', '/polity/authenticated-topic');

  await page.context().setOffline(true);
  await page.goto('/calendar');
  await activity.getByRole('link', { name: 'Review Long notes' }).waitFor();
  await page.goto('/progress');
  await studied.waitFor();
  await page.goto('/polity/authenticated-topic');
  await page.getByRole('heading', { name: 'This topic needs a network' }).waitFor();
  await page.context().setOffline(false);
  await page.getByText('marmalade').waitFor();
});

it('a new service worker disables the navigation preload that an earlier one enabled', async () => {
  const page = await visit('/');
  const preloads = () =>
    page.evaluate(async () => {
      const { navigationPreload } = await navigator.serviceWorker.ready;
      return (await navigationPreload.getState()).enabled;
    });
  await page.evaluate(async () => (await navigator.serviceWorker.ready).navigationPreload.enable());
  expect(await preloads()).toBe(true);
  /* Another script URL makes a new worker in the same registration. */
  await page.evaluate(async () => {
    const { controller } = navigator.serviceWorker;
    await navigator.serviceWorker.register(`${controller?.scriptURL}?newer`);
  });
  await expect.poll(preloads).toBe(false);
});

describe('logging out', () => {
  it('deletes the cached pages, which never contain personal data', async () => {
    const learner = await newLearner();
    const page = await visit(TOPIC, learner.browser);
    await untilKept(page, 'offline-1:pages', TOPIC);
    await page.goto('/progress');
    await page.getByRole('heading', { name: 'Your Learning Dashboard' }).waitFor();
    await page.goto('/polity/authenticated-topic');
    await page.getByText('marmalade').waitFor();
    await untilKept(page, 'offline-1:pages', '/polity/authenticated-topic');
    await page.goto('/offline');
    await page.getByRole('link', { name: /long notes/i }).waitFor();
    expect(await page.getByRole('link', { name: 'A authenticated topic' }).count()).toBe(0);
    const texts = await page.evaluate(async () => {
      const all: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const response = await cache.match(request);
          all.push(
            `${request.url} ${JSON.stringify([...(response?.headers ?? [])])} ${await response?.text()}`,
          );
        }
      }
      return all;
    });
    expect(texts.length).toBeGreaterThan(10);
    for (const secret of [learner.email, learner.token, 'marmalade', '/api/']) {
      expect(
        texts.filter((text) => text.split(' ')[0]?.includes(secret)),
        secret,
      ).toEqual([]);
    }
    for (const secret of [learner.email, learner.token, 'marmalade']) {
      expect(
        texts.filter((text) => text.includes(secret)),
        secret,
      ).toEqual([]);
    }
    await button(page, 'Your account').click();
    await button(page, 'Log out').click();
    await button(page, 'Sign In').waitFor();
    const cacheNames = async () => Object.keys(await keptPaths(page));
    await expect.poll(cacheNames).not.toContain('offline-1:pages');
    await expect.poll(cacheNames).not.toContain('offline-1:parts');
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('known_learner');
    await page.context().setOffline(true);
    await page.goto('/offline');
    await page.getByText('None yet.', { exact: true }).waitFor();
  });

  it('deletes the cached pages from a page that bypassed the service worker', async () => {
    const page = await visit(TOPIC, (await newLearner()).browser);
    await untilKept(page, 'offline-1:pages', TOPIC);
    await (await page.context().newCDPSession(page)).send('Page.reload', { ignoreCache: true });
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await button(page, 'Your account').click();
    await button(page, 'Log out').click();
    await expect.poll(async () => Object.keys(await keptPaths(page))).not.toContain('offline-1:pages');
  });
});
