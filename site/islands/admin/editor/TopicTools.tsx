import { useState } from 'react';
import { useStore } from 'zustand';
import type { RenderedNotes } from '../../../../scripts/content/markdown/render-markdown.ts';
import { TopicOrderDialog } from '../../../client/admin/order/TopicOrderDialog.tsx';
import { hasUnsavedChanges } from './state/editor-state.ts';
import type { EditorStore } from './state/editor-store.ts';
import { HistoryDialog } from './dialogs/HistoryDialog.tsx';
import { DeleteDialog, MoveDialog, RenameDialog } from './dialogs/topic-dialogs.tsx';

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

/** Actions on a saved topic and on the order of its subject. */
export function TopicTools({ editor, render }: TopicToolsProps) {
  const state = useStore(editor);
  const [open, setOpen] = useState<Tool | null>(null);
  const { route, base, overview } = state;
  if (route.mode === 'new-subject') return null;
  const unsaved = hasUnsavedChanges(state);
  const subject = overview?.subjects.find(({ slug }) => slug === route.subject);
  const tools: Tool[] = route.mode === 'edit' ? ['history', 'rename', 'move', 'order', 'remove'] : ['order'];
  const close = () => setOpen(null);
  const reload = () => {
    close();
    void editor.actions.load();
  };

  return (
    <section className="card grid gap-3 p-5" aria-label="Topic tools">
      <h2 className="text-xl font-bold">{route.mode === 'edit' ? 'This topic' : 'This subject'}</h2>
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
      {open === 'order' && subject && <TopicOrderDialog subject={subject} onClose={close} onDone={reload} />}
      {route.mode === 'edit' && open === 'history' && (
        <HistoryDialog
          route={route}
          base={base}
          hasHistory={overview?.history !== false}
          render={render}
          onClose={close}
          onDone={reload}
        />
      )}
      {route.mode === 'edit' && open === 'rename' && (
        <RenameDialog route={route} base={base} onClose={close} />
      )}
      {route.mode === 'edit' && open === 'move' && overview && (
        <MoveDialog route={route} base={base} overview={overview} onClose={close} />
      )}
      {route.mode === 'edit' && open === 'remove' && (
        <DeleteDialog route={route} base={base} onClose={close} />
      )}
    </section>
  );
}
