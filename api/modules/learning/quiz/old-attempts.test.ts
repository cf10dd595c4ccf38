import { beforeEach, describe, expect, test } from 'vitest';
import type { Attempt, AttemptSummary } from '../../../contract/practice/quiz.ts';
import type { QuizSummary, TagPerformance } from '../../../contract/practice/quiz-figures.ts';
import type { TestLearner } from '../../../testing/learners.ts';
import { attemptOf, call, detailsOf, mcqsOf } from '../../../testing/practice.ts';
import { asha, ravi, rowsOf, server, useQuizServer } from './testing/quiz-server.ts';

useQuizServer();

const ask = <Data>(learner: TestLearner, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  call<Data>(server, learner, method, `/api/${path}`, body);
const saveOwn = (mcqs: unknown) =>
  ask(asha, 'POST', 'mcqs/save', { subjectSlug: 'polity', topicSlug: 'preamble', mcqs });
const save = async (learner: TestLearner, details = detailsOf([1, 0])) =>
  (await ask<AttemptSummary>(learner, 'POST', 'quiz/save-attempt', attemptOf(details))).data;

beforeEach(async () => {
  await saveOwn(mcqsOf(2));
});

describe('an old attempt', () => {
  test('has the options as they were and the explanation of today', async () => {
    const options = ['As it was', 'Second'];
    const { id } = await save(
      asha,
      detailsOf([1, 0]).map((detail, index) => ({ ...detail, ...(index === 0 && { options }) })),
    );
    const read = async () => (await ask<Attempt>(asha, 'GET', `quiz/attempts/${id}`)).data.questionDetails;
    expect(await read()).toMatchObject([
      { options, explanation: 'Because of 1.' },
      { options: mcqsOf(2)[1]?.options, explanation: 'Because of 2.' },
    ]);
    await saveOwn(mcqsOf(1, { question: 'Another?' }));
    expect(await read()).toMatchObject([
      { questionText: 'Question 1?', options, explanation: '' },
      { questionText: 'Question 2?', options: null, explanation: '' },
    ]);
  });

  test('does not show the options of a question that has another answer now', async () => {
    const { id } = await save(asha);
    await saveOwn(mcqsOf(2, { correctAnswer: 2 }));
    const { data } = await ask<Attempt>(asha, 'GET', `quiz/attempts/${id}`);
    expect(data.questionDetails.map(({ options }) => options)).toEqual([null, null]);
  });

  test('is deleted with its share of the figures; review cards stay', async () => {
    const first = await save(asha);
    const second = await save(asha, detailsOf([0, 0]));
    const figures = async () => ({
      summary: (await ask<QuizSummary>(asha, 'GET', 'quiz/summary')).data,
      tags: (await ask<TagPerformance[]>(asha, 'GET', 'quiz/tag-performance')).data,
    });
    expect(await figures()).toMatchObject({
      summary: { totalAttempts: 2, averageScore: 75 },
      tags: [{ totalQuestions: 4, correctAnswers: 3 }],
    });
    await ask(ravi, 'DELETE', `quiz/attempts/${first.id}`);
    expect(await rowsOf(asha)).toHaveLength(2);
    const remove = async () => (await ask(asha, 'DELETE', `quiz/attempts/${first.id}`)).status;
    expect([await remove(), await remove()]).toEqual([200, 200]);
    expect(await figures()).toMatchObject({
      summary: { totalAttempts: 1, averageScore: 100 },
      tags: [{ totalQuestions: 2, correctAnswers: 2 }],
    });
    const { data } = await ask<{ cards: unknown[] }>(asha, 'GET', 'user/reviews');
    expect(data.cards).toHaveLength(1);
    expect((await ask(asha, 'GET', `quiz/attempts/${first.id}`)).status).toBe(404);
    expect((await ask(ravi, 'GET', `quiz/attempts/${second.id}`)).status).toBe(404);
  });
});
