import { expect, it } from 'vitest';
import { NO_ANSWER } from '../../../../client/question/answer.ts';
import { attemptPayload } from './attempt-payload.ts';
import { createQuizState, type QuizQuestion } from './quiz-state.ts';

const META = {
  subject: 'polity',
  topic: 'preamble',
  clientId: 'id',
  finishedAt: new Date(0),
  timeZone: null,
};
const question = (option: string): QuizQuestion => ({
  ...{ question: 'Which?', options: [option, 'Other'], correctAnswer: 0, explanation: '', tags: [] },
});

it('an attempt has options, time and confidence of each question', () => {
  const questions = [question('One'), question('Two')];
  const state = {
    ...createQuizState(questions),
    answers: [{ chosen: 1, marked: false, confidence: 'guess' as const, seconds: 7 }, NO_ANSWER],
  };
  expect(attemptPayload(state, questions, META).attemptData.questionDetails).toMatchObject([
    { options: ['One', 'Other'], seconds: 7, confidence: 'guess', selectedAnswer: 1 },
    { options: ['Two', 'Other'], seconds: 0, selectedAnswer: null },
  ]);
});

it('any of several right options is right', () => {
  const asked = { ...question('One'), options: ['One', 'Two', 'Three'], also: [2] };
  const sent = (chosen: number | null) => {
    const state = { ...createQuizState([asked]), answers: [{ ...NO_ANSWER, chosen }] };
    return attemptPayload(state, [asked], META).attemptData.questionDetails[0];
  };
  expect(sent(0)).toMatchObject({ correctAnswer: 0, isCorrect: true });
  expect(sent(1)).toMatchObject({ correctAnswer: 0, isCorrect: false });
  expect(sent(2)).toMatchObject({ correctAnswer: 2, isCorrect: true });
  expect(sent(null)).toMatchObject({ correctAnswer: 0, isCorrect: false });
});

it('an attempt has the zone of a learner, and none of a guest', () => {
  const questions = [question('One')];
  const dataOf = (timeZone: string | null) =>
    attemptPayload(createQuizState(questions), questions, { ...META, timeZone }).attemptData;
  expect(dataOf('Asia/Kolkata')).toMatchObject({
    createdAt: new Date(0).toISOString(),
    timeZone: 'Asia/Kolkata',
  });
  expect(dataOf(null)).not.toHaveProperty('timeZone');
});

it('an attempt leaves out options that would make it too large to be sent', () => {
  const questions = Array.from({ length: 300 }, () => question('x'.repeat(1_000)));
  const { questionDetails } = attemptPayload(createQuizState(questions), questions, META).attemptData;
  expect(questionDetails).toHaveLength(300);
  expect(questionDetails.some((detail) => detail.options)).toBe(false);
});
