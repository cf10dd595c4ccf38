import { expect, test } from 'vitest';
import { byConfidence, understandingOf } from './figures.ts';

const preamble = { subject: 'polity', topic: 'preamble' };
const quiz = {
  ...preamble,
  ...{ totalAttempts: 2, totalQuestions: 10, totalCorrectAnswers: 6, totalTimeSpent: 100 },
  ...{ averageScore: 50, bestScore: 80 },
};
const tests = {
  ...preamble,
  attempts: 3,
  totalQuestions: 30,
  correctAnswers: 27,
  totalTimeSpent: 600,
  timedQuestions: 20,
};

test('a topic without tests has the mean of its quizzes', () => {
  expect(understandingOf([quiz], [])).toMatchObject([
    { totalAttempts: 2, totalTests: 0, averageScore: 50, bestScore: 80, understandingLevel: 'intermediate' },
  ]);
});

test('questions of tests count by their number, not as whole attempts', () => {
  const [row] = understandingOf([quiz], [tests]);
  expect(row).toEqual({
    ...{ ...preamble, id: 'polity/preamble', totalAttempts: 2, totalTests: 3 },
    ...{ totalQuestionsAttempted: 40, totalCorrectAnswers: 33, totalTimeSpent: 700, timedQuestions: 30 },
    ...{ averageScore: 80, bestScore: 80, understandingLevel: 'advanced' },
  });
});

test('a topic known from tests only has their score, and topics come in the order of slugs', () => {
  const other = { ...tests, subject: 'economics' };
  expect(understandingOf([quiz], [other])).toMatchObject([
    {
      id: 'economics/preamble',
      totalAttempts: 0,
      averageScore: 90,
      bestScore: 90,
      understandingLevel: 'expert',
    },
    { id: 'polity/preamble', averageScore: 50 },
  ]);
});

test('a few questions of tests make nobody an expert', () => {
  const few = { ...tests, totalQuestions: 4, correctAnswers: 4 };
  expect(understandingOf([], [few])).toMatchObject([{ averageScore: 100, understandingLevel: 'beginner' }]);
  const enough = { ...tests, totalQuestions: 5, correctAnswers: 5 };
  expect(understandingOf([], [enough])).toMatchObject([{ understandingLevel: 'expert' }]);
});

test('answers by confidence are summed, from sure to guess', () => {
  const sums = [
    { confidence: 'guess', answered: 2, correct: 1 },
    { confidence: 'sure', answered: 3, correct: 3 },
    { confidence: 'sure', answered: 1, correct: 0 },
  ];
  expect(byConfidence(sums)).toEqual([
    { confidence: 'sure', answered: 4, correct: 3 },
    { confidence: 'guess', answered: 2, correct: 1 },
  ]);
});
