import type { OwnMcqs } from '../../../../api/contract/practice/mcqs.ts';
import { ApiError, callApi } from '../../../client/api/api.ts';
import { renderPassagesInWorker } from '../../../client/notes/in-worker.ts';
import type { QuizQuestion } from './quiz-state.ts';

/** ms before practice starts without them. */
const TIMEOUT = 8_000;

/**
 * The learner's own questions on a topic, or null to use the official ones.
 * @param underWay whether a quiz about the own questions is in progress
 */
export async function ownQuestions(path: string, underWay: boolean): Promise<QuizQuestion[] | null> {
  let own: OwnMcqs;
  try {
    own = await callApi<OwnMcqs>(`/mcqs/${path}`, { timeout: TIMEOUT });
  } catch (error) {
    /* Practice goes on without, for the official questions are better than none; but not in place of a quiz that is
       under way. */
    if (error instanceof ApiError && !underWay) return null;
    throw error;
  }
  if (!own.mcqs || own.mcqs.length === 0) return null;
  const explanations = await renderPassagesInWorker(own.mcqs.map(({ description }) => description));
  return own.mcqs.map(({ question, options, correctAnswer, tags }, index) => ({
    question,
    options,
    correctAnswer,
    tags,
    explanation: explanations[index] ?? '',
  }));
}
