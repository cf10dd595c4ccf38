import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Static } from 'typebox';
import type { Cards, DueCounts, Reviewed } from '../../contract/reviews.ts';
import { DAY, dayOf } from '../../contract/utc-days.ts';
import { users } from '../../db/schema/accounts.ts';
import { reviews } from '../../db/schema/reviews.ts';
import { testApp } from '../../testing/app.ts';
import type { TestApp } from '../../testing/app.ts';
import { CANARY } from '../../testing/fixture-release.ts';
import { signedIn } from '../../testing/learners.ts';
import type { TestLearner } from '../../testing/learners.ts';
import { attemptOf, call, detailsOf, mcqsOf } from '../../testing/practice.ts';

/** Later than any clock that signs tokens here. */
const START = Date.UTC(2090, 5, 15, 10, 30);
const TODAY = dayOf(START);

let now = START;
let server: TestApp;
let asha: TestLearner;
let ravi: TestLearner;
beforeEach(async () => {
  now = START;
  server = await testApp({ settings: { rateLimit: 0 }, now: () => now });
  const until = { expiresAt: START + 1_000 * DAY };
  asha = await signedIn(server, {}, until);
  ravi = await signedIn(server, {}, until);
  for (const learner of [asha, ravi]) await ownQuestions(learner, 'preamble');
  return () => server.close();
});

async function ownQuestions(learner: TestLearner, topicSlug: string, mcqs: object[] = mcqsOf(6)) {
  const payload = { subjectSlug: 'polity', topicSlug, mcqs };
  expect((await call(server, learner, 'POST', '/api/mcqs/save', payload)).status).toBe(200);
}

async function attempt(learner: TestLearner, selected: (number | null)[], more: object = {}, topic?: string) {
  const payload = attemptOf(detailsOf(selected), more, topic);
  expect((await call(server, learner, 'POST', '/api/quiz/save-attempt', payload)).status).toBe(200);
}

const get = async (learner: TestLearner | null, query = '?due=today') =>
  call<Static<typeof Cards>>(server, learner, 'GET', `/api/user/reviews${query}`);
const rate = (learner: TestLearner | null, id: string, payload: object) =>
  call<Static<typeof Reviewed>>(server, learner, 'POST', `/api/user/reviews/${id}`, payload);
const remove = (learner: TestLearner | null, id: string) =>
  call<null>(server, learner, 'DELETE', `/api/user/reviews/${id}`);
const counts = async (learner: TestLearner | null, query = '') =>
  call<Static<typeof DueCounts>>(server, learner, 'GET', `/api/user/reviews/counts${query}`);

const questionsOf = async (learner: TestLearner, query?: string) =>
  (await get(learner, query)).data.cards.map(({ question }) => question.question).sort();
const firstCard = async (learner: TestLearner) => (await get(learner, '')).data.cards[0]!;

