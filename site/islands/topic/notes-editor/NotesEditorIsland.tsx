import { useEffect, useRef, useState } from 'react';
import { draftKey, draftStore } from '../../../client/drafts/drafts.ts';
import { useRetries } from '../../../client/drafts/unsaved-changes.tsx';
import { mergeInWorker, renderInWorker } from '../../../client/notes/notes-worker-client.ts';
import { learnerIsland } from '../../learner-island.tsx';
import { NotesEditor, preloadEditing } from './NotesEditor.tsx';
import { takeEditClick } from './edit-click.ts';
import { formatDraft, parseDraft } from './notes-editor-state.ts';
import { createNotesEditorStore } from './notes-editor-store.ts';
import { notesApi } from './notes-api.ts';
import { createNotesView } from './notes-view.ts';

interface TopicNotesEditorProps {
  /** URL-encoded `subject/topic`. */
  path: string;
  /** Whether the notes and images come from the API. */
  gated: boolean;
  learner: string;
}

interface OfficialNotes {
  element: Element;
  /** Incremented for each new element. */
  version: number;
}

/** The editor for the official notes in the page. Notes of a gated topic are added to the page later, possibly more than once. */
function TopicNotesEditor(props: TopicNotesEditorProps) {
  const root = useRef<HTMLDivElement>(null);
  const [official, setOfficial] = useState<OfficialNotes | null>(null);
  useEffect(() => {
    const container = root.current?.closest('topic-notes');
    const find = () => {
      const element = container?.querySelector('note-sections:not([data-own])');
      if (!element) return;
      setOfficial((before) =>
        before?.element === element ? before : { element, version: (before?.version ?? 0) + 1 },
      );
    };
    find();
    container?.addEventListener('notes-filled', find);
    return () => container?.removeEventListener('notes-filled', find);
  }, []);
  return (
    <div ref={root}>
      {official && <OfficialNotesEditor key={official.version} official={official.element} {...props} />}
    </div>
  );
}

function OfficialNotesEditor({
  official,
  path,
  gated,
  learner,
}: TopicNotesEditorProps & { official: Element }) {
  const imageBase = `/${decodeURIComponent(path.split('/')[0] ?? '')}/`;
  const [{ store, notes, render }] = useState(() => {
    const renderNotes = (markdown: string) => renderInWorker(markdown, imageBase);
    return {
      render: renderNotes,
      notes: createNotesView(official, imageBase, path, gated),
      store: createNotesEditorStore({
        api: notesApi(path),
        drafts: draftStore(draftKey('note', learner, path), { parse: parseDraft, format: formatDraft }),
        render: renderNotes,
        merge: mergeInWorker,
        preloadEditing,
        now: Date.now,
      }),
    };
  });
  useRetries(store.actions.retry);
  useEffect(() => {
    const { actions } = store;
    const container = official.closest('topic-notes');
    const edit = (event: Event) => {
      if (!(event.target instanceof Element && event.target.closest('[data-edit]'))) return;
      takeEditClick();
      void actions.edit();
    };
    container?.addEventListener('click', edit);
    void actions.load();
    if (takeEditClick()) void actions.edit();
    return () => {
      container?.removeEventListener('click', edit);
      notes.showOfficial();
      notes.markChanged([]);
      notes.setHidden(false);
    };
  }, [store, notes, official]);
  return (
    <NotesEditor
      store={store}
      notes={notes}
      render={render}
      topicPath={path}
      imageBase={imageBase}
      gated={gated}
    />
  );
}

export const NotesEditorIsland = learnerIsland(TopicNotesEditor);
