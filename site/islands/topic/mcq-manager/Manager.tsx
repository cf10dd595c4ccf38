import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Conflict } from './Conflict.tsx';
import type { ReadImport } from './csv-import.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { hasUnsavedChanges, problemsIn } from './manager-state.ts';
import type { ManagerStore } from './manager-store.ts';
import { Action, Notice } from './Notice.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { SaveBar } from './SaveBar.tsx';
import { Tools } from './Tools.tsx';

interface ManagerProps {
  manager: ManagerStore;
  /** Slug, for the name of the exported file. */
  topic: string;
}

/** The learner's own questions on a topic as a list to work on. */
export function Manager({ manager, topic }: ManagerProps) {
  const state = useStore(manager);
  const { actions } = manager;
  const { status, rows, kept, offered, other, problem } = state;
  const problems = useMemo(() => problemsIn(rows), [rows]);
  const unsaved = useMemo(() => hasUnsavedChanges({ status, rows, kept }), [status, rows, kept]);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [imported, setImported] = useState<ReadImport | null>(null);
  const [said, setSaid] = useState('');
  const root = useRef<HTMLDivElement>(null);
  /** Selects what is to have the focus once it is there. */
  const focus = useRef<string | null>(null);

  useEffect(() => {
    if (focus.current === null) return;
    root.current?.querySelector<HTMLElement>(focus.current)?.focus();
    focus.current = null;
  });
  useEffect(() => {
    if (!unsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);

  const setOpen = (id: number, open: boolean) => {
    const next = new Set(opened);
    if (open) next.add(id);
    else next.delete(id);
    setOpened(next);
  };
  const move = (id: number, by: number, index: number) => {
    actions.move(id, by);
    focus.current = `[data-row="${id}"] [data-move="${by}"]`;
    setSaid(`Question ${index + 1} is now question ${index + 1 + by} of ${rows.length}.`);
  };

  if (status === 'loading') {
    return (
      <p className="py-10 text-center text-soft" role="status">
        Loading your questions…
      </p>
    );
  }
  if (status === 'failed') {
    return (
      <Notice tone="bad" text={`The questions could not be loaded. ${problem ?? ''}`}>
        <Action label="Try again" onClick={() => void actions.load()} />
      </Notice>
    );
  }
  return (
    <div ref={root} className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="text-2xl font-bold" tabIndex={-1} data-heading>
          Manage MCQs
        </h2>
        {!other && (
          <p className="mt-1 text-soft">
            {kept.own
              ? 'These are your own questions. You practise them in place of the official ones.'
              : 'These are the official questions. Change them and save, and you have a set of your own.'}
          </p>
        )}
      </div>
      {offered ? (
        <Notice
          tone="warn"
          text={`There are changes on this device that were never saved, from ${new Date(offered.at).toLocaleString('en-IN', { dateStyle: 'medium', timeStyle: 'short' })}.`}
        >
          <Action label="Bring them back" onClick={actions.bringBack} />
          <Action label="Discard" onClick={actions.discardOffered} />
        </Notice>
      ) : other ? (
        <Conflict
          mine={rows}
          other={other}
          busy={state.saving}
          onMine={() => void actions.keepMine()}
          onOther={actions.takeOther}
        />
      ) : imported ? (
        <ImportPreview
          read={imported}
          present={rows.length}
          onTake={(how) => {
            actions.take(imported.mcqs, how);
            setSaid(`${imported.mcqs.length} questions taken from ${imported.name}.`);
            setImported(null);
            focus.current = '[data-heading]';
          }}
          onCancel={() => {
            setImported(null);
            focus.current = '[data-heading]';
          }}
        />
      ) : (
        <>
          <Tools
            rows={rows}
            own={kept.own}
            busy={state.saving}
            topic={topic}
            onAdd={() => {
              const id = actions.add();
              setOpen(id, true);
              focus.current = `[data-row="${id}"] textarea`;
            }}
            onImport={setImported}
            onRevert={() => void actions.revert()}
          />
          {rows.length === 0 && (
            <p className="card p-10 text-center text-soft">
              No MCQs available. Click "Add MCQ" to create your first question.
            </p>
          )}
          {/* What has the focus is not to be behind the bar at the bottom. */}
          <ol
            className="grid gap-3 [&_:is(button,input,textarea,summary)]:scroll-mb-56"
            aria-label="Questions"
          >
            {rows.map((row, index) => (
              <QuestionRow
                key={row.id}
                row={row}
                index={index}
                last={index === rows.length - 1}
                open={opened.has(row.id)}
                problem={problems.find(({ question }) => question === index + 1) ?? null}
                onOpen={(open) => {
                  setOpen(row.id, open);
                  focus.current = open ? `[data-row="${row.id}"] textarea` : null;
                }}
                onChange={(change) => actions.change(row.id, change)}
                onMove={(by) => move(row.id, by, index)}
                onDelete={() => {
                  actions.remove(row.id);
                  focus.current = '[data-undo]';
                }}
              />
            ))}
          </ol>
          <SaveBar
            state={state}
            unsaved={unsaved}
            problems={problems}
            onSave={() => void actions.save()}
            onCancel={() => {
              actions.cancel();
              focus.current = '[data-undo]';
            }}
            onUndo={() => {
              actions.undo();
              focus.current = '[data-heading]';
            }}
            onGo={(index, field) => {
              const row = rows[index];
              if (!row) return;
              setOpen(row.id, true);
              focus.current = `[data-row="${row.id}"] [data-field="${field}"]`;
            }}
          />
        </>
      )}
      <p className="sr-only" role="status">
        {said}
      </p>
    </div>
  );
}