describe('cards', () => {
  test('are made of what was wrong, left out or a guess, for its learner alone', async () => {
    const exam = {
      scheme: 'gs',
      durationSeconds: 60,
      confidence: ['sure', 'sure', null, 'guess', 'fifty-fifty'],
    };
    await attempt(asha, [0, 1, null, 0, 0], { exam });
    expect(await questionsOf(asha)).toEqual(['Question 2?', 'Question 3?', 'Question 4?']);
    const { data } = await get(asha);
    expect(data.counts).toEqual({ due: 3, total: 3 });
    expect(data.cards.find(({ question }) => question.question === 'Question 2?')).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      subject: 'polity',
      topic: 'preamble',
      question: mcqsOf(2)[1],
      due: new Date(START).toISOString(),
      state: 'new',
      reps: 0,
      lapses: 0,
      lastReview: null,
    });
    expect((await get(ravi)).data).toEqual({ cards: [], counts: { due: 0, total: 0 } });
  });

  test('are made of official questions too, and not of questions that there are none of', async () => {
    await call(server, asha, 'POST', '/api/mcqs/polity/preamble/revert');
    const details = [...detailsOf([1]), { questionText: 'Who?', selectedAnswer: 1, correctAnswer: 0 }];
    await call(server, asha, 'POST', '/api/quiz/save-attempt', attemptOf(details));
    expect((await get(asha)).data.cards).toMatchObject([
      { question: { question: 'Who?', options: ['We', 'They'] } },
    ]);
  });

  test('keep text of any script', async () => {
    const mcq = {
      question: 'अनुच्छेद 52?',
      options: ['राष्ट्रपति', 'ما هي'],
      correctAnswer: 0,
      description: '',
      tags: [],
    };
    await ownQuestions(asha, 'preamble', [mcq]);
    const details = [{ questionText: mcq.question, selectedAnswer: null, correctAnswer: 0 }];
    await call(server, asha, 'POST', '/api/quiz/save-attempt', attemptOf(details));
    expect((await firstCard(asha)).question).toEqual(mcq);
  });

  test('are made once of an attempt that is sent twenty times', async () => {
    const clientId = randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => attempt(asha, [1, 1], { clientId })));
    expect((await get(asha)).data.counts.total).toBe(2);
    await remove(asha, (await firstCard(asha)).id);
    await attempt(asha, [1, 1], { clientId });
    expect((await get(asha)).data.counts.total).toBe(1);
  });

  test('come forward when they go wrong again, and gain nothing from a right answer outside reviews', async () => {
    await attempt(asha, [1]);
    const { id } = await firstCard(asha);
    const { due } = (await rate(asha, id, { rating: 4 })).data;
    expect(Date.parse(due)).toBeGreaterThan(START + DAY);
    now += DAY;
    const before = await firstCard(asha);
    await attempt(asha, [0]);
    expect(await firstCard(asha)).toEqual(before);
    await attempt(asha, [2]);
    const { due: sooner, ...rest } = await firstCard(asha);
    expect([sooner, rest]).toEqual([new Date(now).toISOString(), { ...before, due: undefined }]);
    now += DAY;
    await attempt(asha, [2]);
    expect((await firstCard(asha)).due).toBe(sooner);
  });

  test('do not come forward for an attempt from before their last review', async () => {
    await attempt(asha, [1]);
    const { id } = await firstCard(asha);
    const { due } = (await rate(asha, id, { rating: 3 })).data;
    await attempt(asha, [1], { createdAt: new Date(START - DAY).toISOString() });
    expect((await firstCard(asha)).due).toBe(due);
  });

  test('show the question as it is now', async () => {
    await attempt(asha, [1]);
    await ownQuestions(asha, 'preamble', mcqsOf(1, { description: 'Better said.' }));
    await attempt(asha, [1]);
    expect((await firstCard(asha)).question.description).toBe('Better said.');
    expect((await get(asha)).data.counts.total).toBe(1);
  });

  test('are the most overdue first, and 200 at most', async () => {
    await ownQuestions(asha, 'preamble', mcqsOf(250));
    await attempt(asha, [1, 1, 1]);
    await attempt(asha, Array<number>(250).fill(1), { createdAt: new Date(START - DAY).toISOString() });
    const { data } = await get(asha);
    expect([data.cards.length, data.counts]).toEqual([200, { due: 250, total: 250 }]);
    const dues = data.cards.map(({ due }) => due);
    expect(dues).toEqual([...dues].sort());
    expect((await get(asha, '?limit=7')).data.cards).toHaveLength(7);
    for (const query of ['?limit=0', '?limit=201', '?limit=x', '?due=tomorrow']) {
      expect((await get(asha, query)).status).toBe(400);
    }
  });
});

