import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { SCHEMES } from '../../api/contract/tests/schemes.ts';
import type { DrawnTest, RunningTest } from '../../api/contract/tests/test-attempts.ts';
import { openPages } from './setup/browser.ts';
import { newLearner, type SignedInLearner } from './setup/learner.ts';
import { outboxEntries } from './setup/outbox.ts';

/*
 * What earlier versions of the site have stored on this device is read. The values are literal, because pages of those
 * versions may be open beside this one, or be stored for offline use, and share them.
 */

const open = openPages();

async function data<Data>(answer: Promise<Response>): Promise<Data> {
  return ((await (await answer).json()) as { data: Data }).data;
}

const ANCHOR = {
  ...{ sectionId: 'first-detail', sectionTitle: 'First detail', quote: 'Words of the first detail' },
  ...{ prefix: '', suffix: '.', nth: 0, of: 1 },
};

const idOf = async (learner: SignedInLearner) =>
  (await data<{ id: string }>(learner.call('GET', '/auth/me'))).id;

/** Writes values as the site does, from a page without its scripts. */
async function store(
  page: Page,
  place: { database: string; store: string; values: Record<string, unknown>; marker?: string },
): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(async ({ database: name, store: storeName, values, marker }) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('The database could not be opened'));
    });
    const transaction = database.transaction(storeName, 'readwrite');
    for (const [key, value] of Object.entries(values)) transaction.objectStore(storeName).put(value, key);
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    database.close();
    if (marker !== undefined) localStorage.setItem(marker, '1');
  }, place);
}

it('unsent entries of the outbox are sent', async () => {
  const learner = await newLearner();
  const owner = await idOf(learner);
  const page = await open('/robots.txt', { ...learner.browser, tolerate: [404] });
  const [subject, topic] = ['polity', 'long-notes'];
  const createdAt = new Date().toISOString();
  const [highlight, card] = [crypto.randomUUID(), crypto.randomUUID()];
  const shared = { owner, createdAt, refused: null };
  await store(page, {
    database: 'swadhyay-outbox',
    store: 'entries',
    marker: `outbox:${owner}`,
    values: {
      [card]: {
        ...{ kind: 'card', id: card, ...shared },
        card: { clientId: card, subject, topic, sectionId: null, front: 'Stored front', back: 'Back' },
      },
      [`completion:${owner}:${subject}/${topic}`]: {
        ...{ kind: 'completion', id: `completion:${owner}:${subject}/${topic}`, ...shared },
        completion: { subject, topic, completed: true, change: crypto.randomUUID() },
      },
      [highlight]: {
        ...{ kind: 'highlight', id: highlight, ...shared },
        highlight: {
          ...{ subject, topic, ...ANCHOR, color: 'green', note: '', revision: 0, createdAt },
          ...{ deleted: false, change: crypto.randomUUID() },
        },
      },
      /* The server has no such card, so there is nothing to grade. */
      lost: { kind: 'grade', id: 'lost', ...shared, grade: gradeOf('no-such-card', createdAt) },
    },
  });
  await page.goto('/');
  await expect.poll(() => page.evaluate((id) => localStorage.getItem(`outbox:${id}`), owner)).toBeNull();
  expect(await outboxEntries(page, 'card')).toEqual([]);
  expect(await outboxEntries(page, 'grade')).toEqual([]);
  expect(await data<unknown[]>(learner.call('GET', `/user/highlights/${subject}/${topic}`))).toMatchObject([
    { id: highlight, quote: ANCHOR.quote, color: 'green' },
  ]);
  expect(await data<unknown>(learner.call('GET', `/user/progress/${subject}/${topic}`))).toMatchObject({
    completed: true,
  });
  expect(await (await learner.call('GET', '/user/reviews')).text()).toContain('Stored front');
});

function gradeOf(card: string, reviewedAt: string) {
  return { card, rating: 3, clientId: crypto.randomUUID(), reviewedAt, timeZone: 'Asia/Kolkata' };
}

it('the last known highlights of a topic are shown while the server does not answer', async () => {
  const learner = await newLearner();
  const owner = await idOf(learner);
  const page = await open('/robots.txt', { ...learner.browser, tolerate: [503] });
  const at = '2096-01-05T08:00:00.000Z';
  await store(page, {
    database: 'swadhyay-highlights',
    store: 'topics',
    values: {
      [`${owner}:polity/long-notes`]: [
        {
          ...{ id: crypto.randomUUID(), subject: 'polity', topic: 'long-notes', revision: 1 },
          ...{ ...ANCHOR, color: 'blue', note: '', createdAt: at, updatedAt: at },
        },
      ],
    },
  });
  await page.route('**/api/user/highlights/**', (route) => route.fulfill({ status: 503 }));
  await page.goto('/polity/long-notes');
  await expect.poll(() => page.locator('article.notes mark').allInnerTexts()).toEqual([ANCHOR.quote]);
});

it('answers of a running test are shown in the hall and sent', async () => {
  const learner = await newLearner();
  const owner = await idOf(learner);
  const { questions } = await data<DrawnTest>(
    learner.call('POST', '/user/tests/draw', { topics: [{ subject: 'polity' }], number: 3 }),
  );
  const id = crypto.randomUUID();
  const custom = { title: 'Polity, short', minutes: 30, scheme: SCHEMES['upsc-gs'], questions };
  await learner.call('POST', '/user/tests', { id, custom });
  const stored = () => data<RunningTest>(learner.call('GET', `/user/tests/${id}`));
  const paper = await stored();
  const nothing = { chosen: null, marked: false, confidence: null };
  const untouched = {
    ...{ ...nothing, visited: false, seconds: 0, revision: 0, acknowledged: nothing },
    ...{ changes: 0, sent: 0, other: null },
  };
  const page = await open('/robots.txt', learner.browser);
  await store(page, {
    database: 'swadhyay-tests',
    store: 'running',
    marker: `tests:${owner}`,
    values: {
      [`paper:${owner}:${id}`]: paper,
      [`answers:${owner}:${id}`]: {
        ...{ id, owner, title: paper.title, deadline: paper.deadline, ending: null },
        seen: { server: Date.parse(paper.now), device: Date.now() },
        answers: [{ ...untouched, chosen: 1, visited: true, seconds: 5, changes: 1 }, untouched, untouched],
      },
    },
  });
  await page.goto(`/tests/hall?attempt=${id}`);
  await page.getByRole('heading', { name: 'Question 1 of 3' }).waitFor();
  await expect.poll(() => page.getByRole('radio').nth(1).isChecked()).toBe(true);
  await expect
    .poll(async () => (await stored()).answers.map(({ chosen }) => chosen))
    .toEqual([1, null, null]);
});
