import { useId, useState, type KeyboardEvent } from 'react';
import type { RenderedNotes } from '../../../../scripts/content/markdown/render-markdown.ts';
import { MarkdownField } from '../../../client/editor/MarkdownField.tsx';
import { Preview } from '../../../client/editor/Preview.tsx';
import { topicFilesPath } from '../../../client/notes/private-images.ts';
import { hasUnsavedChanges, type NotesEditorState } from './notes-editor-state.ts';
import type { NotesEditorActions } from './notes-editor-store.ts';

interface EditingProps {
  state: NotesEditorState;
  actions: NotesEditorActions;
  render: (markdown: string) => Promise<RenderedNotes>;
  topicPath: string;
  imageBase: string;
  gated: boolean;
}

const EDITOR_HEIGHT = 500;

/** The markdown editor with a preview. */
export function Editing({ state, actions, render, topicPath, imageBase, gated }: EditingProps) {
  const [tab, setTab] = useState<'edit' | 'preview'>('edit');
  const id = useId();
  const unsaved = hasUnsavedChanges(state);
  const { text, saving } = state;

  const switchTab = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    const next = tab === 'edit' ? 'preview' : 'edit';
    setTab(next);
    document.getElementById(`${id}-tab-${next}`)?.focus();
  };

  const tabButton = (name: typeof tab, label: string) => (
    <button
      type="button"
      role="tab"
      id={`${id}-tab-${name}`}
      aria-controls={`${id}-panel-${name}`}
      aria-selected={tab === name}
      tabIndex={tab === name ? 0 : -1}
      className="min-h-11 cursor-pointer rounded-lg px-4 font-semibold text-soft aria-selected:bg-accent-wash aria-selected:text-accent-text"
      onClick={() => setTab(name)}
      onKeyDown={switchTab}
    >
      {label}
    </button>
  );

  return (
    <div className="mb-6 grid gap-3">
      <div role="tablist" aria-label="Editor views" className="flex gap-1">
        {tabButton('edit', 'Edit')}
        {tabButton('preview', 'Preview')}
      </div>
      {/* Hidden instead of unmounted, to keep the undo history. */}
      <div role="tabpanel" id={`${id}-panel-edit`} aria-labelledby={`${id}-tab-edit`} hidden={tab !== 'edit'}>
        <MarkdownField
          label="Your notes, in markdown"
          initialText={text}
          height={EDITOR_HEIGHT}
          onChange={actions.type}
          onSave={() => void actions.save()}
        />
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel-preview`}
        aria-labelledby={`${id}-tab-preview`}
        hidden={tab !== 'preview'}
      >
        {tab === 'preview' && (
          <Preview
            text={text}
            render={render}
            imageBase={imageBase}
            imageFolder={gated ? topicFilesPath(topicPath) : null}
          />
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" onClick={actions.cancel}>
          Cancel
        </button>
        <button
          type="button"
          className="button button-primary"
          disabled={!unsaved || saving}
          onClick={() => void actions.save()}
        >
          {saving ? 'Saving...' : 'Save'}
        </button>
      </div>
    </div>
  );
}
