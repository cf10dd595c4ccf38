import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { RenderedNotes } from '../../../../scripts/content/markdown/render-markdown.ts';
import { SessionEnded, useLeaveWarning, useUnsaved } from '../../../client/drafts/unsaved-changes.tsx';
import { TextRejected } from '../../../client/notes/text-rejected-error.ts';
import { MergeView } from '../../../client/merge/MergeView.tsx';
import { showToast } from '../../../client/ui/toasts/toasts.ts';
import { ConfirmButton } from '../../../client/ui/dialogs/ConfirmDialog.tsx';
import { editedSection, hasUnsavedChanges, ownNotes, updatesAvailable } from './notes-editor-state.ts';
import type { NotesEditorStore } from './notes-editor-store.ts';
import { Notices } from './Notices.tsx';
import type { NotesView } from './notes-view.ts';

/* The editor is larger than all other code of the page, so it is fetched on the first edit. */
const importEditing = () => import('./Editing.tsx');
const Editing = lazy(async () => ({ default: (await importEditing()).Editing }));

/** Fetches the code of the editor. Resolves to false if it could not be loaded. */
export function preloadEditing(): Promise<boolean> {
  return importEditing().then(
    () => true,
    () => false,
  );
}

interface NotesEditorProps {
  store: NotesEditorStore;
  notes: NotesView;
  render: (markdown: string) => Promise<RenderedNotes>;
  topicPath: string;
  imageBase: string;
  gated: boolean;
}

/** Notices and controls above a topic's notes. While the learner edits or merges, it replaces the notes. */
export function NotesEditor({ store, notes, render, ...topic }: NotesEditorProps) {
  const state = useStore(store);
  const { actions } = store;
  const { mode, merging, changedSections } = state;
  const own = ownNotes(state);
  const ownText = own?.content;
  const [renderProblem, setRenderProblem] = useState<string | null>(null);
  /** Set when the editor closes, until the saved text is shown. */
  const leftEditor = useRef<{ section: number; before: string } | null>(null);

  useEffect(() => {
    if (ownText === undefined) {
      notes.showOfficial();
      return undefined;
    }
    let current = true;
    render(ownText).then(
      (rendered) => {
        if (!current) return;
        notes.showOwn(rendered);
        setRenderProblem(null);
        if (leftEditor.current) {
          notes.reveal(editedSection(leftEditor.current.before, ownText) ?? leftEditor.current.section);
          leftEditor.current = null;
          void showToast({ title: 'Notes saved' });
        }
      },
      (error: unknown) => {
        if (!(error instanceof TextRejected)) throw error;
        if (current) setRenderProblem(error.message);
      },
    );
    return () => {
      current = false;
    };
  }, [ownText, notes, render]);

  /** What was shown and read when the editor was opened. */
  const reading = useRef<{ section: number; before: string } | null>(null);
  useEffect(() => {
    const { saved } = store.getState();
    if (mode !== 'reading') reading.current ??= { section: notes.sectionInView(), before: saved.content };
    notes.setHidden(mode !== 'reading');
    if (mode !== 'reading' || !reading.current) return;
    /* The focused Save or Cancel button was removed. */
    notes.focusEdit();
    notes.reveal(reading.current.section);
    const isSaved = saved.own && saved.content !== reading.current.before;
    leftEditor.current = isSaved ? reading.current : null;
    reading.current = null;
  }, [mode, notes, store]);
  useEffect(() => {
    notes.markChanged(ownText === undefined ? changedSections.map(({ id }) => id) : []);
  }, [changedSections, ownText, notes]);

  useLeaveWarning(hasUnsavedChanges(state));
  useUnsaved(mode !== 'reading');

  if (mode === 'merging' && merging) {
    const update = merging.reason === 'update';
    return (
      <div className="mb-6 grid gap-4">
        <SessionEnded />
        {state.problem !== null && <Problem text={state.problem} />}
        <MergeView
          title={update ? 'Updates to these notes' : 'Changed in two places'}
          explanation={
            update
              ? 'The official notes have changed since you made your own. Your text is not lost: changes that only one side made are merged automatically.'
              : 'These notes were saved in another tab or on another device while you were writing. Both texts are available until you choose.'
          }
          parts={merging.parts}
          theirName={update ? 'The update' : 'The other text'}
          acceptLabel="Save Merged Notes"
          busy={state.saving}
          onAccept={(text) => void actions.acceptMerge(text)}
          onCancel={actions.closeMerge}
        />
      </div>
    );
  }
  return (
    <>
      {own !== null && mode === 'reading' && (
        <div className="no-print mb-4 flex flex-wrap items-center gap-2">
          <span className="badge bg-accent-wash text-accent-text">Custom</span>
          {updatesAvailable(state) && (
            <>
              <span className="badge bg-warn-wash text-warn">Updates Available</span>
              <button type="button" className="button button-quiet" onClick={() => void actions.openUpdate()}>
                See what changed
              </button>
            </>
          )}
          <ConfirmButton
            label="Revert"
            title="Confirm Revert Action"
            text="Your custom version of these notes will be deleted permanently, and the official notes shown again."
            className="ms-auto"
            onConfirm={() => void actions.revert()}
          />
        </div>
      )}
      <Notices state={state} actions={actions} renderProblem={renderProblem} />
      {mode === 'editing' && (
        <Suspense>
          <Editing state={state} actions={actions} render={render} {...topic} />
        </Suspense>
      )}
    </>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <p className="notice-bad" role="alert">
      {text}
    </p>
  );
}
