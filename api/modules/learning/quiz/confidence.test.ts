import { expect, test } from 'vitest';
import type { ConfidenceAccuracy } from '../../../contract/practice/quiz-figures.ts';
import type { TestLearner } from '../../../testing/learners.ts';
import { attemptOf, call, detailsOf } from '../../../testing/practice.ts';
import { asha, examOf, ravi, server, useQuizServer } from './testing/quiz-server.ts';

useQuizServer();

const read = async (learner: TestLearner | null, query = '') =>
  call<ConfidenceAccuracy[]>(server, learner, 'GET', `/api/quiz/confidence${query}`);

async function save(learner: TestLearner, answers: [number | null, string | null][], topic?: string) {
  const exam = { ...examOf(answers.length), confidence: answers.map(([, confidence]) => confidence) };
  const sent = attemptOf(detailsOf(answers.map(([selected]) => selected)), { exam }, topic);
  expect((await call(server, learner, 'POST', '/api/quiz/save-attempt', sent)).status).toBe(200);
}

test('right answers are counted by stated confidence, from sure to guess', async () => {
  await save(asha, [
    [0, 'guess'],
    [0, 'sure'],
    [1, 'sure'],
    [null, 'sure'],
    [0, null],
  ]);
  await save(asha, [[0, 'sure']], 'citizenship');
  await save(ravi, [[1, 'fifty-fifty']]);
  expect((await read(asha)).data).toEqual([
    { confidence: 'sure', answered: 3, correct: 2 },
    { confidence: 'guess', answered: 1, correct: 1 },
  ]);
  expect((await read(asha, '?subject=polity&topic=citizenship')).data).toEqual([
    { confidence: 'sure', answered: 1, correct: 1 },
  ]);
});

test('there is nothing without attempts or a session', async () => {
  expect((await read(asha)).data).toEqual([]);
  expect((await read(null)).status).toBe(401);
});
