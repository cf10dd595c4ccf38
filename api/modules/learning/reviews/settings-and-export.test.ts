import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Static } from 'typebox';
import type { Cards, ReviewSettings } from '../../../contract/practice/reviews.ts';
import { DAY, dayOf, startOfDay } from '../../../contract/shared/days.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestApp } from '../../../testing/app.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';
import { attemptOf, call, mcqsOf } from '../../../testing/practice.ts';

/** Later than the real clock, which signs tokens. */
const START = Date.UTC(2090, 5, 15, 10, 30);

let now = START;
let server: TestApp;
beforeAll(async () => {
  server = await testApp({ settings: { rateLimit: 0 }, now: () => now });
  return () => server.close();
});

let asha: TestLearner;
let ravi: TestLearner;
beforeEach(async () => {
  now = START;
  const until = { expiresAt: START + 1_000 * DAY };
  asha = await signedIn(server, {}, until);
  ravi = await signedIn(server, {}, until);
});

const read = async (learner: TestLearner | null) =>
  call<ReviewSettings>(server, learner, 'GET', '/api/user/review-settings');
const write = async (learner: TestLearner | null, payload: unknown) =>
  call<ReviewSettings>(server, learner, 'PUT', '/api/user/review-settings', payload);

async function makeCards(learner: TestLearner, mcqs = mcqsOf(2)): Promise<string[]> {
  await call(server, learner, 'POST', '/api/mcqs/save', {
    subjectSlug: 'polity',
    topicSlug: 'preamble',
    mcqs,
  });
  const details = mcqs.map(({ question, correctAnswer }) => ({
    questionText: question,
    selectedAnswer: correctAnswer === 0 ? 1 : 0,
    correctAnswer,
  }));
  await call(server, learner, 'POST', '/api/quiz/save-attempt', attemptOf(details));
  return (await cardsOf(learner)).map(({ id }) => id);
}

const cardsOf = async (learner: TestLearner) =>
  (await call<Static<typeof Cards>>(server, learner, 'GET', '/api/user/reviews')).data.cards;

const DEFAULTS = { examDate: null, newPerDay: 20, reviewsPerDay: 60, gradeButtons: 2 };

describe('the settings', () => {
  test('change one at a time, for one learner', async () => {
    await write(asha, { examDate: '2091-05-31' });
    await write(asha, { newPerDay: 0 });
    await write(asha, { reviewsPerDay: 1_000 });
    const all = { examDate: '2091-05-31', newPerDay: 0, reviewsPerDay: 1_000, gradeButtons: 4 };
    expect((await write(asha, { gradeButtons: 4 })).data).toEqual(all);
    expect((await read(asha)).data).toEqual(all);
    expect((await read(ravi)).data).toEqual(DEFAULTS);
  });

  test.each([
    { newPerDay: -1 },
    { newPerDay: 501 },
    { newPerDay: 2.5 },
    { newPerDay: '20' },
    { newPerDay: null },
    { reviewsPerDay: 0 },
    { reviewsPerDay: 1_001 },
    { gradeButtons: 3 },
    { gradeButtons: '2' },
  ])('reject %j', async (payload) => {
    expect(await write(asha, payload)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await read(asha)).data).toEqual(DEFAULTS);
  });
});

describe('the day of the exam', () => {
  test('can be set, changed and removed by each learner', async () => {
    expect(await read(asha)).toMatchObject({ status: 200, data: { examDate: null } });
    for (const examDate of ['2091-05-31', '2091-05-31', '2025-05-25', null, null, '2091-06-01']) {
      expect(await write(asha, { examDate })).toMatchObject({ status: 200, data: { examDate } });
      expect((await read(asha)).data).toEqual({ ...DEFAULTS, examDate });
    }
    expect((await read(ravi)).data).toEqual(DEFAULTS);
  });

  test('brings forward cards that are due after it', async () => {
    for (const learner of [asha, ravi]) {
      const [id] = await makeCards(learner);
      for (let times = 0; times < 3; times += 1) {
        await call(server, learner, 'POST', `/api/user/reviews/${id}`, { rating: 4 });
        now += DAY;
      }
      now = START;
    }
    const examDate = dayOf(START + 5 * DAY);
    const before = await cardsOf(ravi);
    expect(Date.parse(before[1]!.due)).toBeGreaterThan(startOfDay(examDate));
    await write(asha, { examDate });
    expect((await cardsOf(asha)).map(({ due }) => due)).toEqual([
      new Date(START).toISOString(),
      `${dayOf(START + 4 * DAY)}T00:00:00.000Z`,
    ]);
    expect(await cardsOf(ravi)).toEqual(before);
    await write(ravi, { examDate: dayOf(START) });
    expect(await cardsOf(ravi)).toEqual(before);
  });

  test.each([
    {},
    { examDate: '2091-02-30' },
    { examDate: '31-05-2091' },
    { examDate: '2091-05-31T00:00:00Z' },
    { examDate: '' },
    { examDate: 20910531 },
    { examDate: '2091-05-31', userId: 'x' },
    [],
  ])('rejects %j', async (payload) => {
    expect(await write(asha, payload)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect((await read(asha)).data).toEqual(DEFAULTS);
  });

  test('requires a session', async () => {
    for (const answer of [await read(null), await write(null, { examDate: null })]) {
      expect(answer).toMatchObject({ status: 401, code: 'sign_in_required' });
    }
  });
});

describe('the export', () => {
  const download = (learner: TestLearner | null, query: string) =>
    server.app.inject({ url: `/api/user/reviews/export${query}`, headers: learner?.headers ?? {} });

  test.each([
    ['csv', 'text/csv; charset=utf-8', 'csv'],
    ['anki', 'text/tab-separated-values; charset=utf-8', 'txt'],
  ])('as %s contains the cards of one learner', async (format, type, ending) => {
    await makeCards(asha, mcqsOf(1, { question: 'अनुच्छेद "52"?' }));
    await makeCards(ravi, mcqsOf(1, { question: 'Not hers?' }));
    const answer = await download(asha, `?format=${format}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="swadhyay-reviews-2090-06-15.${ending}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.body).toContain('अनुच्छेद ""52""?');
    expect(answer.body).not.toContain('Not hers?');
  });

  test('contains all of many cards', async () => {
    await makeCards(asha, mcqsOf(300));
    const { body } = await download(asha, '?format=csv');
    expect(body.trim().split('\r\n')).toHaveLength(301);
  });

  test('escapes formulas', async () => {
    await makeCards(asha, mcqsOf(1, { question: '=HYPERLINK("http://x")\nsecond line' }));
    expect((await download(asha, '?format=csv')).body).toContain(`"'=HYPERLINK(""http://x"")\nsecond line"`);
  });

  test('works without cards', async () => {
    expect((await download(asha, '?format=csv')).statusCode).toBe(200);
    expect((await download(asha, '?format=anki')).statusCode).toBe(200);
  });

  test.each(['', '?format=', '?format=pdf', '?format=__proto__'])('rejects %j', async (query) => {
    expect((await download(asha, query)).statusCode).toBe(400);
    expect((await download(null, query)).statusCode).toBe(401);
  });
});
