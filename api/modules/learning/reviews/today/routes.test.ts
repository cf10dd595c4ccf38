import { eq } from 'drizzle-orm';
import type { Static } from 'typebox';
import { describe, expect, test } from 'vitest';
import type { DueCounts, Retention, ReviewSummary } from '../../../../contract/practice/reviews.ts';
import { DAY, dayOf } from '../../../../contract/shared/days.ts';
import { reviewCards } from '../../../../db/schema/reviews.ts';
import type { TestLearner } from '../../../../testing/learners.ts';
import { call, mcqsOf } from '../../../../testing/practice.ts';
import {
  asha,
  attempt,
  clock,
  firstCard,
  get,
  rate,
  ravi,
  saveOwnMcqs,
  server,
  START,
  useReviewServer,
} from '../testing/review-server.ts';
import { inOneTest } from '../../../../../scripts/testing/in-one-test.ts';

useReviewServer();

/** 16:00 in India. */
const TODAY = dayOf(START);

const today = async (learner: TestLearner, query = '') => (await get(learner, `?due=today${query}`)).data;
const ask = <Data>(learner: TestLearner | null, path: string) =>
  call<Data>(server, learner, 'GET', `/api/user/reviews/${path}`);
const limits = (payload: object) => call(server, asha, 'PUT', '/api/user/review-settings', payload);
const hold = (learner: TestLearner | null, id: string, payload: unknown) =>
  call(server, learner, 'PUT', `/api/user/reviews/${id}/hold`, payload);

/** Cards that Asha has not seen for a long time, and cards she never saw. */
async function backlog(reviews: number, news: number) {
  await saveOwnMcqs(asha, 'preamble', mcqsOf(reviews + news));
  await attempt(asha, Array<number>(reviews + news).fill(1));
  const cards = await server.database.read.select().from(reviewCards).where(eq(reviewCards.userId, asha.id));
  await server.database.write(async (tx) => {
    for (const [index, { id }] of cards.slice(0, reviews).entries()) {
      const memory = { state: 2, reps: 1, difficulty: 5, stability: 1 + index, scheduledDays: 10 };
      const times = { lastReview: START - 40 * DAY, due: START - 30 * DAY };
      await tx
        .update(reviewCards)
        .set({ ...memory, ...times })
        .where(eq(reviewCards.id, id));
    }
  });
  return cards.slice(0, reviews).map(({ id }) => id);
}

describe('the daily limits', () => {
  test('keep a backlog from greeting the learner at once, and say what waits', async () => {
    const reviews = await backlog(109, 30);
    const data = await today(asha);
    expect(data.counts).toEqual({ due: 80, total: 139 });
    expect(data.today.waiting).toEqual({ new: 10, reviews: 49 });
    /* The least stable ones are most likely to be forgotten. */
    expect(data.cards.slice(0, 60).map(({ id }) => id)).toEqual(reviews.slice(0, 60));
    const summary = await ask<ReviewSummary>(asha, 'summary');
    expect(summary.data).toEqual({ due: 80, total: 139, today: data.today });
    const { data: plan } = await ask<Static<typeof DueCounts>>(asha, 'counts?days=4');
    expect(plan.map((day) => [day.due, day.new])).toEqual([
      [80, 20],
      [59, 10],
      [0, 0],
      [0, 0],
    ]);
    expect((await today(ravi)).counts).toEqual({ due: 0, total: 0 });
  });

  test('count what was reviewed today, and start from zero the next day', async () => {
    await backlog(4, 4);
    await limits({ newPerDay: 2, reviewsPerDay: 2 });
    const first = await today(asha);
    for (const { id } of first.cards) await rate(asha, id, { rating: 3 });
    const done = { new: 2, reviews: 2 };
    expect((await today(asha)).today).toEqual({
      left: { new: 0, reviews: 0, again: 0 },
      waiting: { new: 2, reviews: 2 },
      done,
    });
    const more = await today(asha, '&extraNew=1&extraReviews=5');
    expect(more.today.left).toEqual({ new: 1, reviews: 2, again: 0 });
    expect(more.cards).toHaveLength(3);
    clock.now += DAY;
    expect((await today(asha)).counts.due).toBe(4);
  });

  test('start from zero when the day begins in the learner’s time zone', async () => {
    await backlog(0, 3);
    await limits({ newPerDay: 1 });
    const { id } = (await today(asha)).cards[0]!;
    await rate(asha, id, { rating: 3 });
    expect((await today(asha)).counts.due).toBe(0);
    /* Half past midnight in India, and 19:00 in UTC. */
    clock.now = Date.UTC(2090, 5, 15, 19);
    expect((await today(asha)).counts.due).toBe(0);
    await call(server, asha, 'PUT', '/api/user/profile', { timeZone: 'Asia/Kolkata' });
    expect((await today(asha)).counts.due).toBe(1);
    expect((await today(asha)).cards[0]).toMatchObject({ due: new Date(START).toISOString(), dueDay: TODAY });
    const { data: plan } = await ask<Static<typeof DueCounts>>(asha, 'counts?days=2');
    expect(plan[0]?.date).toBe('2090-06-16');
    await hold(asha, (await today(asha)).cards[0]!.id, { hold: 'buried' });
    clock.now = Date.UTC(2090, 5, 16, 18, 29);
    expect((await get(asha, '?only=held')).data.cards).toHaveLength(1);
    clock.now = Date.UTC(2090, 5, 16, 18, 30);
    expect((await get(asha, '?only=held')).data.cards).toEqual([]);
  });

  inOneTest(['&extraNew=-1', '&extraNew=201', '&extraReviews=x', '&only=mine'])(
    'reject a bad query',
    async (query) => {
      expect((await get(asha, `?due=today${query}`)).status).toBe(400);
    },
  );
});

