import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '../../../../contract/shared/days.ts';
import { reviewCards, reviews } from '../../../../db/schema/reviews.ts';
import type { TestLearner } from '../../../../testing/learners.ts';
import { download, importFile } from '../../../../testing/portability.ts';
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
  START,
  useReviewServer,
} from '../testing/review-server.ts';

useReviewServer();

const HOUR = 60 * 60_000;

/** A rating at an hour after the card was made, or its being taken back. */
interface Step {
  at: number;
  rating?: number;
  clientId: string;
}

const step = (at: number, rating: number): Step => ({ at, rating, clientId: randomUUID() });
const undone = ({ clientId }: Step, at: number): Step => ({ at, clientId });

const timeAt = (at: number) => new Date(START + at * HOUR).toISOString();

/** Sends steps in this order, a day after the card was made. */
async function send(learner: TestLearner, id: string, steps: readonly Step[]) {
  clock.now = START + DAY;
  const answers = [];
  for (const { at, rating, clientId } of steps)
    answers.push(
      rating === undefined
        ? await call(server, learner, 'POST', `/api/user/reviews/${id}/undo`, {
            ...{ clientId, undoneAt: timeAt(at) },
          })
        : await rate(learner, id, { rating, clientId, reviewedAt: timeAt(at) }),
    );
  return answers;
}

const stored = async (learner: TestLearner, id: string) => {
  const [card] = await server.database.read
    .select()
    .from(reviewCards)
    .where(and(eq(reviewCards.userId, learner.id), eq(reviewCards.id, id)));
  return { ...card, userId: '', updatedAt: 0 };
};

/** The ratings that count, with the state of the card before each of them. */
const log = async (learner: TestLearner) => {
  const rows = await server.database.read
    .select()
    .from(reviews)
    .where(eq(reviews.userId, learner.id))
    .orderBy(asc(reviews.reviewedAt), asc(reviews.priorReps));
  return rows
    .filter(({ undoneAt }) => undoneAt === null)
    .map((row) => ({ ...row, id: '', userId: '', clientId: '', due: 0 }));
};

let id: string;
beforeEach(async () => {
  for (const learner of [asha, ravi]) await attempt(learner, [1, 1]);
  ({ id } = await firstCard(asha));
});

/** Sends the steps of Asha in their order, those of Ravi as they happened, and compares the cards. */
async function expectSameCards(sent: readonly Step[], happened: readonly Step[]): Promise<void> {
  for (const { status } of await send(asha, id, sent)) expect(status).toBe(200);
  for (const { status } of await send(ravi, id, happened)) expect(status).toBe(200);
  expect(await stored(asha, id)).toEqual(await stored(ravi, id));
  expect(await log(asha)).toEqual(await log(ravi));
  expect((await get(asha)).data.today).toEqual((await get(ravi)).data.today);
  expect((await call(server, asha, 'GET', '/api/user/reviews/retention')).data).toEqual(
    (await call(server, ravi, 'GET', '/api/user/reviews/retention')).data,
  );
}

describe('ratings of two devices count in the order in which they were made', () => {
  test('if one is sent after a later one', async () => {
    const [again, good] = [step(1, 1), step(2, 3)];
    await expectSameCards([good, again], [again, good]);
    const other = step(20, 4);
    await expectSameCards([other], [other]);
  });

  test.each([[[1, 2, 0]], [[2, 1, 0]], [[2, 0, 1]], [[0, 2, 1]], [[3, 1, 2, 0]]])(
    'if several are sent in the order %j',
    async (order) => {
      const happened = [step(1, 3), step(14, 1), step(14.1, 3), step(23, 4)].slice(0, order.length);
      await expectSameCards(
        order.map((index) => happened[index]!),
        happened,
      );
    },
  );

  test('if they were made at the same instant, in the order in which they arrive', async () => {
    const [first, second, last] = [step(1, 1), step(1, 3), step(2, 4)];
    await expectSameCards([first, last, second], [first, second, last]);
    await send(asha, id, [undone(last, 23)]);
    await send(asha, id, [undone(second, 23)]);
    expect((await stored(asha, id)).state).toBe(1);
  });

  test('if the late one, or the one after it, was taken back before or after', async () => {
    const [again, good, easy] = [step(1, 1), step(2, 3), step(4, 4)];
    await expectSameCards([good, again, undone(again, 1.5)], [again, undone(again, 1.5), good]);
    const before = [step(5, 2), step(6, 1), step(20, 3)] as const;
    await expectSameCards([before[2], before[0], before[1], undone(before[1], 7)], [before[0], before[2]]);
    await expectSameCards([undone(before[2], 21), easy], [easy, undone(before[2], 21)]);
  });
});

