import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Static } from 'typebox';
import { describe, expect, test } from 'vitest';
import type { DueCounts } from '../../../contract/practice/reviews.ts';
import { DAY, dayOf } from '../../../contract/shared/days.ts';
import { users } from '../../../db/schema/accounts.ts';
import { CANARY } from '../../../testing/publish/fixture-release.ts';
import { signedIn } from '../../../testing/learners.ts';
import type { TestLearner } from '../../../testing/learners.ts';
import { attemptOf, call, detailsOf, mcqsOf } from '../../../testing/practice.ts';
import {
  asha,
  attempt,
  clock,
  firstCard,
  get,
  saveOwnMcqs,
  rate,
  ravi,
  remove,
  server,
  START,
  useReviewServer,
} from './testing/review-server.ts';

useReviewServer();

const TODAY = dayOf(START);

const counts = async (learner: TestLearner | null, query = '') =>
  call<Static<typeof DueCounts>>(server, learner, 'GET', `/api/user/reviews/counts${query}`);

const questionsOf = async (learner: TestLearner, query?: string) =>
  (await get(learner, query)).data.cards.map(({ question }) => question?.question).sort();

describe('cards', () => {
  test('are created from wrong, unattempted and guessed questions, for one learner', async () => {
    const exam = {
      scheme: 'gs',
      durationSeconds: 60,
      confidence: ['sure', 'sure', null, 'guess', 'fifty-fifty'],
    };
    await attempt(asha, [0, 1, null, 0, 0], { exam });
    expect(await questionsOf(asha)).toEqual(['Question 2?', 'Question 3?', 'Question 4?']);
    const { data } = await get(asha);
    expect(data.counts).toEqual({ due: 3, total: 3 });
    expect(data.cards.find(({ question }) => question?.question === 'Question 2?')).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      subject: 'polity',
      topic: 'preamble',
      question: mcqsOf(2)[1],
      section: null,
      own: null,
      hold: null,
      due: new Date(START).toISOString(),
      dueDay: TODAY,
      state: 'new',
      reps: 0,
      lapses: 0,
      lastReview: null,
      intervals: { hard: 2, good: 3, easy: 8, repeat: 1 },
    });
    expect((await get(ravi)).data).toMatchObject({ cards: [], counts: { due: 0, total: 0 } });
  });

  test('are created from official questions, too, but not from unknown ones', async () => {
    await call(server, asha, 'POST', '/api/mcqs/polity/preamble/revert');
    const details = [...detailsOf([1]), { questionText: 'Who?', selectedAnswer: 1, correctAnswer: 0 }];
    await call(server, asha, 'POST', '/api/quiz/save-attempt', attemptOf(details));
    expect((await get(asha)).data.cards).toMatchObject([
      { question: { question: 'Who?', options: ['We', 'They'] } },
    ]);
  });

  test('keep texts in any script', async () => {
    const mcq = {
      question: 'अनुच्छेद 52?',
      options: ['राष्ट्रपति', 'ما هي'],
      correctAnswer: 0,
      description: '',
      tags: [],
    };
    await saveOwnMcqs(asha, 'preamble', [mcq]);
    const details = [{ questionText: mcq.question, selectedAnswer: 1, correctAnswer: 0 }];
    await call(server, asha, 'POST', '/api/quiz/save-attempt', attemptOf(details));
    expect((await firstCard(asha)).question).toEqual(mcq);
  });

  test('are created once from an attempt sent 20 times', async () => {
    const clientId = randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => attempt(asha, [1, 1], { clientId })));
    expect((await get(asha)).data.counts.total).toBe(2);
    await remove(asha, (await firstCard(asha)).id);
    await attempt(asha, [1, 1], { clientId });
    expect((await get(asha)).data.counts.total).toBe(1);
  });

  test('become due when answered wrong again; right answers in a quiz have no effect', async () => {
    await attempt(asha, [1]);
    const { id } = await firstCard(asha);
    const { due } = (await rate(asha, id, { rating: 4 })).data;
    expect(Date.parse(due)).toBeGreaterThan(START + DAY);
    clock.now += DAY;
    const before = await firstCard(asha);
    await attempt(asha, [0]);
    expect(await firstCard(asha)).toEqual(before);
    await attempt(asha, [2]);
    const { due: sooner, dueDay, ...rest } = await firstCard(asha);
    expect(dueDay).toBe(dayOf(clock.now));
    expect([sooner, rest]).toEqual([
      new Date(clock.now).toISOString(),
      { ...before, due: undefined, dueDay: undefined },
    ]);
    clock.now += DAY;
    await attempt(asha, [2]);
    expect((await firstCard(asha)).due).toBe(sooner);
  });

  test('do not become due for an attempt from before their last review', async () => {
    await attempt(asha, [1]);
    const { id } = await firstCard(asha);
    const { due } = (await rate(asha, id, { rating: 3 })).data;
    await attempt(asha, [1], { createdAt: new Date(START - DAY).toISOString() });
    expect((await firstCard(asha)).due).toBe(due);
  });

  test('contain the current question', async () => {
    await attempt(asha, [1]);
    await saveOwnMcqs(asha, 'preamble', mcqsOf(1, { description: 'Better said.' }));
    await attempt(asha, [1]);
    expect((await firstCard(asha)).question?.description).toBe('Better said.');
    expect((await get(asha)).data.counts.total).toBe(1);
  });

  test('are ordered by due time and limited to 200', async () => {
    await saveOwnMcqs(asha, 'preamble', mcqsOf(250));
    await attempt(asha, [1, 1, 1]);
    await attempt(asha, Array<number>(250).fill(1), { createdAt: new Date(START - DAY).toISOString() });
    const { data } = await get(asha, '');
    expect([data.cards.length, data.counts]).toEqual([200, { due: 20, total: 250 }]);
    const dues = data.cards.map(({ due }) => due);
    expect(dues).toEqual([...dues].sort());
    expect((await get(asha, '?limit=7')).data.cards).toHaveLength(7);
    for (const query of ['?limit=0', '?limit=201', '?limit=x', '?due=tomorrow']) {
      expect((await get(asha, query)).status).toBe(400);
    }
  });
});

