import { and, eq } from 'drizzle-orm';
import { attemptAnswers, attempts } from './schema/quiz.ts';
import { testAnswers, testAttempts } from './schema/tests.ts';

/** Joins answers in quizzes with their attempts, on the node that has the learner. */
export const IS_QUIZ_OF_ANSWER = and(
  eq(attempts.userId, attemptAnswers.userId),
  eq(attempts.id, attemptAnswers.attemptId),
);

/** Joins answers in tests with their attempts, on the node that has the learner. */
export const IS_TEST_OF_ANSWER = and(
  eq(testAttempts.userId, testAnswers.userId),
  eq(testAttempts.id, testAnswers.attemptId),
);
