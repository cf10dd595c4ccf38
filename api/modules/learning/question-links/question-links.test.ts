import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { idFromText } from '../../../../scripts/content/questions/question-id.ts';
import type { Attempt } from '../../../contract/practice/quiz.ts';
import type { SectionCoverage } from '../../../contract/practice/quiz-figures.ts';
import type { ReviewCard } from '../../../contract/practice/reviews.ts';
import { users } from '../../../db/schema/accounts.ts';
import { attemptAnswers, attempts } from '../../../db/schema/quiz.ts';
import { reviewCards } from '../../../db/schema/reviews.ts';
import { learnerUsage } from '../../../db/schema/learning.ts';
import { attemptOf, call } from '../../../testing/practice.ts';
import { COUNTED_TABLES } from '../portability/learner-tables.ts';
import { sumRowBytes } from '../quota/store.ts';
import { createReleasedPapers } from '../tests/papers/released-papers.ts';
import { linkQuestions } from './link-questions.ts';
import { answerTo, asha, BANK, publish, save, server, WITHHELD } from './testing/question-bank.ts';

const refsOf = async (attemptId: string) =>
  (
    await server.database.read
      .select({ ref: attemptAnswers.questionId })
      .from(attemptAnswers)
      .where(eq(attemptAnswers.attemptId, attemptId))
      .orderBy(attemptAnswers.position)
  ).map(({ ref }) => ref);

const cardsOf = async () =>
  (await call<{ cards: ReviewCard[] }>(server, asha, 'GET', '/api/user/reviews')).data.cards;

const coverage = async () =>
  call<SectionCoverage[]>(server, asha, 'GET', '/api/quiz/coverage/polity/preamble');

/** Links to the questions of the current release, or of one with these redirects. */
const link = async (
  signal = new AbortController().signal,
  redirects?: ReadonlyMap<string, string>,
): Promise<void> => {
  const release = await server.app.releases.current();
  if (!release) throw new Error('There is no release.');
  await linkQuestions(
    server.database,
    { ...release, redirects: redirects ?? release.redirects },
    { papers: createReleasedPapers(), signal, now: Date.now, onRescoring: server.app.rescorer.start },
  );
};

describe('withheld questions', () => {
  test('are in no response to a learner', async () => {
    const id = await save([answerTo('One?', { selected: 1 })]);
    for (const path of [
      '/api/content/polity/preamble',
      '/content/polity/preamble',
      '/api/mcqs/polity/preamble',
      `/api/quiz/attempts/${id}`,
      '/api/quiz/coverage/polity/preamble',
      '/api/user/reviews',
      '/api/user/reviews/export?format=csv',
      '/api/user/export',
      '/api/subjects',
    ]) {
      const { body } = await server.app.inject({ url: path, headers: asha.headers });
      expect(body, path).not.toContain(WITHHELD);
    }
    const { mcqs } = (
      await server.app.inject({ url: '/api/content/polity/preamble', headers: asha.headers })
    ).json<{ mcqs: string }>();
    expect(mcqs.split('\n').slice(1)).toEqual(BANK.slice(0, 4).join('').split('\n'));
  });

  test('cannot become a card or be answered by their id or text', async () => {
    const id = await save([
      answerTo('One?', { id: 'held', selected: 1 }),
      answerTo(`${WITHHELD} held?`, { selected: 1 }),
    ]);
    expect(await refsOf(id)).toEqual([null, null]);
    expect((await cardsOf()).map(({ question }) => question?.question)).toEqual(['One?']);
  });
});

describe('the question of an answer', () => {
  test('is the one with the sent id, or with the same text if none was sent', async () => {
    const id = await save([
      answerTo('Corrected since?', { id: 'one' }),
      answerTo(' Two? '),
      answerTo('Three?', { id: 'unknown' }),
      answerTo('Four?'),
      answerTo('My own?'),
      answerTo('Four?', { id: idFromText('Four?') }),
    ]);
    const [four] = [`polity/preamble/${idFromText('Four?')}`];
    expect(await refsOf(id)).toEqual(['polity/preamble/one', 'polity/preamble/two', null, four, null, four]);
  });

  test('is unknown if a learner gave the same text other options', async () => {
    const id = await save([
      answerTo('One?', { options: ['Mine', 'Also mine'] }),
      answerTo('Two?', { options: ['Right', 'Wrong', 'Other', 'Corrected since'] }),
    ]);
    expect(await refsOf(id)).toEqual([null, 'polity/preamble/two']);
  });

  test.each(['', 'Two', '../one', 'a'.repeat(41)])('cannot have the id "%s"', async (id) => {
    const sent = attemptOf([answerTo('One?', { id })]);
    expect(await call(server, asha, 'POST', '/api/quiz/save-attempt', sent)).toMatchObject({ status: 400 });
  });

  test('leads to its section, from an attempt and from a card', async () => {
    const id = await save(['One?', 'Two?', 'Four?'].map((text) => answerTo(text, { selected: 1 })));
    const { data } = await call<Attempt>(server, asha, 'GET', `/api/quiz/attempts/${id}`);
    expect(data.questionDetails.map(({ section }) => section)).toEqual(['we-the-people', 'the-words', null]);
    const sections = new Map((await cardsOf()).map((card) => [card.question?.question, card.section]));
    expect(Object.fromEntries(sections)).toEqual({
      'One?': 'we-the-people',
      'Two?': 'the-words',
      'Four?': null,
    });
  });
});

