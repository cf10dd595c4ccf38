import type { InjectOptions } from 'fastify';
import type { StoredMcq } from '../contract/practice/mcq-rules.ts';
import type { TestApp } from './app.ts';
import type { TestLearner } from './learners.ts';

export interface Answered<Data> {
  status: number;
  code: string | undefined;
  message: string | undefined;
  data: Data;
}

/** Calls the API as this learner, or without a session if null. `data` is only valid if the call succeeded. */
export async function call<Data>(
  { app }: Pick<TestApp, 'app'>,
  learner: TestLearner | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: unknown,
): Promise<Answered<Data>> {
  const answer = await app.inject({
    method,
    url,
    headers: learner?.headers ?? {},
    ...(payload !== undefined && { payload: payload as NonNullable<InjectOptions['payload']> }),
  });
  const body = answer.json<{ code?: string; message?: string; data: Data }>();
  return { status: answer.statusCode, code: body.code, message: body.message, data: body.data };
}

/** Numbered questions whose first option is correct. */
export function mcqsOf(count: number, change: Partial<StoredMcq> = {}): StoredMcq[] {
  return Array.from({ length: count }, (_, index) => ({
    question: `Question ${index + 1}?`,
    options: ['Right', 'Wrong', 'Also wrong', 'Wrong too'],
    correctAnswer: 0,
    description: `Because of ${index + 1}.`,
    tags: ['articles'],
    ...change,
  }));
}

export interface SentDetail {
  questionText: string;
  selectedAnswer: number | null;
  correctAnswer: number;
  isCorrect?: boolean;
  questionTags?: string[];
  options?: string[];
  seconds?: number;
  confidence?: string;
}

/** Answers to the questions of `mcqsOf`: the selected option of each, or null. */
export function detailsOf(selected: readonly (number | null)[]): SentDetail[] {
  return selected.map((selectedAnswer, index) => ({
    questionText: `Question ${index + 1}?`,
    selectedAnswer,
    correctAnswer: 0,
    isCorrect: selectedAnswer === 0,
    questionTags: ['articles'],
  }));
}

/** The request body of an attempt. */
export function attemptOf(questionDetails: readonly SentDetail[], more: object = {}, topic = 'preamble') {
  const correctAnswers = questionDetails.filter(({ isCorrect }) => isCorrect).length;
  return {
    subject: 'polity',
    topic,
    attemptData: {
      totalQuestions: questionDetails.length,
      correctAnswers,
      scorePercentage: (correctAnswers * 100) / questionDetails.length,
      timeSpent: 60,
      selectedTags: [] as string[],
      questionDetails,
      ...more,
    },
  };
}
