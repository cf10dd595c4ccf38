import { createRoot } from 'react-dom/client';
import { Quiz, type QuizProps } from './Quiz.tsx';

/** Puts a quiz behind what stands in `element`; what it gives takes it away again. */
export function mountQuiz(element: HTMLElement, quiz: QuizProps): () => void {
  const place = document.createElement('div');
  element.append(place);
  const root = createRoot(place);
  root.render(<Quiz {...quiz} />);
  return () => {
    root.unmount();
    place.remove();
  };
}
