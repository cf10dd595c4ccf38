import { useState } from 'react';
import { useStore } from 'zustand';
import type { RenderedNotes } from '../../../../scripts/content/markdown/render-markdown.ts';
import { DeleteDialog } from './dialogs/DeleteDialog.tsx';
import { hasUnsavedWork } from './state/editor-state.ts';
import type { EditorStore } from './state/editor-store.ts';
import { HistoryDialog } from './dialogs/HistoryDialog.tsx';
import { MoveDialog } from './dialogs/MoveDialog.tsx';
import { OrderDialog } from './dialogs/OrderDialog.tsx';
import { RenameDialog } from './dialogs/RenameDialog.tsx';

interface TopicToolsProps {
  editor: EditorStore;
  render: (markdown: string) => Promise<RenderedNotes>;
}

const TOOLS = {
  history: 'History',
  rename: 'Rename',
  move: 'Move to another subject',
  order: 'Reorder topics',
  remove: 'Delete topic',
} as const;
type Tool = keyof typeof TOOLS;

/** What can be done with a topic that stands, and with its place among the others. */
export function TopicTools({ editor, render }: TopicToolsProps) {
  const state = useStore(editor);
  const [open, setOpen] = useState<Tool | null>(null);
  const { place, base, overview } = state;
  if (place.mode === 'new-subject') return null;
  const unsaved = hasUnsavedWork(state);
  const subject = overview?.subjects.find(({ slug }) => slug === place.subject);
  const tools: Tool[] = place.mode === 'edit' ? ['history', 'rename', 'move', 'order', 'remove'] : ['order'];
  const close = () => setOpen(null);
  const reload = () => {
    close();
    void editor.actions.load();
  };

  return (
    <section className="card grid gap-3 p-5" aria-label="Topic tools">
      <h2 className="text-xl font-bold">{place.mode === 'edit' ? 'This topic' : 'This subject'}</h2>
      {unsaved && <p className="text-soft">Save or cancel your changes first.</p>}
      <div className="flex flex-wrap gap-3">
        {tools.map((tool) => (
          <button
            key={tool}
            type="button"
            className={`button ${tool === 'remove' ? 'button-danger' : 'button-quiet'}`}
            disabled={unsaved || ((tool === 'order' || tool === 'move') && !subject)}
            onClick={() => setOpen(tool)}
          >
            {TOOLS[tool]}
          </button>
        ))}
      </div>
      {open === 'order' && subject && <OrderDialog subject={subject} onClose={close} onDone={reload} />}
      {place.mode === 'edit' && open === 'history' && (
        <HistoryDialog
          place={place}
          base={base}
          kept={overview?.history !== false}
          render={render}
          onClose={close}
          onDone={reload}
        />
      )}
      {place.mode === 'edit' && open === 'rename' && (
        <RenameDialog place={place} base={base} onClose={close} />
      )}
      {place.mode === 'edit' && open === 'move' && overview && (
        <MoveDialog place={place} base={base} overview={overview} onClose={close} />
      )}
      {place.mode === 'edit' && open === 'remove' && (
        <DeleteDialog place={place} base={base} kept={overview?.history === true} onClose={close} />
      )}
    </section>
  );
}
