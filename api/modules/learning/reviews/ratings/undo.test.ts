import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { DAY } from '../../../../contract/shared/days.ts';
import { reviewCards, reviews } from '../../../../db/schema/reviews.ts';
import type { TestLearner } from '../../../../testing/learners.ts';
import { call } from '../../../../testing/practice.ts';
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
  useReviewServer,
} from '../testing/review-server.ts';

useReviewServer();

const undo = (learner: TestLearner | null, id: string, payload: unknown) =>
  call(server, learner, 'POST', `/api/user/reviews/${id}/undo`, payload);

async function stored(learner: TestLearner, id: string) {
  const [row] = await server.database.read
    .select()
    .from(reviewCards)
    .where(and(eq(reviewCards.userId, learner.id), eq(reviewCards.id, id)));
  return { ...row, updatedAt: undefined };
}

let id: string;
beforeEach(async () => {
  await attempt(asha, [1, 1]);
  ({ id } = await firstCard(asha));
});

test.each([1, 2, 3, 4])('the card is exactly what it was before a rating of %i', async (rating) => {
  await rate(asha, id, { rating: 3 });
  clock.now += 3 * DAY;
  const before = await stored(asha, id);
  const counts = (await get(asha)).data.today;
  const clientId = randomUUID();
  await rate(asha, id, { rating, clientId });
  expect(await stored(asha, id)).not.toEqual(before);
  for (let times = 0; times < 3; times += 1)
    expect(await undo(asha, id, { clientId: clientId.toUpperCase() })).toMatchObject({
      status: 200,
      data: { id },
    });
  expect(await stored(asha, id)).toEqual(before);
  expect((await get(asha)).data.today).toEqual(counts);
});

test('ratings are taken back one after another, the last one first', async () => {
  const fresh = await stored(asha, id);
  const [first, second] = [randomUUID(), randomUUID()];
  await rate(asha, id, { rating: 1, clientId: first });
  const once = await stored(asha, id);
  /* At the same time, as grades that were made offline may be. */
  await rate(asha, id, { rating: 3, clientId: second });
  expect(await undo(asha, id, { clientId: first })).toMatchObject({ status: 409, code: 'review_not_last' });
  await undo(asha, id, { clientId: second });
  expect(await stored(asha, id)).toEqual(once);
  await undo(asha, id, { clientId: first });
  expect(await stored(asha, id)).toEqual(fresh);
});

test('a rating that is sent again after it was undone has no effect', async () => {
  const clientId = randomUUID();
  const rated = await rate(asha, id, { rating: 3, clientId });
  const before = (await undo(asha, id, { clientId })).data;
  expect(await rate(asha, id, { rating: 3, clientId })).toEqual(rated);
  expect((await get(asha)).data.counts.due).toBe(2);
  const other = randomUUID();
  await rate(asha, id, { rating: 2, clientId: other });
  expect((await undo(asha, id, { clientId: other })).data).toEqual(before);
});

test('unknown and foreign ratings, other cards and bad input are refused', async () => {
  const clientId = randomUUID();
  await rate(asha, id, { rating: 3, clientId });
  const after = await stored(asha, id);
  await attempt(ravi, [1, 1]);
  const other = (await get(asha, '')).data.cards.find((card) => card.id !== id)!;
  for (const answer of [
    await undo(ravi, id, { clientId }),
    await undo(asha, other.id, { clientId }),
    await undo(asha, id, { clientId: randomUUID() }),
  ])
    expect(answer).toMatchObject({ status: 404, code: 'review_not_found' });
  expect((await undo(null, id, { clientId })).status).toBe(401);
  for (const payload of [{}, { clientId: 'x' }, { clientId, rating: 3 }, []])
    expect((await undo(asha, id, payload)).status).toBe(400);
  expect(await stored(asha, id)).toEqual(after);
  await remove(asha, id);
  expect(await undo(asha, id, { clientId })).toMatchObject({ status: 404, code: 'card_not_found' });
});

test('a rating of an earlier version cannot be undone', async () => {
  const clientId = randomUUID();
  await rate(asha, id, { rating: 3, clientId });
  await server.database.write(async (tx) => {
    await tx.update(reviews).set({ priorDue: null, priorReps: null });
  });
  expect(await undo(asha, id, { clientId })).toMatchObject({ status: 409, code: 'review_too_old' });
});
