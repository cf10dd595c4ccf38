import { createRoot } from 'react-dom/client';
import { draftKey, draftStore } from '../../../client/storage/drafts.ts';
import { mergeInWorker, renderInWorker } from '../../../client/notes/in-worker.ts';
import { Desk } from './NotesEditor.tsx';
import { prepareEditor } from './editing-code.ts';
import { createDesk } from './notes-editor-store.ts';
import { draftIn } from './notes-editor-state.ts';
import { notesApi } from './notes-api.ts';
import { shownNotes } from './shown-notes.ts';

const RETRY_EVERY = 30_000;

interface DeskOwner {
  /** Id of the account. */
  learner: string;
  /** Whether they have asked to edit already. */
  edit: boolean;
}

/** Puts a learner's desk before the notes of a topic; what it gives ends it and leaves the official notes. */
export function mountDesk(
  element: HTMLElement,
  official: Element,
  { learner, edit: editFirst }: DeskOwner,
): () => void {
  const topic = element.closest<HTMLElement>('[data-topic-path]');
  const path = topic?.dataset['topicPath'] ?? '';
  const imageBase = `/${decodeURIComponent(path.split('/')[0] ?? '')}/`;
  const gated = element.closest('gated-topic') !== null;
  const notes = shownNotes(official, imageBase, path, gated);
  const desk = createDesk({
    api: notesApi(path),
    drafts: draftStore(draftKey('note', learner, path), { parse: draftIn }),
    render: (markdown) => renderInWorker(markdown, imageBase),
    merge: mergeInWorker,
    prepareEditor,
    now: Date.now,
  });

  const place = document.createElement('div');
  element.prepend(place);
  const root = createRoot(place);
  root.render(
    <Desk
      desk={desk}
      notes={notes}
      render={(markdown) => renderInWorker(markdown, imageBase)}
      topicPath={path}
      imageBase={imageBase}
      gated={gated}
    />,
  );

  const edit = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('[data-edit]')) void desk.actions.edit();
  };
  const retry = () => void desk.actions.retry();
  element.addEventListener('click', edit);
  addEventListener('online', retry);
  const timer = setInterval(retry, RETRY_EVERY);
  void desk.actions.load();
  if (editFirst) void desk.actions.edit();

  return () => {
    element.removeEventListener('click', edit);
    removeEventListener('online', retry);
    clearInterval(timer);
    root.unmount();
    place.remove();
    notes.showOfficial();
    notes.markChanged([]);
    notes.setHidden(false);
  };
}
