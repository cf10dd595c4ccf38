import type { OwnMcqs } from '../../../../../api/contract/practice/mcqs.ts';
import { ApiError, callApi } from '../../../../client/api/call-api.ts';
import { renderPassagesInWorker } from '../../../../client/notes/notes-worker-client.ts';
import type { QuizQuestion } from './quiz-state.ts';

/** Then practice starts with the official questions. */
const TIMEOUT_MS = 8_000;

/**
 * Fetches the learner's own questions on a topic. Resolves to null if the official ones should be used.
 * @param inProgress whether a quiz with the learner's own questions is in progress
 */
export async function fetchOwnQuestions(path: string, inProgress: boolean): Promise<QuizQuestion[] | null> {
  let own: OwnMcqs;
  try {
    own = await callApi<OwnMcqs>(`/mcqs/${path}`, { timeout: TIMEOUT_MS });
  } catch (error) {
    /* The official questions are the fallback, but they cannot replace a quiz in progress. */
    if (error instanceof ApiError && !inProgress) return null;
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
