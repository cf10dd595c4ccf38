import type { QuizQuestion } from './quiz-state.ts';

/** Reads the questions of a published data file. @throws {TypeError} if it is not valid */
export function questionsIn(data: unknown): QuizQuestion[] {
  if (typeof data === 'object' && data !== null && 'questions' in data && Array.isArray(data.questions)) {
    return data.questions as QuizQuestion[];
  }
  throw new TypeError('Expected {questions: [...]} in the published questions of a topic');
}
