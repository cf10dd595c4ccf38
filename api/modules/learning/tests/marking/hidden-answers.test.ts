import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testAnswers } from '../../../../db/schema/tests.ts';
import { call } from '../../../../testing/practice.ts';
import { KEY_CANARY } from '../../../../testing/publish/papers.ts';
import {
  asha,
  choose,
  clock,
  MINUTE,
  newId,
  ravi,
  server,
  show,
  start,
  submit,
  useTestServer,
} from '../testing/test-server.ts';

useTestServer();

/* The test `closing` is ranked and closes after 30 minutes, so its answers wait for that; those of `open-key` do not. */

/** ms after the closing time until which answers count. */
const GRACE = 30_000;

const CHANGES = [
  choose(0, 0, { confidence: 'sure', seconds: 5 }),
  choose(2, 0, { confidence: 'guess', seconds: 7 }),
];
const figures = async (learner = asha) =>
  JSON.stringify(
    await Promise.all(
      ['quiz/tag-performance', 'quiz/topic-understanding', 'quiz/confidence', 'user/reviews'].map(
        async (path) => (await call(server, learner, 'GET', `/api/${path}`)).data,
      ),
    ),
  );

async function takeClosing() {
  const { id } = await start(asha, 'closing');
  return { id, result: (await submit(asha, id, CHANGES)).data };
}

test('a result shows its marks only, and when the answers appear', async () => {
  const { result } = await takeClosing();
  expect(result).toMatchObject({
    answersAt: new Date(clock.now + 30 * MINUTE + GRACE).toISOString(),
    score: { marks: '4/3', right: 1, wrong: 1, unattempted: 8 },
    questions: [],
  });
});

test('no answer tells a learner who has submitted which options are right, until the test closes', async () => {
  const { id } = await takeClosing();
  const paths = [
    ...[`user/tests/${id}`, 'user/tests', 'auth/export', 'user/reviews', 'user/reviews/export', 'user/today'],
    ...['quiz/tag-performance', 'quiz/topic-understanding', 'quiz/confidence', 'quiz/summary'],
    ...['user/recent-activity', 'user/corrections', 'quiz/coverage/polity/preamble', 'tests', 'errata'],
  ];
  const bodies: Record<string, string> = {};
  for (const path of paths)
    bodies[path] = (await server.app.inject({ url: `/api/${path}`, headers: asha.headers })).body;
  const printed = await call(server, asha, 'POST', '/api/tests/paper', { test: 'closing' });
  expect(printed).toMatchObject({ status: 409, code: 'test_not_printable' });
  bodies.again = JSON.stringify(await submit(asha, id, CHANGES));
  const paper = { id: newId(), test: 'closing', answers: Array<number>(10).fill(0) };
  bodies.paper = JSON.stringify(await asha.call('POST', 'tests/paper-answers', paper));
  bodies.start = JSON.stringify(await asha.call('POST', 'tests', { id: newId(), test: 'closing' }));
  for (const [name, body] of Object.entries(bodies)) {
    expect([name, body.includes(KEY_CANARY)]).toEqual([name, false]);
    for (const word of [
      'correctAnswer"',
      '"keys":',
      '"outcome"',
      '"isRight":true',
      '"isRight":false',
      '"even"',
    ])
      expect([name, word, body.includes(word)]).toEqual([name, word, false]);
  }
  const answers = await server.database.read
    .select({ isRight: testAnswers.isRight })
    .from(testAnswers)
    .where(eq(testAnswers.attemptId, id));
  expect(new Set(answers.map(({ isRight }) => isRight))).toEqual(new Set([null]));
});

test('can be taken once and not deleted until then, because marks of several attempts tell the answers', async () => {
  const { id } = await takeClosing();
  const taken = { status: 409, code: 'test_taken' };
  expect(await asha.call('POST', 'tests', { id: newId(), test: 'closing' })).toMatchObject(taken);
  const answers = Array<number>(10).fill(0);
  expect(
    await asha.call('POST', 'tests/paper-answers', { id: newId(), test: 'closing', answers }),
  ).toMatchObject(taken);
  expect(await asha.call('DELETE', `tests/${id}`)).toMatchObject({ status: 409, code: 'answers_hidden' });
  expect((await ravi.call('POST', 'tests', { id: newId(), test: 'closing' })).status).toBe(200);
});

test('everything appears when the test has closed', async () => {
  const { id } = await takeClosing();
  expect(await figures()).toContain('[[],[],[],{"cards":[],');
  clock.now += 30 * MINUTE + GRACE + 1;
  const { data } = await show(asha, id);
  expect(data).toMatchObject({ answersAt: null, score: { marks: '4/3' } });
  expect(data.questions).toHaveLength(10);
  expect(JSON.stringify(data)).toContain(KEY_CANARY);
  const shown = await figures();
  expect(shown).toContain('"tag":"even"');
  expect(shown).toContain('"totalTests":1');
  expect(shown).toContain('"confidence":"sure","answered":1,"correct":1');
  expect(shown).toContain('Question 3 of closing?');
  expect((await asha.call('DELETE', `tests/${id}`)).status).toBe(200);
});

test('a test that is not ranked shows its answers at once', async () => {
  const { id } = await start(asha, 'open-key');
  const { data } = await submit(asha, id, CHANGES);
  expect(data).toMatchObject({ answersAt: null });
  expect(JSON.stringify(data)).toContain(KEY_CANARY);
});
