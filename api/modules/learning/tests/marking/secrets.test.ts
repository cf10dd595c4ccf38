import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testAnswers } from '../../../../db/schema/tests.ts';
import { KEY_CANARY } from '../../../../testing/publish/papers.ts';
import {
  asha,
  choose,
  clock,
  customOf,
  DAY,
  MINUTE,
  newId,
  ravi,
  save,
  server,
  show,
  start,
  submit,
  useTestServer,
} from '../testing/test-server.ts';

useTestServer();

const QUESTION = 'Question 2 of mock?';

/** Everything that the server answers to a learner, and to everyone, about tests and from which keys might be read. */
async function everyAnswer(learner: typeof asha, id: string): Promise<Record<string, string>> {
  const paths = [
    '/api/tests',
    '/api/subjects',
    '/api/user/tests',
    '/api/user/tests?test=mock',
    `/api/user/tests/${id}`,
    '/api/auth/export',
    '/api/content/polity/preamble',
    '/api/content/tests/mock',
    '/api/mcqs/polity/preamble',
    '/api/mcqs/tests/mock',
    '/api/official-notes/polity/preamble',
    '/api/official-notes/tests/mock',
    '/api/user/reviews',
    '/api/user/reviews/export',
    '/api/user/today',
    '/api/user/recent-activity',
    '/api/user/subjects/polity/topics',
    '/api/quiz/tag-performance',
    '/api/quiz/attempts',
    '/tests/mock',
    '/tests/mock.json',
    '/sources/with-tests/tests/mock.json',
    '/search/index-0f3a.json',
    '/release.json',
  ];
  const answers: Record<string, string> = {};
  for (const url of paths) answers[url] = (await server.app.inject({ url, headers: learner.headers })).body;
  answers.save = JSON.stringify(await save(learner, id, [choose(1, 1), choose(1, 2)]));
  answers.refused = JSON.stringify(await save(learner, id, [choose(99, 0)]));
  answers.start = JSON.stringify(await learner.call('POST', 'tests', { id, test: 'mock' }));
  answers.again = JSON.stringify(await learner.call('POST', 'tests', { id: newId(), test: 'mock' }));
  answers.draw = JSON.stringify(
    await learner.call('POST', 'tests/draw', { topics: [{ subject: 'polity' }], number: 50 }),
  );
  const custom = { id: newId(), custom: customOf(['tests/mock/q2']) };
  answers.custom = JSON.stringify(await learner.call('POST', 'tests', custom));
  answers.paper = JSON.stringify(
    await learner.call('POST', 'tests/paper-answers', {
      id: newId(),
      test: 'mock',
      answers: Array(10).fill(0),
    }),
  );
  answers.conflict = JSON.stringify(await submit(learner, id, [choose(1, 3)]));
  return answers;
}

test('no answer contains a key or an explanation of a fixed paper before it is submitted', async () => {
  const { id } = await start(asha);
  await save(asha, id, [choose(0, 0, { confidence: 'guess' })]);
  const submitted = await start(ravi);
  expect(JSON.stringify(await submit(ravi, submitted.id))).toContain(KEY_CANARY);

  for (const [name, body] of Object.entries(await everyAnswer(asha, id))) {
    expect([name, body.includes(KEY_CANARY)]).toEqual([name, false]);
    if (name !== 'start' && name !== 'again' && name !== `/api/user/tests/${id}`)
      expect([name, body.includes(QUESTION)]).toEqual([name, false]);
    if (name !== '/api/content/polity/preamble')
      for (const word of ['correctAnswer', '"keys"', '"explanation"', '"outcome"'])
        expect([name, word, body.includes(word)]).toEqual([name, word, false]);
  }
  const answers = await server.database.read
    .select({ isRight: testAnswers.isRight })
    .from(testAnswers)
    .where(eq(testAnswers.attemptId, id));
  expect(answers).toEqual([{ isRight: null }, { isRight: null }]);
  expect((await show(asha, id)).data).not.toHaveProperty('score');

  clock.now += 120 * MINUTE;
  expect(JSON.stringify(await show(asha, id))).toContain(KEY_CANARY);
});

test('questions of a paper that has not opened are in no answer', async () => {
  for (const test of ['later', 'members', 'closed']) {
    for (const path of ['tests', 'tests/paper-answers']) {
      if (test === 'closed' && path !== 'tests') continue;
      const answers = path === 'tests' ? {} : { answers: Array<number>(10).fill(0) };
      const body = JSON.stringify(await asha.call('POST', path, { id: newId(), test, ...answers }));
      expect([test, path, body.includes(`of ${test}?`)]).toEqual([test, path, false]);
    }
  }
  clock.now += DAY;
  expect(JSON.stringify(await start(asha, 'later'))).toContain('Question 1 of later?');
});
