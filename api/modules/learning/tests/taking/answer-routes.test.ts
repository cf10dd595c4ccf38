import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { questionKeys } from '../../../../db/schema/questions.ts';
import { reviewCards } from '../../../../db/schema/reviews.ts';
import { testAnswers, testTags } from '../../../../db/schema/tests.ts';
import { CANARY } from '../../../../testing/publish/fixture-release.ts';
import { sectionTitles } from '../../../content/topics/published-questions.ts';
import {
  asha,
  choose,
  clock,
  customOf,
  MINUTE,
  newId,
  NOW,
  ravi,
  save,
  server,
  show,
  start,
  submit,
  useTestServer,
} from '../testing/test-server.ts';

useTestServer();

const iso = (at: number) => new Date(at).toISOString();
const END = NOW + 120 * MINUTE;
const SECOND = 1_000;

describe('saving answers', () => {
  test('acknowledges each change with its revision, the time and the deadline', async () => {
    const { id } = await start(asha);
    clock.now += MINUTE;
    const { status, data } = await save(asha, id, [choose(0, 1), choose(4, null, { marked: true })]);
    expect([status, data]).toEqual([
      200,
      {
        ...{ now: iso(NOW + MINUTE), deadline: iso(END), over: false, refused: [] },
        saved: [
          { position: 0, revision: 1 },
          { position: 4, revision: 1 },
        ],
      },
    ]);
    const again = await save(asha, id, [choose(0, null, { basedOn: 1, confidence: 'guess' })]);
    expect(again.data.saved).toEqual([{ position: 0, revision: 2 }]);
    const { answers } = (await show(asha, id)).data;
    expect(answers[0]).toMatchObject({ chosen: null, confidence: 'guess', visited: true, revision: 2 });
    expect(answers[4]).toMatchObject({ marked: true, revision: 1 });
  });

  test('accepts a repeated change, and keeps the larger time', async () => {
    const { id } = await start(asha);
    for (const seconds of [10, 30, 20]) {
      const { data } = await save(asha, id, [choose(0, 1, { seconds })]);
      expect(data).toMatchObject({ saved: [{ position: 0, revision: 1 }], refused: [] });
    }
    expect((await show(asha, id)).data.answers[0]).toMatchObject({ chosen: 1, seconds: 30, revision: 1 });
  });

  test('refuses what another device has changed first, and never overwrites it, not even with blanks', async () => {
    const { id } = await start(asha);
    await save(asha, id, [choose(0, 1), choose(1, 2)]);
    const answer = {
      ...{ position: 0, chosen: 1, marked: false, visited: true, confidence: null, seconds: 10, revision: 1 },
    };
    for (const chosen of [3, null]) {
      const { data } = await save(asha, id, [choose(0, chosen), choose(2, 0)]);
      expect(data.refused).toEqual([answer]);
      expect(data.saved).toEqual([{ position: 2, revision: 1 }]);
    }
    expect((await save(asha, id, [choose(1, 3, { basedOn: 9 })])).data.refused).toMatchObject([
      { chosen: 2 },
    ]);
    expect((await show(asha, id)).data.answers.map(({ chosen }) => chosen).slice(0, 3)).toEqual([1, 2, 0]);
  });

  test('applies several changes of one answer in their order', async () => {
    const { id } = await start(asha);
    const { data } = await save(asha, id, [choose(0, 1), choose(0, 2, { basedOn: 1 }), choose(0, 3)]);
    expect(data.saved.map(({ revision }) => revision)).toEqual([1, 2]);
    expect(data.refused).toMatchObject([{ chosen: 2, revision: 2 }]);
  });

  test('at once from two devices saves one of two answers', async () => {
    const { id } = await start(asha);
    const answers = await Promise.all([0, 1, 2, 3].map((chosen) => save(asha, id, [choose(0, chosen)])));
    expect(answers.filter(({ data }) => data.saved.length === 1)).toHaveLength(1);
    const winner = answers.findIndex(({ data }) => data.saved.length === 1);
    expect((await show(asha, id)).data.answers[0]?.chosen).toBe(winner);
  });

  test.each<[string, object | undefined]>([
    ['no change list', {}],
    ['a position that the test does not have', { changes: [choose(10, 0)] }],
    ['a negative position', { changes: [choose(-1, 0)] }],
    ['position 200', { changes: [choose(200, 0)] }],
    ['an option that the question does not have', { changes: [choose(0, 4)] }],
    ['a negative option', { changes: [choose(0, -1)] }],
    ['an option as text', { changes: [{ ...choose(0, 0), chosen: '0' }] }],
    ['half an option', { changes: [choose(0, 0.5)] }],
    ['no basis', { changes: [{ ...choose(0, 0), basedOn: undefined }] }],
    ['a negative basis', { changes: [choose(0, 0, { basedOn: -1 })] }],
    ['no mark', { changes: [{ ...choose(0, 0), marked: null }] }],
    ['a visit as a number', { changes: [{ ...choose(0, 0), visited: 1 }] }],
    ['an unknown confidence', { changes: [{ ...choose(0, 0), confidence: 'certain' }] }],
    ['time that runs backwards', { changes: [choose(0, 0, { seconds: -1 })] }],
    ['more than a day', { changes: [choose(0, 0, { seconds: 86_401 })] }],
    ['half a second', { changes: [choose(0, 0, { seconds: 0.5 })] }],
    ['a revision of its own', { changes: [{ ...choose(0, 0), revision: 7 }] }],
    ['an outcome', { changes: [{ ...choose(0, 0), isRight: true }] }],
    ['201 changes', { changes: Array.from({ length: 201 }, () => choose(0, 0)) }],
    ['an unknown field', { changes: [], late: false }],
    ['a list', [choose(0, 0)]],
  ])('with %s is refused', async (_name, payload) => {
    const { id } = await start(asha);
    for (const answer of [
      await asha.call('PUT', `tests/${id}/answers`, payload),
      await asha.call('POST', `tests/${id}/submit`, payload),
    ])
      expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await server.database.read.$count(testAnswers, eq(testAnswers.attemptId, id))).toBe(0);
    expect((await show(asha, id)).data.submittedAt).toBeNull();
  });
});

