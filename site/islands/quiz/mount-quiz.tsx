import { createRoot } from 'react-dom/client';
import { Quiz } from './Quiz.tsx';
import type { QuizQuestion } from './quiz-state.ts';

/** Puts a quiz in the place of what stands in `element`. */
export function mountQuiz(element: HTMLElement, questions: QuizQuestion[]): void {
  createRoot(element).render(<Quiz questions={questions} />);
}
