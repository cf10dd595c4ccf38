import { Suspense, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { RenderedNotes } from '../../../../scripts/content/markdown/render-markdown.ts';
import { TextRejected } from '../../../client/notes/text-rejected.ts';
import { MergeView } from '../../../client/merge/MergeView.tsx';
import { hasUnsavedChanges, updatesAvailable } from './notes-editor-state.ts';
import type { DeskStore } from './notes-editor-store.ts';
import { Editing } from './editing-code.ts';
import { Notices } from './Notices.tsx';
import { RevertButton } from './RevertButton.tsx';
import type { ShownNotes } from './shown-notes.ts';

export interface DeskProps {
  desk: DeskStore;
  notes: ShownNotes;
  render: (markdown: string) => Promise<RenderedNotes>;
  topicPath: string;
  imageBase: string;
  gated: boolean;
}

/** What stands above the notes of a topic for a learner, and in their place while they are worked on. */
export function Desk({ desk, notes, render, ...topic }: DeskProps) {
  const state = useStore(desk);
  const { actions } = desk;
  const { mode, own, merging, changedSections } = state;
  const ownText = own?.content;
  const [unshown, setUnshown] = useState<string | null>(null);

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
        setUnshown(null);
      },
      (error: unknown) => {
        if (!(error instanceof TextRejected)) throw error;
        if (current) setUnshown(error.message);
      },
    );
    return () => {
      current = false;
    };
  }, [ownText, notes, render]);

  const worked = useRef(false);
  useEffect(() => {
    notes.setHidden(mode !== 'reading');
    /* The button that was pressed last is gone: whoever pressed it goes on from where they came. */
    if (mode === 'reading' && worked.current) notes.focusEdit();
    worked.current = mode !== 'reading';
  }, [mode, notes]);
  useEffect(() => {
    notes.markChanged(ownText === undefined ? changedSections.map(({ id }) => id) : []);
  }, [changedSections, ownText, notes]);

  const unsaved = hasUnsavedChanges(state);
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);

  if (mode === 'merging' && merging) {
    const update = merging.reason === 'update';
    return (
      <div className="mb-6 grid gap-4">
        {state.problem !== null && <Problem text={state.problem} />}
        <MergeView
          title={update ? 'Updates to these notes' : 'Changed in two places'}
          explanation={
            update
              ? 'The official notes have changed since you made your own. Nothing of yours is lost: what only one side changed is taken by itself.'
              : 'These notes were saved in another tab or on another device while you were writing. Nothing of either is lost.'
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
          <RevertButton onRevert={() => void actions.revert()} />
        </div>
      )}
      <Notices state={state} actions={actions} unshown={unshown} />
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
