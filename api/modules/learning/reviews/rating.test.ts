import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, dayOf } from '../../../contract/shared/days.ts';
import { reviews } from '../../../db/schema/reviews.ts';
import { call } from '../../../testing/practice.ts';
import {
  asha,
  attempt,
  clock,
  firstCard,
  get,
  rate,
  ravi,
  remove,
  server,
  START,
  useReviewServer,
} from './testing/review-server.ts';
import { inOneTest } from '../../../../scripts/testing/in-one-test.ts';

useReviewServer();

describe('rating', () => {
  beforeEach(async () => {
    await attempt(asha, [1, 1]);
    await attempt(ravi, [1, 1]);
  });

  test('returns the next due time and removes a remembered card from today', async () => {
    const { id } = await firstCard(asha);
    const answer = await rate(asha, id, { rating: 3 });
    const { due } = answer.data;
    expect(answer).toMatchObject({ status: 200, data: { id } });
    expect(Date.parse(due)).toBeGreaterThan(START + DAY);
    expect((await get(asha)).data.counts).toEqual({ due: 1, total: 2 });
    expect((await get(ravi)).data.counts).toEqual({ due: 2, total: 2 });
    clock.now = Date.parse(due);
    expect((await get(asha)).data.counts).toEqual({ due: 2, total: 2 });
    const card = (await get(asha)).data.cards.find((one) => one.id === id);
    expect(card).toMatchObject({ state: 'review', reps: 1, lastReview: new Date(START).toISOString() });
  });

  test('brings a forgotten card back the same day, until it is remembered', async () => {
    const { id } = await firstCard(asha);
    const { data } = await rate(asha, id, { rating: 1 });
    expect(data.due).toBe(new Date(START).toISOString());
    clock.now += 60_000;
    const { data: today } = await get(asha);
    expect(today.today).toEqual({
      left: { new: 1, reviews: 0, again: 1 },
      waiting: { new: 0, reviews: 0 },
      done: { new: 1, reviews: 0 },
    });
    expect(today.cards.map((card) => card.id)[0]).toBe(id);
    await rate(asha, id, { rating: 1 });
    expect((await get(asha)).data.today.left.again).toBe(1);
    const known = await rate(asha, id, { rating: 3 });
    expect(known.data.due).toBe(new Date(clock.now + DAY).toISOString());
    expect((await get(asha)).data.counts.due).toBe(1);
    expect((await get(asha)).data.today.done).toEqual({ new: 1, reviews: 0 });
  });

  test('schedules better ratings later', async () => {
    const { id } = await firstCard(asha);
    const dues = [];
    for (const rating of [1, 2, 3, 4]) {
      await remove(asha, id);
      await attempt(asha, [1, 1]);
      dues.push((await rate(asha, id, { rating })).data.due);
    }
    expect(dues).toEqual([...dues].sort());
    expect(new Set(dues).size).toBeGreaterThan(2);
  });

  test('counts once per client id when sent 20 times concurrently', async () => {
    const { id } = await firstCard(asha);
    const clientId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        rate(asha, id, { rating: 3, clientId: index % 2 ? clientId : clientId.toUpperCase() }),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const card = (await get(asha, '')).data.cards.find((one) => one.id === id);
    expect(card).toMatchObject({ reps: 1, due: answers[0]?.data.due });
    clock.now += DAY;
    expect(await rate(asha, id, { rating: 3, clientId })).toEqual(answers[0]);
    await remove(asha, id);
    expect(await rate(asha, id, { rating: 3, clientId })).toEqual(answers[0]);
    expect((await rate(ravi, id, { rating: 3, clientId })).status).toBe(200);
    const given = await server.database.read.select().from(reviews);
    expect(given.map(({ userId }) => userId).sort()).toEqual([asha.id, ravi.id].sort());
  });

  test('rejects another rating or card with the same client id', async () => {
    const [first, second] = (await get(asha)).data.cards;
    const clientId = randomUUID();
    await rate(asha, first!.id, { rating: 3, clientId });
    for (const [id, rating] of [
      [first!.id, 4],
      [second!.id, 3],
    ] as const) {
      expect(await rate(asha, id, { rating, clientId })).toMatchObject({
        status: 409,
        code: 'review_differs',
      });
    }
    expect((await get(asha)).data.counts.due).toBe(1);
  });

  test('made offline counts from the time it was made', async () => {
    const { id } = await firstCard(asha);
    const reviewedAt = new Date(START - 2 * 60 * 60_000).toISOString();
    const { data } = await rate(asha, id, { rating: 1, reviewedAt });
    expect(data.due).toBe(reviewedAt);
    const late = await rate(asha, id, { rating: 1, reviewedAt: '2020-01-01T00:00:00Z' });
    expect(late.data.due).toBe(reviewedAt);
    const early = await rate(asha, id, { rating: 1, reviewedAt: '2099-01-01T00:00:00Z' });
    expect(early.data.due).toBe(new Date(START).toISOString());
  });

  test('never schedules a card after a future exam', async () => {
    const { id } = await firstCard(asha);
    const examDate = dayOf(START + 20 * DAY);
    await call(server, asha, 'PUT', '/api/user/review-settings', { examDate });
    for (let days = 0; days < 20; days += 1) {
      clock.now = START + days * DAY;
      const { data } = await rate(asha, id, { rating: 4 });
      expect(data.due <= `${examDate}T00:00:00.000Z`).toBe(true);
      expect(Date.parse(data.due)).toBeGreaterThan(clock.now);
    }
    clock.now = START + 20 * DAY;
    expect(Date.parse((await rate(asha, id, { rating: 4 })).data.due)).toBeGreaterThan(clock.now + DAY);
    const other = await firstCard(ravi);
    clock.now = START;
    for (let times = 0; times < 3; times += 1) {
      clock.now = Date.parse((await rate(ravi, other.id, { rating: 4 })).data.due);
    }
    expect(dayOf(clock.now) > examDate).toBe(true);
  });

  inOneTest([
    {},
    { rating: 0 },
    { rating: 5 },
    { rating: 2.5 },
    { rating: '3' },
    { rating: null },
    { rating: 3, clientId: 'x' },
    { rating: 3, reviewedAt: 'yesterday' },
    { rating: 3, reviewedAt: '2026-06-10T10:00:60Z' },
    { rating: 3, due: '2099-01-01T00:00:00Z' },
    { rating: 3, userId: 'x' },
    { rating: 3, stability: 1e9 },
  ])('rejects bad ratings', async (payload) => {
    const before = (await get(asha)).data;
    expect(await rate(asha, before.cards[0]!.id, payload)).toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
    expect((await get(asha)).data).toEqual(before);
  });

  test('is rejected for cards of other learners', async () => {
    await attempt(ravi, [0, 0, 1]);
    const theirs = (await get(ravi)).data.cards.find(({ question }) => question?.question === 'Question 3?')!;
    expect(await rate(asha, theirs.id, { rating: 4 })).toMatchObject({ status: 404, code: 'card_not_found' });
    expect(await remove(asha, theirs.id)).toMatchObject({ status: 200, data: null });
    expect((await get(ravi)).data.counts).toEqual({ due: 3, total: 3 });
    expect((await get(ravi)).data.cards).toContainEqual(theirs);
  });

  test('is rejected after the card is deleted, until an attempt creates it again', async () => {
    const { id } = await firstCard(asha);
    for (let times = 0; times < 2; times += 1) {
      expect(await remove(asha, id)).toMatchObject({ status: 200, data: null });
    }
    expect((await rate(asha, id, { rating: 3 })).status).toBe(404);
    expect([(await get(asha)).data.counts.total, (await get(ravi)).data.counts.total]).toEqual([1, 2]);
    await attempt(asha, [1, 1]);
    expect((await get(asha)).data.counts.total).toBe(2);
  });
});