describe('coverage', () => {
  test('counts the last answer to each question of a section', async () => {
    const sections = (we: object, words: object) => [
      {
        id: 'we-the-people',
        title: 'We, the people',
        questions: 1,
        answered: 0,
        right: 0,
        subsections: [],
        ...we,
      },
      { id: 'the-words', title: 'The words', questions: 2, answered: 0, right: 0, subsections: [], ...words },
    ];
    expect((await coverage()).data).toEqual(sections({}, {}));
    const at = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)).toISOString() });
    await save([answerTo('One?'), answerTo('Two?'), answerTo('Three?', { selected: null })], at(3));
    /* Sent later, but finished earlier. */
    await save([answerTo('One?', { selected: 2 })], at(1));
    expect((await coverage()).data).toEqual(sections({ answered: 1, right: 1 }, { answered: 1, right: 1 }));
    await save([answerTo('Two?', { selected: 1 }), answerTo('Three?')], at(4));
    expect((await coverage()).data).toEqual(sections({ answered: 1, right: 1 }, { answered: 2, right: 1 }));
  });

  test('is for those who may read the topic', async () => {
    const path = (topic: string) => `/api/quiz/coverage/polity/${topic}`;
    expect((await call(server, null, 'GET', path('preamble'))).status).toBe(401);
    expect((await call(server, asha, 'GET', path('judiciary'))).status).toBe(403);
    expect((await call(server, asha, 'GET', path('none'))).status).toBe(404);
    expect((await call(server, asha, 'GET', path('citizenship'))).data).toEqual([]);
  });
});

describe('answers that were stored without a question', () => {
  afterEach(() => publish('bank-again', BANK));

  const forget = () =>
    server.database.write(async (tx) => {
      await tx.update(attemptAnswers).set({ questionId: null });
      await tx.update(reviewCards).set({ questionId: null });
      await tx.delete(learnerUsage);
    });
  const usage = async () => {
    const [row] = await server.database.read
      .select({ bytes: learnerUsage.bytes })
      .from(learnerUsage)
      .where(eq(learnerUsage.userId, asha.id));
    return row?.bytes ?? 0;
  };
  const stored = async () => {
    let bytes = 0;
    for (const table of COUNTED_TABLES)
      bytes += await sumRowBytes(server.database.read, table, eq(table.userId, asha.id));
    return bytes;
  };

  test('are linked by their text, with their cards, and count as much as they take', async () => {
    const ids = [];
    for (let number = 0; number < 25; number += 1)
      ids.push(await save([answerTo('One?', { selected: 1 }), answerTo('My own?', { selected: 1 })]));
    await forget();
    const before = await stored();
    await link();
    for (const id of ids) expect(await refsOf(id)).toEqual(['polity/preamble/one', null]);
    expect((await cardsOf()).map(({ section }) => section)).toEqual(['we-the-people']);
    expect(await usage()).toBe((await stored()) - before);
    await link();
    expect(await usage()).toBe((await stored()) - before);
  });

  test('are linked in topics only that the learner may read', async () => {
    const id = await save([answerTo('One?', { selected: 1 })]);
    await forget();
    await server.database.write(async (tx) => {
      await tx.update(attempts).set({ topic: 'judiciary' }).where(eq(attempts.id, id));
      await tx.update(reviewCards).set({ topic: 'judiciary' }).where(eq(reviewCards.userId, asha.id));
    });
    await publish('for-members', BANK, BANK);
    await link();
    expect(await refsOf(id)).toEqual([null]);
    await server.database.write(async (tx) => {
      await tx.update(users).set({ isPremium: true }).where(eq(users.id, asha.id));
    });
    await link();
    expect(await refsOf(id)).toEqual(['polity/judiciary/one']);
  });

  test('are linked in a topic that was moved', async () => {
    const id = await save([answerTo('One?')]);
    await forget();
    await server.database.write(async (tx) => {
      await tx.update(attempts).set({ topic: 'old' }).where(eq(attempts.id, id));
    });
    await link(undefined, new Map([['polity/old', 'polity/preamble']]));
    expect(await refsOf(id)).toEqual(['polity/preamble/one']);
  });

  test('follow a question that gets an id', async () => {
    const id = await save([answerTo('Four?', { selected: 1 })]);
    await publish('with-ids', [...BANK.slice(0, 3), BANK[3]!.replace('t,,', 't,four,')]);
    await link();
    expect(await refsOf(id)).toEqual(['polity/preamble/four']);
    const [card] = await server.database.read
      .select({ ref: reviewCards.questionId })
      .from(reviewCards)
      .where(eq(reviewCards.userId, asha.id));
    expect(card?.ref).toBe('polity/preamble/four');
  });

  test('stay as they are if the work is stopped, and are linked by the next run', async () => {
    const id = await save([answerTo('One?')]);
    await forget();
    await link(AbortSignal.abort());
    expect(await refsOf(id)).toEqual([null]);
    await link();
    expect(await refsOf(id)).toEqual(['polity/preamble/one']);
  });
});
