import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { RunningTest, TestSummary } from '../../../../contract/tests/test-attempts.ts';
import type { ReleasedTest } from '../../../../contract/tests/papers.ts';
import { testAnswers, testAttempts, testTags } from '../../../../db/schema/tests.ts';
import { questionKeys } from '../../../../db/schema/questions.ts';
import { callingLearner } from '../../../../testing/learners.ts';
import { call } from '../../../../testing/practice.ts';
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

describe('published tests', () => {
  test('are listed for everyone, without questions', async () => {
    const { status, data } = await call<ReleasedTest[]>(server, null, 'GET', '/api/tests');
    expect(status).toBe(200);
    expect(data.map(({ slug }) => slug)).toContain('mock');
    expect(data.find(({ slug }) => slug === 'mock')).toMatchObject({
      questions: 10,
      minutes: 120,
      ranked: false,
      openComparison: true,
    });
  });
});

describe('starting a published test', () => {
  test('gives its questions without keys, and the deadline by the server’s clock', async () => {
    const started = await start(asha);
    expect(started).toMatchObject({
      ...{ test: 'mock', title: 'Test mock', attemptNumber: 1, ranked: true, totalQuestions: 10 },
      ...{ startedAt: iso(NOW), now: iso(NOW), deadline: iso(NOW + 120 * MINUTE), submittedAt: null },
    });
    expect(started.questions[1]).toEqual({
      ref: 'tests/mock/q2',
      section: 0,
      question: 'Question 2 of mock?',
      options: ['First', 'Second', 'Third', 'Fourth'],
    });
    expect(started.answers).toHaveLength(10);
    expect(started.answers[3]).toEqual({
      ...{
        position: 3,
        chosen: null,
        marked: false,
        visited: false,
        confidence: null,
        seconds: 0,
        revision: 0,
      },
    });
    const keys = await server.database.read
      .select()
      .from(questionKeys)
      .where(eq(questionKeys.questionId, 'tests/mock/q2'));
    expect(keys).toMatchObject([{ version: 1, keys: [1], dropped: false, phase: 'final' }]);
  });

  test('ends at its closing time', async () => {
    expect((await start(asha, 'closing')).deadline).toBe(iso(NOW + 30 * MINUTE));
  });

  test.each([
    ['unknown', 404, 'test_not_found'],
    ['members', 403, 'premium_required'],
    ['later', 409, 'test_not_open'],
    ['closed', 409, 'test_closed'],
  ])('%s is refused', async (slug, status, code) => {
    expect(await asha.call('POST', 'tests', { id: newId(), test: slug })).toMatchObject({ status, code });
  });

  test('for members needs a membership', async () => {
    const member = await callingLearner(server, { isPremium: true });
    expect((await start(member, 'members')).test).toBe('members');
  });

  test('twice with the same id gets the attempt as it is, and other content is refused', async () => {
    const { id } = await start(asha);
    await save(asha, id, [choose(0, 2)]);
    clock.now += MINUTE;
    const again = await start(asha, 'mock', id);
    expect(again.answers[0]).toMatchObject({ chosen: 2, revision: 1 });
    expect(again).toMatchObject({ startedAt: iso(NOW), now: iso(NOW + MINUTE) });
    const other = await asha.call('POST', 'tests', { id, test: 'closing' });
    expect(other).toMatchObject({ status: 409, code: 'attempt_differs' });
    await submit(asha, id);
    expect(await asha.call('POST', 'tests', { id, test: 'mock' })).toMatchObject({
      ...{ status: 409, code: 'attempt_submitted' },
    });
  });

  test('while an attempt at it is running gets that attempt', async () => {
    const first = await start(asha);
    expect((await start(asha)).id).toBe(first.id);
    expect((await start(ravi)).id).not.toBe(first.id);
    await submit(asha, first.id);
    const second = await start(asha);
    expect(second).toMatchObject({ attemptNumber: 2, ranked: false });
    clock.now += 120 * MINUTE;
    expect((await start(asha)).attemptNumber).toBe(3);
  });

  test('at once from several devices makes one attempt', async () => {
    const started = await Promise.all(Array.from({ length: 8 }, () => start(asha)));
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    const repeated = newId();
    const custom = customOf(['polity/preamble/p1']);
    await Promise.all(Array.from({ length: 4 }, () => asha.call('POST', 'tests', { id: repeated, custom })));
    expect(await server.database.read.$count(testAttempts, eq(testAttempts.userId, asha.id))).toBe(2);
  });
});

