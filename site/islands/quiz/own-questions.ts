import type { OwnMcqs } from '../../../api/contract/mcqs.ts';
import { ApiError, callApi } from '../../client/api.ts';
import { renderPassagesInWorker } from '../../client/notes/in-worker.ts';
import type { QuizQuestion } from './quiz-state.ts';

/** The learner's own questions on a topic, or null where the official ones count. */
export async function ownQuestions(path: string): Promise<QuizQuestion[] | null> {
  let own: OwnMcqs;
  try {
    own = await callApi<OwnMcqs>(`/mcqs/${path}`);
  } catch (error) {
    /* Practice goes on without: the official questions are better than none. */
    if (error instanceof ApiError) return null;
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
