import { createRoot } from 'react-dom/client';
import { draftKey, draftStore } from '../../../client/storage/drafts.ts';
import { mcqsApi } from './manager-api.ts';
import { draftIn } from './manager-state.ts';
import { createManager } from './manager-store.ts';
import { Manager } from './Manager.tsx';

const RETRY_EVERY = 30_000;

/** Puts a learner's questions on a topic into `element`; what it gives takes them away again. */
export function mountManager(element: HTMLElement, path: string, learner: string): () => void {
  const manager = createManager({
    api: mcqsApi(path),
    drafts: draftStore(draftKey('mcqs', learner, path), { parse: draftIn }),
    announce: () => document.dispatchEvent(new Event('own-mcqs-changed')),
    now: Date.now,
  });
  const place = document.createElement('div');
  element.append(place);
  const root = createRoot(place);
  root.render(<Manager manager={manager} topic={decodeURIComponent(path.split('/')[1] ?? '')} />);
  const retry = () => void manager.actions.retry();
  addEventListener('online', retry);
  const timer = setInterval(retry, RETRY_EVERY);
  void manager.actions.load();
  return () => {
    removeEventListener('online', retry);
    clearInterval(timer);
    root.unmount();
    place.remove();
  };
}
