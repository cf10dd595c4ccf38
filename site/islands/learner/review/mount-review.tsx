import { createRoot } from 'react-dom/client';
import { Review } from './Review.tsx';

/** Puts a learner's review into `place`; what it gives takes it away again. */
export function mountReview(place: HTMLElement, learner: string): () => void {
  const root = createRoot(place);
  root.render(<Review learner={learner} />);
  return () => root.unmount();
}
