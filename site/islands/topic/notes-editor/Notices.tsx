import { FoundDraft, SessionEnded } from '../../../client/drafts/unsaved-changes.tsx';
import { Action, Notice } from '../../../client/ui/Notice.tsx';
import type { NotesEditorActions } from './notes-editor-store.ts';
import { hasUnsavedChanges, type NotesEditorState } from './notes-editor-state.ts';

interface NoticesProps {
  state: NotesEditorState;
  actions: NotesEditorActions;
  /** Why the learner's own notes cannot be shown. */
  renderProblem: string | null;
}

/** Problems and other notices about the learner's notes, with the actions to resolve them. */
export function Notices({ state, actions, renderProblem }: NoticesProps) {
  const { status, problem, foundDraft, undo, changedSections, saved, mode, saving } = state;
  return (
    <div className="no-print grid gap-3 not-empty:mb-4">
      {status === 'failed' && (
        <Notice tone="bad" text="Your own notes could not be loaded.">
          <Action label="Try again" onClick={() => void actions.load()} />
        </Notice>
      )}
      <SessionEnded />
      {problem !== null && status === 'ready' && <Notice tone="bad" text={problem} />}
      {renderProblem !== null && mode === 'reading' && <Notice tone="bad" text={renderProblem} />}
      {hasUnsavedChanges(state) && (
        <Notice tone="warn" text="You have unsaved changes. Click Save to preserve your modifications." />
      )}
      {foundDraft && mode === 'reading' && !saving && (
        <FoundDraft
          at={foundDraft.at}
          onRestore={() => void actions.restoreDraft()}
          onDiscard={actions.discardDraft}
        />
      )}
      {undo && mode === 'reading' && (
        <Notice tone="good" text="The update is in your notes.">
          <Action label="Undo" onClick={() => void actions.undoMerge()} />
        </Notice>
      )}
      {changedSections.length > 0 && !saved.own && mode === 'reading' && (
        <Notice
          tone="warn"
          text={
            changedSections.length === 1
              ? '1 section has changed since you last read this topic.'
              : `${changedSections.length} sections have changed since you last read this topic.`
          }
        >
          <Action label="Mark as read" onClick={() => void actions.markRead()} />
        </Notice>
      )}
    </div>
  );
}