test('taking back a rating after a later one was made is refused, also if it is sent late', async () => {
  const [again, good] = [step(1, 1), step(2, 3)];
  await send(asha, id, [good, again]);
  const before = await stored(asha, id);
  for (const at of [2, 3]) {
    const [answer] = await send(asha, id, [undone(again, at)]);
    expect(answer).toMatchObject({ status: 409, code: 'review_not_last' });
  }
  const without = await call(server, asha, 'POST', `/api/user/reviews/${id}/undo`, {
    clientId: again.clientId,
  });
  expect(without).toMatchObject({ status: 409, code: 'review_not_last' });
  expect(await stored(asha, id)).toEqual(before);
});

test('a late rating that is sent again has no effect and gets the same answer: when the card is due now', async () => {
  const [again, good] = [step(1, 1), step(2, 3)];
  const [, first] = await send(asha, id, [good, again]);
  const before = await stored(asha, id);
  expect(first?.data).toMatchObject({ due: new Date(before.due!).toISOString() });
  for (let times = 0; times < 3; times += 1) expect((await send(asha, id, [again]))[0]).toEqual(first);
  await send(asha, id, [undone(again, 1.5), undone(again, 1.5)]);
  expect((await send(asha, id, [again]))[0]).toEqual(first);
  expect(await log(asha)).toHaveLength(1);
});

test('a card that became due through a mistake in practice stays due', async () => {
  const [again, good] = [step(1, 3), step(2, 4)];
  await send(asha, id, [good]);
  await attempt(asha, [1, 1], { createdAt: timeAt(3) });
  await send(asha, id, [again]);
  expect((await stored(asha, id)).due).toBe(START + 3 * HOUR);
});

test('no rating is due after a future exam, whenever it is sent', async () => {
  await call(server, asha, 'PUT', '/api/user/review-settings', {
    examDate: new Date(START + 4 * DAY).toISOString().slice(0, 10),
  });
  await send(asha, id, [step(3, 4), step(1, 4)]);
  expect((await stored(asha, id)).due).toBeLessThan(START + 3 * DAY);
});

test('ratings of a card that was deleted do not count for the card that an attempt makes again', async () => {
  await send(asha, id, [step(5, 3)]);
  await remove(asha, id);
  await attempt(asha, [1, 1]);
  await send(asha, id, [step(1, 3)]);
  expect(await stored(asha, id)).toMatchObject({ reps: 1, lastReview: START + HOUR });
  await send(asha, id, [step(0.5, 1)]);
  expect(await stored(asha, id)).toMatchObject({ reps: 2, lastReview: START + HOUR });
});

test('a rating counts after ratings of an earlier version, whose cards are unknown', async () => {
  await send(asha, id, [step(5, 3)]);
  await server.database.write(async (tx) => {
    await tx.update(reviews).set({ priorDue: null, priorReps: null });
  });
  await send(asha, id, [step(1, 1)]);
  expect(await stored(asha, id)).toMatchObject({ reps: 2, lastReview: START + 5 * HOUR, lapses: 1 });
});

test('an import goes on where the export ended: later and late ratings, and taking back', async () => {
  const [again, good, easy] = [step(1, 1), step(2, 3), step(3, 4)];
  await send(asha, id, [easy, again]);
  const { data } = await download(server, asha);
  await importFile(server, ravi, { data });
  expect(await log(ravi)).toEqual(await log(asha));
  const rest = [good, undone(again, 1.5)];
  for (const learner of [asha, ravi])
    for (const { status } of await send(learner, id, rest)) expect(status).toBe(200);
  expect(await stored(ravi, id)).toEqual(await stored(asha, id));
  await importFile(server, ravi, { data });
  expect((await stored(ravi, id)).due).toBe((await stored(asha, id)).due);
});
