import type { RenderedNotes } from '../../../../scripts/content/markdown/render-markdown.ts';
import { MarkdownField } from '../../../client/editor/MarkdownField.tsx';
import { Preview } from '../../../client/editor/Preview.tsx';
import { topicFilesPath } from '../../../client/notes/private-images.ts';
import { Tabs } from '../../../client/ui/tabs/Tabs.tsx';
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
  const unsaved = hasUnsavedChanges(state);
  const { work: text, saving } = state;

  const edit = (
    <MarkdownField
      label="Your notes, in markdown"
      initialText={text}
      height={EDITOR_HEIGHT}
      onChange={actions.type}
      onSave={() => void actions.save()}
    />
  );
  const preview = (
    <Preview
      text={text}
      render={render}
      imageBase={imageBase}
      imageFolder={gated ? topicFilesPath(topicPath) : null}
    />
  );

  return (
    <div className="mb-6 grid gap-3">
      <Tabs
        label="Editor views"
        look="editor"
        tabs={[
          /* Kept for its undo history. */
          { id: 'edit', label: 'Edit', content: edit, kept: true },
          { id: 'preview', label: 'Preview', content: preview },
        ]}
      />
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
