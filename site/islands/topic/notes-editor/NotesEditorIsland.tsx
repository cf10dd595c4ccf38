import { useEffect, useRef, useState } from 'react';
import { draftKey, draftStore } from '../../../client/storage/drafts.ts';
import { mergeInWorker, renderInWorker } from '../../../client/notes/in-worker.ts';
import { learnerIsland } from '../../island.tsx';
import { Desk } from './NotesEditor.tsx';
import { takeEditClick } from './edit-click.ts';
import { prepareEditor } from './editing-code.ts';
import { draftIn } from './notes-editor-state.ts';
import { createDesk } from './notes-editor-store.ts';
import { notesApi } from './notes-api.ts';
import { shownNotes } from './shown-notes.ts';

/** ms */
const RETRY_INTERVAL = 30_000;

interface TopicNotes {
  /** Slugs of subject and topic, encoded as in an address. */
  path: string;
  /** Whether the topic is not free: its notes and images come from the API. */
  gated: boolean;
  learner: string;
}

interface OfficialNotes {
  element: Element;
  /** Grows with each element. */
  version: number;
}

/** A learner's work on the official notes that follow in the page. Those of a gated topic arrive later, or again. */
function TopicNotesEditor(props: TopicNotes) {
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

function OfficialNotesEditor({ official, path, gated, learner }: TopicNotes & { official: Element }) {
  const imageBase = `/${decodeURIComponent(path.split('/')[0] ?? '')}/`;
  const [{ desk, notes, render }] = useState(() => {
    const renderNotes = (markdown: string) => renderInWorker(markdown, imageBase);
    return {
      render: renderNotes,
      notes: shownNotes(official, imageBase, path, gated),
      desk: createDesk({
        api: notesApi(path),
        drafts: draftStore(draftKey('note', learner, path), { parse: draftIn }),
        render: renderNotes,
        merge: mergeInWorker,
        prepareEditor,
        now: Date.now,
      }),
    };
  });
  useEffect(() => {
    const { actions } = desk;
    const container = official.closest('topic-notes');
    const edit = (event: Event) => {
      if (!(event.target instanceof Element && event.target.closest('[data-edit]'))) return;
      takeEditClick();
      void actions.edit();
    };
    const retry = () => void actions.retry();
    container?.addEventListener('click', edit);
    addEventListener('online', retry);
    const timer = setInterval(retry, RETRY_INTERVAL);
    void actions.load();
    if (takeEditClick()) void actions.edit();
    return () => {
      container?.removeEventListener('click', edit);
      removeEventListener('online', retry);
      clearInterval(timer);
      notes.showOfficial();
      notes.markChanged([]);
      notes.setHidden(false);
    };
  }, [desk, notes, official]);
  return (
    <Desk desk={desk} notes={notes} render={render} topicPath={path} imageBase={imageBase} gated={gated} />
  );
}

export const NotesEditorIsland = learnerIsland(TopicNotesEditor);