describe('starting a test of one’s own', () => {
  const startCustom = (questions: string[], more: object = {}) =>
    asha.call<RunningTest>('POST', 'tests', { id: newId(), custom: customOf(questions, more) });

  test('has the chosen questions in their order', async () => {
    const { data } = await startCustom(['polity/citizenship/c1', 'polity/preamble/p1']);
    expect(data.questions.map(({ question }) => question)).toEqual(['Which part?', 'Who?']);
    expect(data).toMatchObject({ test: null, title: 'My test', ranked: false, attemptNumber: 1 });
    expect(data.deadline).toBe(iso(NOW + 10 * MINUTE));
  });

  test('of a test that has closed is possible', async () => {
    expect((await startCustom(['tests/closed/q1'])).data.questions[0]?.ref).toBe('tests/closed/q1');
  });

  test.each([
    ['unknown questions', ['polity/preamble/p1', 'polity/preamble/p9'], 404, 'questions_not_found'],
    ['held questions', ['polity/preamble/h1'], 404, 'questions_not_found'],
    ['questions of an open test', ['tests/mock/q1'], 404, 'questions_not_found'],
    ['questions of a later test', ['tests/later/q1'], 404, 'questions_not_found'],
    ['what is no reference', ['../etc/passwd'], 404, 'questions_not_found'],
    ['gated questions', ['polity/judiciary/j1'], 403, 'premium_required'],
  ])('with %s is refused', async (_name, questions, status, code) => {
    expect(await startCustom(questions)).toMatchObject({ status, code });
  });

  test('names the unknown questions', async () => {
    const { message } = await startCustom(['polity/preamble/p1', 'polity/preamble/p9', 'polity/nothing/x']);
    expect(message).toBe('These questions are not published: polity/preamble/p9, polity/nothing/x.');
  });

  test.each([
    ['another maximum', { name: 'upsc-gs', right: '3' }],
    ['a division by 0', { name: 'custom', right: '1/0' }],
    ['a very large number', { name: 'custom', right: '1'.repeat(400) }],
    ['no marks for right answers', { name: 'custom', right: '0' }],
    ['marks for wrong answers', { name: 'custom', wrong: '1/3' }],
    ['marks for blank answers', { name: 'custom', blank: '1' }],
  ])('with a scheme of %s is refused', async (_name, change) => {
    const scheme = { ...customOf([]).scheme, ...change };
    expect(await startCustom(['polity/preamble/p1'], { scheme })).toMatchObject({
      ...{ status: 400, code: 'invalid_scheme' },
    });
  });
});

describe('a start with', () => {
  const id = newId();
  const custom = customOf(['polity/preamble/p1']);
  test.each<[string, object]>([
    ['nothing', {}],
    ['no id', { test: 'mock' }],
    ['another kind of id', { id: 'mine', test: 'mock' }],
    ['no test', { id }],
    ['two tests', { id, test: 'mock', custom }],
    ['a number as test', { id, test: 5 }],
    ['an unknown field', { id, test: 'mock', ranked: true }],
    ['no questions', { id, custom: customOf([]) }],
    ['a question twice', { id, custom: customOf(['a/b/c', 'a/b/c']) }],
    ['201 questions', { id, custom: customOf(Array.from({ length: 201 }, (_, n) => `a/b/${n}`)) }],
    ['a long reference', { id, custom: customOf(['x'.repeat(301)]) }],
    ['no title', { id, custom: { ...custom, title: '' } }],
    ['a long title', { id, custom: { ...custom, title: 'x'.repeat(201) } }],
    ['no minutes', { id, custom: { ...custom, minutes: 0 } }],
    ['half minutes', { id, custom: { ...custom, minutes: 1.5 } }],
    ['601 minutes', { id, custom: { ...custom, minutes: 601 } }],
    ['marks as a number', { id, custom: { ...custom, scheme: { ...custom.scheme, right: 2 } } }],
    ['marks in words', { id, custom: { ...custom, scheme: { ...custom.scheme, right: 'two' } } }],
    ['an unknown scheme', { id, custom: { ...custom, scheme: { ...custom.scheme, name: 'mine' } } }],
    ['101 % to qualify', { id, custom: { ...custom, scheme: { ...custom.scheme, qualifying: 101 } } }],
    ['a long zone', { id, test: 'mock', timeZone: 'x'.repeat(65) }],
  ])('%s is refused', async (_name, payload) => {
    expect(await asha.call('POST', 'tests', payload)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await server.database.read.$count(testAttempts, eq(testAttempts.userId, asha.id))).toBe(0);
  });
});