describe('submitting', () => {
  test('marks the answers, and explains them', async () => {
    const { id } = await start(asha);
    await save(asha, id, [choose(0, 0), choose(1, 0), choose(2, 2, { confidence: 'guess', marked: true })]);
    clock.now += 50 * MINUTE;
    const { status, data } = await submit(asha, id, [choose(3, 1, { seconds: 40 })]);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ...{ submittedAt: iso(NOW + 50 * MINUTE), late: false, ranked: true, comparison: null, timeSpent: 70 },
      score: {
        ...{ marks: '8/3', positive: '4', negative: '-4/3', maximum: '20' },
        ...{ right: 2, wrong: 2, unattempted: 6, dropped: 0 },
      },
      cutOffs: [{ name: 'General', marks: '10' }],
      qualified: null,
    });
    expect(data.questions[2]).toEqual({
      ...{ ref: 'tests/mock/q3', section: 0, question: 'Question 3 of mock?' },
      ...{ options: ['First', 'Second', 'Third', 'Fourth'], keys: [2], dropped: false },
      explanation: '<p>canary-of-a-key 3</p>',
      ...{ tags: ['even'], difficulty: 'medium' },
      notes: {
        ...{ subject: 'polity', topic: 'preamble', subjectTitle: 'Indian Polity', title: 'The Preamble' },
        ...{ available: true, access: 'free', section: 'we', sectionTitle: null },
      },
      ...{ chosen: 2, doubleMarked: false, marked: true, visited: true, confidence: 'guess', seconds: 10 },
      ...{ outcome: 'right', marks: '2', hidden: null, knewBefore: false },
    });
    expect(data.questions.map(({ outcome }) => outcome).slice(0, 5)).toEqual([
      ...['right', 'wrong', 'right', 'wrong', 'unattempted'],
    ]);
    expect((await show(asha, id)).data).toEqual(data);
  });

  test('names the sections of the topics that the learner may read', async () => {
    const { id } = await start(asha, 'sectional');
    const { data } = await submit(asha, id);
    expect(data.questions[0]?.notes).toMatchObject({
      ...{ section: 'we-the-people', sectionTitle: 'We, the people', title: 'The Preamble' },
    });
    const release = await server.app.releases.current();
    const judiciary = { subject: 'polity', topic: 'judiciary' };
    const titleFor = async (isPremium: boolean) => {
      const titleOf = await sectionTitles(release, { id: asha.id, role: 'learner', isPremium }, [judiciary]);
      return titleOf({ ...judiciary, section: CANARY });
    };
    expect([await titleFor(false), await titleFor(true)]).toEqual([null, CANARY]);
  });

  test('again gets the same result, and changes nothing', async () => {
    const { id } = await start(asha);
    const first = await submit(asha, id, [choose(0, 0)]);
    clock.now += MINUTE;
    expect((await submit(asha, id)).data).toEqual(first.data);
    expect((await submit(asha, id, [choose(0, 0)])).data).toEqual(first.data);
    const tampered = await save(asha, id, [choose(1, 1)]);
    expect(tampered.data).toMatchObject({ over: true, saved: [], refused: [{ position: 1, chosen: null }] });
    expect((await show(asha, id)).data).toEqual(first.data);
  });

  test('is refused while another device has changed an answer, and there is time to choose', async () => {
    const { id } = await start(asha);
    await save(asha, id, [choose(0, 1)]);
    const conflict = await submit(asha, id, [choose(0, 2), choose(1, 1)]);
    expect(conflict).toMatchObject({ status: 409, code: 'answers_differ' });
    const running = (await show(asha, id)).data;
    expect(running.submittedAt).toBeNull();
    expect(running.answers.map(({ chosen }) => chosen).slice(0, 2)).toEqual([1, null]);
    clock.now = END + SECOND;
    const { data } = await submit(asha, id, [choose(0, 2), choose(1, 1)]);
    expect(data.questions.map(({ chosen }) => chosen).slice(0, 2)).toEqual([1, 1]);
  });

  test('makes cards of wrong, guessed and unanswered questions, and results by tag', async () => {
    const { id } = await start(asha);
    await submit(asha, id, [
      ...Array.from({ length: 10 }, (_, position) => choose(position, position % 4)).slice(3),
      choose(0, 0, { confidence: 'guess' }),
      choose(1, 3),
    ]);
    const cards = await server.database.read
      .select()
      .from(reviewCards)
      .where(eq(reviewCards.userId, asha.id));
    expect(cards.map(({ subject, topic, questionId }) => `${subject}/${topic} ${questionId}`).sort()).toEqual(
      ['polity/preamble tests/mock/q1', 'polity/preamble tests/mock/q3', 'tests/mock tests/mock/q2'],
    );
    const reviews = await asha.call<{ items: unknown[] }>('GET', 'reviews');
    expect(JSON.stringify(reviews.data)).toContain('Question 2 of mock?');
    const tags = await server.database.read.select().from(testTags).where(eq(testTags.userId, asha.id));
    expect(tags).toMatchObject([
      { subject: 'polity', topic: 'preamble', tag: 'even', totalQuestions: 5, correctAnswers: 4 },
      { subject: 'tests', topic: 'mock', tag: 'odd', totalQuestions: 5, correctAnswers: 4 },
    ]);
  });

  test('says which questions one knew before', async () => {
    const first = await start(asha);
    await submit(asha, first.id, [choose(0, 0), choose(1, 1), choose(2, 0)]);
    clock.now += MINUTE;
    const second = await start(asha);
    const { data } = await submit(asha, second.id, [choose(0, 1), choose(1, 1), choose(2, 1)]);
    expect(data.questions.map(({ knewBefore }) => knewBefore).slice(0, 4)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(data).toMatchObject({ attemptNumber: 2, ranked: false });
  });

  test('follows corrected keys: several right options, dropped questions, reordered options', async () => {
    const { id } = await start(ravi);
    await submit(ravi, id, [choose(4, 1), choose(5, 0), choose(6, 0)]);
    const version = { reason: 'Corrected.', phase: 'final' as const, createdAt: NOW, version: 2 };
    const keyOf = (question: string) =>
      and(eq(questionKeys.questionId, `tests/mock/${question}`), eq(questionKeys.version, 1));
    await server.database.write(async (tx) => {
      for (const [question, change] of [
        ['q5', { keys: [0, 1], dropped: false }],
        ['q6', { keys: [1], dropped: true }],
      ] as const) {
        const [first] = await tx.select().from(questionKeys).where(keyOf(question));
        if (!first) throw new Error(question);
        await tx.insert(questionKeys).values({ ...first, ...version, ...change, keys: [...change.keys] });
      }
    });
    const { data } = await show(ravi, id);
    expect(data.questions.slice(4, 7).map(({ keys, outcome, marks }) => [keys, outcome, marks])).toEqual([
      [[0, 1], 'right', '20/9'],
      [[1], 'dropped', '0'],
      [[2], 'wrong', '-20/27'],
    ]);
    expect(data.score).toMatchObject({ maximum: '20', dropped: 1 });
    await server.database.write(async (tx) => {
      await tx.delete(questionKeys).where(eq(questionKeys.version, 2));
    });
  });

  test('of a learner’s own test explains only what they may still read', async () => {
    const custom = customOf(['polity/preamble/p1', 'polity/citizenship/c1']);
    const id = newId();
    await asha.call('POST', 'tests', { id, custom });
    const { data } = await submit(asha, id, [choose(0, 1)]);
    expect(data.questions[0]).toMatchObject({
      ...{ keys: [1], outcome: 'right', explanation: '<p>Because of <strong>p1</strong>.</p>' },
      notes: { title: 'The Preamble', section: '', sectionTitle: null },
    });
    expect(data).toMatchObject({ test: null, comparison: null, score: { right: 1, unattempted: 1 } });
  });
});