test('before an exam, what cannot be reviewed in time is named', async () => {
  await backlog(30, 0);
  await limits({ reviewsPerDay: 5, examDate: dayOf(START + 3 * DAY) });
  const { letGo, counts } = await today(asha);
  expect(counts.due).toBe(5);
  expect(letGo).toEqual({
    days: 3,
    capacity: 15,
    cards: 15,
    topics: [{ subject: 'polity', topic: 'preamble', cards: 15 }],
  });
  await limits({ examDate: null });
  expect((await today(asha)).letGo).toBeNull();
});

describe('a card', () => {
  test('that is suspended stays out until it is resumed', async () => {
    await attempt(asha, [1, 1]);
    const { id } = await firstCard(asha);
    for (let times = 0; times < 2; times += 1)
      expect(await hold(asha, id, { hold: 'suspended' })).toMatchObject({ status: 200, data: null });
    clock.now += 30 * DAY;
    expect((await today(asha)).counts).toEqual({ due: 1, total: 2 });
    const held = (await get(asha, '?only=held')).data;
    expect(held.cards).toMatchObject([{ id, hold: 'suspended' }]);
    expect(held.counts.total).toBe(1);
    await hold(asha, id, { hold: null });
    expect((await today(asha)).counts.due).toBe(2);
    expect((await get(asha, '?only=held')).data.cards).toEqual([]);
  });

  test('that is buried comes back tomorrow', async () => {
    await attempt(asha, [1, 1]);
    const { id } = await firstCard(asha);
    await hold(asha, id, { hold: 'buried' });
    expect((await today(asha)).counts.due).toBe(1);
    expect((await get(asha, '?only=held')).data.cards).toMatchObject([{ id, hold: 'buried' }]);
    clock.now = Date.UTC(2090, 5, 16);
    expect((await today(asha)).counts.due).toBe(2);
    expect((await firstCard(asha)).hold).toBeNull();
  });

  test('of another learner cannot be held, and bad input is refused', async () => {
    await attempt(ravi, [1]);
    const { id } = await firstCard(ravi);
    expect(await hold(asha, id, { hold: 'suspended' })).toMatchObject({
      status: 404,
      code: 'card_not_found',
    });
    expect((await hold(null, id, { hold: null })).status).toBe(401);
    for (const payload of [{}, { hold: 'gone' }, { hold: true }, { hold: null, until: 1 }])
      expect((await hold(ravi, id, payload)).status).toBe(400);
    expect((await firstCard(ravi)).hold).toBeNull();
  });
});

test('the true retention counts first reviews of known cards only', async () => {
  await attempt(asha, [1, 1, 1]);
  const ids = (await today(asha)).cards.map(({ id }) => id);
  for (const id of ids) await rate(asha, id, { rating: 3 });
  const retention = async () => (await ask<Retention>(asha, 'retention')).data;
  expect(await retention()).toEqual({ days: 30, reviews: 0, remembered: 0, target: 0.9 });
  clock.now += 5 * DAY;
  await rate(asha, ids[0]!, { rating: 1 });
  await rate(asha, ids[0]!, { rating: 3 });
  await rate(asha, ids[1]!, { rating: 2 });
  expect(await retention()).toMatchObject({ reviews: 2, remembered: 1 });
  clock.now += 31 * DAY;
  expect(await retention()).toMatchObject({ reviews: 0, remembered: 0 });
  for (const path of ['retention', 'summary']) expect((await ask(null, path)).status).toBe(401);
});