describe('counts', () => {
  test('contain due cards by day, with overdue cards today', async () => {
    await attempt(asha, [1, 1, 1, 1]);
    await attempt(ravi, [1]);
    const [first, second] = (await get(asha)).data.cards;
    await rate(asha, first!.id, { rating: 1 });
    await rate(asha, first!.id, { rating: 3 });
    const { due } = (await rate(asha, second!.id, { rating: 4 })).data;
    const far = Math.floor(Date.parse(due) / DAY) - Math.floor(START / DAY);

    const { data } = await counts(asha);
    expect(data).toHaveLength(30);
    expect(data[0]).toEqual({ date: TODAY, due: 2, new: 2 });
    expect(data[1]).toEqual({ date: dayOf(START + DAY), due: 1, new: 0 });
    expect(data[far]).toEqual({ date: dayOf(START + far * DAY), due: 1, new: 0 });
    expect(data.reduce((sum, day) => sum + day.due, 0)).toBe(4);
    expect((await counts(asha, '?days=1')).data).toEqual([{ date: TODAY, due: 2, new: 2 }]);
    clock.now += 2 * DAY;
    expect((await counts(asha, '?days=60')).data[0]).toEqual({ date: dayOf(clock.now), due: 3, new: 2 });
    expect((await counts(ravi, '?days=60')).data[0]?.due).toBe(1);
    for (const query of ['?days=0', '?days=61', '?days=x'])
      expect((await counts(asha, query)).status).toBe(400);
  });
});

describe('cards of an inaccessible topic', () => {
  test('are hidden until the topic is accessible', async () => {
    const premium = await signedIn(server, { isPremium: true }, { expiresAt: START + DAY });
    const secret = mcqsOf(1, { description: CANARY });
    await saveOwnMcqs(premium, 'judiciary', secret);
    await saveOwnMcqs(premium, 'preamble');
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

test('reviews require a session', async () => {
  const answers = [
    await get(null),
    await rate(null, 'x', { rating: 3 }),
    await remove(null, 'x'),
    await counts(null),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 401, code: 'sign_in_required' });
});