describe('rating', () => {
  beforeEach(async () => {
    await attempt(asha, [1, 1]);
    await attempt(ravi, [1, 1]);
  });

  test('says when a card comes next, and takes it off today', async () => {
    const { id } = await firstCard(asha);
    const answer = await rate(asha, id, { rating: 1 });
    expect(answer).toMatchObject({ status: 200, data: { id, due: new Date(START + DAY).toISOString() } });
    expect((await get(asha)).data.counts).toEqual({ due: 1, total: 2 });
    expect((await get(ravi)).data.counts).toEqual({ due: 2, total: 2 });
    now += DAY;
    expect((await get(asha)).data.counts).toEqual({ due: 2, total: 2 });
    const card = (await get(asha)).data.cards.find((one) => one.id === id);
    expect(card).toMatchObject({ state: 'review', reps: 1, lastReview: new Date(START).toISOString() });
  });

  test('later for a better rating', async () => {
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

  test('counts once for each id, twenty times at once', async () => {
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
    now += DAY;
    expect(await rate(asha, id, { rating: 3, clientId })).toEqual(answers[0]);
    await remove(asha, id);
    expect(await rate(asha, id, { rating: 3, clientId })).toEqual(answers[0]);
    expect((await rate(ravi, id, { rating: 3, clientId })).status).toBe(200);
    const given = await server.database.read.select().from(reviews);
    expect(given.map(({ userId }) => userId).sort()).toEqual([asha.id, ravi.id].sort());
  });

  test('refuses another rating or card under the same id', async () => {
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

  test('that waited to be sent counts from when it was made', async () => {
    const { id } = await firstCard(asha);
    const reviewedAt = new Date(START - 2 * 60 * 60_000).toISOString();
    const { data } = await rate(asha, id, { rating: 1, reviewedAt });
    expect(data.due).toBe(new Date(Date.parse(reviewedAt) + DAY).toISOString());
    const late = await rate(asha, id, { rating: 1, reviewedAt: '2020-01-01T00:00:00Z' });
    expect(late.data.due).toBe(data.due);
    const early = await rate(asha, id, { rating: 1, reviewedAt: '2099-01-01T00:00:00Z' });
    expect(early.data.due).toBe(new Date(START + DAY).toISOString());
  });

  test('never goes past an exam that lies ahead, on any day before it', async () => {
    const { id } = await firstCard(asha);
    const examDate = dayOf(START + 20 * DAY);
    await call(server, asha, 'PUT', '/api/user/review-settings', { examDate });
    for (let days = 0; days < 20; days += 1) {
      now = START + days * DAY;
      const { data } = await rate(asha, id, { rating: 4 });
      expect(data.due <= `${examDate}T00:00:00.000Z`).toBe(true);
      expect(Date.parse(data.due)).toBeGreaterThan(now);
    }
    now = START + 20 * DAY;
    expect(Date.parse((await rate(asha, id, { rating: 4 })).data.due)).toBeGreaterThan(now + DAY);
    const other = await firstCard(ravi);
    now = START;
    for (let times = 0; times < 3; times += 1) {
      now = Date.parse((await rate(ravi, other.id, { rating: 4 })).data.due);
    }
    expect(dayOf(now) > examDate).toBe(true);
  });

  test.each([
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
  ])('refuses %j', async (payload) => {
    const before = (await get(asha)).data;
    expect(await rate(asha, before.cards[0]!.id, payload)).toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
    expect((await get(asha)).data).toEqual(before);
  });

  test('cannot be done to a card of someone else', async () => {
    await attempt(ravi, [0, 0, 1]);
    const theirs = (await get(ravi)).data.cards.find(({ question }) => question.question === 'Question 3?')!;
    expect(await rate(asha, theirs.id, { rating: 4 })).toMatchObject({ status: 404, code: 'card_not_found' });
    expect(await remove(asha, theirs.id)).toMatchObject({ status: 200, data: null });
    expect((await get(ravi)).data.counts).toEqual({ due: 3, total: 3 });
    expect((await get(ravi)).data.cards).toContainEqual(theirs);
  });

  test('is no more once a card is deleted, until it goes wrong again', async () => {
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

describe('counts', () => {
  test('say what is due on each day, and put what is overdue to today', async () => {
    await attempt(asha, [1, 1, 1, 1]);
    await attempt(ravi, [1]);
    const [first, second] = (await get(asha)).data.cards;
    await rate(asha, first!.id, { rating: 1 });
    const { due } = (await rate(asha, second!.id, { rating: 4 })).data;
    const far = Math.floor(Date.parse(due) / DAY) - Math.floor(START / DAY);

    const { data } = await counts(asha);
    expect(data).toHaveLength(30);
    expect(data[0]).toEqual({ date: TODAY, due: 2 });
    expect(data[1]).toEqual({ date: dayOf(START + DAY), due: 1 });
    expect(data[far]).toEqual({ date: dayOf(START + far * DAY), due: 1 });
    expect(data.reduce((sum, day) => sum + day.due, 0)).toBe(4);
    expect((await counts(asha, '?days=1')).data).toEqual([{ date: TODAY, due: 2 }]);
    now += 2 * DAY;
    expect((await counts(asha, '?days=60')).data[0]).toEqual({ date: dayOf(now), due: 3 });
    expect((await counts(ravi, '?days=60')).data[0]?.due).toBe(1);
    for (const query of ['?days=0', '?days=61', '?days=x'])
      expect((await counts(asha, query)).status).toBe(400);
  });
});

describe('cards of a topic that is not the learner’s to read', () => {
  test('stay hidden until it is again', async () => {
    const premium = await signedIn(server, { isPremium: true }, { expiresAt: START + DAY });
    const secret = mcqsOf(1, { description: CANARY });
    await ownQuestions(premium, 'judiciary', secret);
    await ownQuestions(premium, 'preamble');
    await attempt(premium, [1], {}, 'judiciary');
    await attempt(premium, [1]);
    const cards = (await get(premium)).data.cards;
    const card = cards.find(({ topic }) => topic === 'judiciary')!;
    expect(cards).toHaveLength(2);

    const setPremium = (isPremium: boolean) =>
      server.database.write(async (tx) => {
        await tx.update(users).set({ isPremium }).where(eq(users.id, premium.id));
      });
    await setPremium(false);
    for (const query of ['', '?due=today']) {
      const { data } = await get(premium, query);
      expect([data.cards.map(({ topic }) => topic), data.counts]).toEqual([
        ['preamble'],
        { due: 1, total: 1 },
      ]);
    }
    expect((await counts(premium)).data[0]?.due).toBe(1);
    expect(await rate(premium, card.id, { rating: 3 })).toMatchObject({
      status: 403,
      code: 'premium_required',
    });
    for (const format of ['anki', 'csv']) {
      const url = `/api/user/reviews/export?format=${format}`;
      const answer = await server.app.inject({ url, headers: premium.headers });
      expect([answer.statusCode, answer.body.includes(CANARY)]).toEqual([200, false]);
    }
    await setPremium(true);
    expect((await get(premium)).data.counts).toEqual({ due: 2, total: 2 });
    expect((await rate(premium, card.id, { rating: 3 })).status).toBe(200);
  });
});

test('reviews are for learners alone', async () => {
  const answers = [
    await get(null),
    await rate(null, 'x', { rating: 3 }),
    await remove(null, 'x'),
    await counts(null),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 401, code: 'sign_in_required' });
});
