import { expect, test } from 'vitest';
import type {
  ConfidenceAccuracy,
  QuizSummary,
  TopicUnderstanding,
} from '../../../../contract/practice/quiz-figures.ts';
import type { TargetDay } from '../../../../contract/study/targets.ts';
import type { Today } from '../../../../contract/study/today.ts';
import { attemptOf, call, detailsOf } from '../../../../testing/practice.ts';
import {
  asha,
  choose,
  clock,
  MINUTE,
  ravi,
  server,
  start,
  submit,
  useTestServer,
} from '../testing/test-server.ts';

useTestServer();

/* Five of the ten questions of the test are on polity/preamble, the others on no topic. */

const get = async <Data>(learner: typeof asha, path: string) =>
  (await call<Data>(server, learner, 'GET', `/api/${path}`)).data;
const understanding = (learner = asha) => get<TopicUnderstanding[]>(learner, 'quiz/topic-understanding');
const ONLY_PREAMBLE = '?subject=polity&topic=preamble';

/** The first two questions right, of which one is on the topic; the third, on the topic, wrong. */
async function takeTest(): Promise<string> {
  const { id } = await start(asha);
  clock.now += 30 * MINUTE;
  await submit(asha, id, [
    choose(0, 0, { confidence: 'sure', seconds: 60 }),
    choose(1, 1, { confidence: 'sure', seconds: 30 }),
    choose(2, 3, { confidence: 'guess', seconds: 90 }),
  ]);
  return id;
}

test('a submitted test counts in the understanding of its topics, beside quizzes', async () => {
  await call(server, asha, 'POST', '/api/quiz/save-attempt', attemptOf(detailsOf([0, 0, 0, 0, 0])));
  await takeTest();
  const [row, ...rest] = await understanding();
  expect(row).toMatchObject({
    ...{ id: 'polity/preamble', totalAttempts: 1, totalTests: 1, bestScore: 100 },
    ...{ totalQuestionsAttempted: 10, totalCorrectAnswers: 6, averageScore: 60 },
    understandingLevel: 'intermediate',
  });
  expect(rest).toEqual([]);
  expect(await understanding(ravi)).toEqual([]);
});

test('the summary shows tests beside quiz attempts, all or of a topic', async () => {
  await takeTest();
  expect(await get<QuizSummary>(asha, 'quiz/summary')).toMatchObject({
    ...{ totalAttempts: 0, totalQuestions: 0 },
    tests: {
      attempts: 1,
      totalQuestions: 10,
      correctAnswers: 2,
      averageScore: 20,
      totalTimeSpent: 180,
      timedQuestions: 3,
    },
  });
  expect((await get<QuizSummary>(asha, `quiz/summary${ONLY_PREAMBLE}`)).tests).toMatchObject({
    ...{ attempts: 1, totalQuestions: 5, correctAnswers: 1, totalTimeSpent: 150 },
  });
  expect((await get<QuizSummary>(ravi, 'quiz/summary')).tests).toMatchObject({ attempts: 0 });
});

test('confidence stated in a test counts', async () => {
  await takeTest();
  const sure = { confidence: 'sure', answered: 2, correct: 2 };
  const guess = { confidence: 'guess', answered: 1, correct: 0 };
  expect(await get<ConfidenceAccuracy[]>(asha, 'quiz/confidence')).toEqual([sure, guess]);
  expect(await get<ConfidenceAccuracy[]>(asha, `quiz/confidence${ONLY_PREAMBLE}`)).toEqual([
    { ...sure, answered: 1, correct: 1 },
    guess,
  ]);
});

test('the time of a test counts towards the target of each topic', async () => {
  const date = '2090-06-15';
  const targets = [{ subject: 'polity', topic: 'preamble', targetTime: 30 }];
  await asha.call('POST', 'daily-targets', { date, targets });
  await takeTest();
  const days = await get<TargetDay[]>(asha, `user/daily-targets?from=${date}&to=${date}`);
  expect(days[0]?.targets).toMatchObject([{ topic: 'preamble', actualTime: 2 }]);
});

test('the home page has the newest test', async () => {
  expect((await get<Today>(asha, 'user/today')).lastTest).toBeNull();
  const id = await takeTest();
  await start(asha);
  expect((await get<Today>(asha, 'user/today')).lastTest).toEqual({
    ...{ id, title: 'Test mock', marks: '10/3', maximum: '20', localDate: '2090-06-15' },
    submittedAt: new Date(clock.now).toISOString(),
  });
  expect((await get<Today>(ravi, 'user/today')).lastTest).toBeNull();
});

test('a deleted test is out of all figures', async () => {
  const id = await takeTest();
  const { data } = await asha.call<{ id: string }>('POST', 'tests', {
    id: crypto.randomUUID(),
    test: 'mock',
  });
  await submit(asha, data.id, [choose(0, 0)]);
  await asha.call('DELETE', `tests/${data.id}`);
  expect((await get<QuizSummary>(asha, 'quiz/summary')).tests.attempts).toBe(1);
  expect((await understanding())[0]?.totalTests).toBe(1);
  expect(id).not.toBe(data.id);
});