describe('the list of attempts', () => {
  test('is newest first, by test, and in pages', async () => {
    const ids: string[] = [];
    for (const slug of ['mock', 'sectional', 'mock']) {
      const { id } = await start(asha, slug);
      clock.now += MINUTE;
      await submit(asha, id, [choose(0, 0, { confidence: 'guess' })]);
      ids.unshift(id);
    }
    const list = async (query = '') => (await asha.call<TestSummary[]>('GET', `tests${query}`)).data;
    expect((await list()).map(({ id }) => id)).toEqual(ids);
    expect((await list('?test=mock')).map(({ attemptNumber }) => attemptNumber)).toEqual([2, 1]);
    expect((await list('?limit=2')).map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect((await list(`?before=${ids[1]}`)).map(({ id }) => id)).toEqual(ids.slice(2));
    expect((await list('?test=mock'))[0]?.score).toEqual({
      ...{ marks: '2', positive: '2', negative: '0', maximum: '20' },
      ...{ right: 1, wrong: 0, unattempted: 9, dropped: 0 },
    });
    const days = { localDate: '2090-06-15', timeSpent: 10 };
    expect(await list('?from=2090-06-15&to=2090-06-15')).toMatchObject([days, days, days]);
    expect(await list('?from=2090-06-16')).toEqual([]);
    expect(await list('?to=2090-06-14')).toEqual([]);
    expect((await ravi.call<TestSummary[]>('GET', 'tests')).data).toEqual([]);
    expect(await ravi.call('GET', `tests?before=${ids[0]}`)).toMatchObject({ status: 400 });
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'from=x'])
      expect(await asha.call('GET', `tests?${query}`)).toMatchObject({
        status: 400,
        code: 'invalid_request',
      });
  });

  test('shows a running attempt without a score, and submits it when its time is over', async () => {
    const { id } = await start(asha);
    const only = async () => (await asha.call<TestSummary[]>('GET', 'tests')).data[0];
    expect(await only()).toMatchObject({ id, score: null, submittedAt: null });
    clock.now += 120 * MINUTE;
    expect(await only()).toMatchObject({ id, submittedAt: iso(NOW + 120 * MINUTE), score: null });
    await save(asha, id, [choose(0, 0)]);
    clock.now += MINUTE;
    expect(await only()).toMatchObject({ ranked: true, late: false, score: { right: 1 } });
    expect(await only()).toMatchObject({
      id,
      submittedAt: iso(NOW + 120 * MINUTE),
      score: { unattempted: 9 },
    });
  });
});

describe('an attempt', () => {
  test('of another learner does not exist', async () => {
    const { id } = await start(asha);
    const nobodys = { status: 404, code: 'attempt_not_found' };
    expect(await show(ravi, id)).toMatchObject(nobodys);
    expect(await save(ravi, id, [choose(0, 1)])).toMatchObject(nobodys);
    expect(await submit(ravi, id)).toMatchObject(nobodys);
    expect((await ravi.call('DELETE', `tests/${id}`)).status).toBe(200);
    expect((await show(asha, id)).data.answers[0]?.chosen).toBeNull();
    expect((await start(ravi, 'mock', id)).attemptNumber).toBe(1);
  });

  test('needs a session and a valid id', async () => {
    const id = newId();
    for (const [method, path] of [
      ['POST', ''],
      ['GET', ''],
      ['GET', `/${id}`],
      ['PUT', `/${id}/answers`],
      ['POST', `/${id}/submit`],
      ['DELETE', `/${id}`],
      ['POST', '/draw'],
      ['POST', '/paper-answers'],
    ] as const) {
      const answer = await call(server, null, method, `/api/user/tests${path}`);
      expect([path, answer.status]).toEqual([path, 401]);
    }
    for (const answer of [await show(asha, 'x'), await save(asha, 'x', []), await submit(asha, 'x')])
      expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
  });

  test('is deleted with its answers, unless it counts in an open comparison', async () => {
    const { id } = await start(asha);
    await submit(asha, id, [choose(0, 0)]);
    expect(await asha.call('DELETE', `tests/${id}`)).toMatchObject({ status: 409, code: 'attempt_counts' });
    const second = await start(asha);
    await submit(asha, second.id, [choose(0, 0)]);
    for (const gone of [second.id, second.id.toUpperCase(), newId()])
      expect((await asha.call('DELETE', `tests/${gone}`)).status).toBe(200);
    expect(await show(asha, second.id)).toMatchObject({ status: 404 });
    for (const table of [testAnswers, testTags]) {
      expect(await server.database.read.$count(table, eq(table.attemptId, second.id))).toBe(0);
    }
    const closing = await start(asha, 'closing');
    clock.now += 31 * MINUTE;
    expect((await asha.call('DELETE', `tests/${closing.id}`)).status).toBe(200);
  });
});
