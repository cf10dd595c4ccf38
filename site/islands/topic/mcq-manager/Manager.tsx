import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { FoundDraft, useLeaveWarning, useUnsaved } from '../../../client/drafts/unsaved-changes.tsx';
import { Conflict } from './Conflict.tsx';
import type { McqCsvImport } from './state/csv-files.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { hasUnsavedChanges, findProblems, shownProblems } from './state/manager-state.ts';
import type { ManagerStore } from './state/manager-store.ts';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { Action, Notice } from '../../../client/ui/Notice.tsx';
import { QuestionRow } from './QuestionRow.tsx';
import { SaveBar } from './SaveBar.tsx';
import { Toolbar } from './Toolbar.tsx';
import { countText } from '../../../client/format/count-text.ts';

interface ManagerProps {
  manager: ManagerStore;
  /** Topic slug for the name of the exported file. */
  topic: string;
}

/** Edits the learner's own questions on a topic. */
export function Manager({ manager, topic }: ManagerProps) {
  const state = useStore(manager);
  const { actions } = manager;
  const { status, work: rows, saved, foundDraft, conflict, problem } = state;
  const problems = useMemo(() => findProblems(rows), [rows]);
  const unsaved = useMemo(() => hasUnsavedChanges({ status, work: rows, saved }), [status, rows, saved]);
  const [openRows, setOpenRows] = useState<ReadonlySet<number>>(new Set());
  const [leftRows, setLeftRows] = useState<ReadonlySet<number>>(new Set());
  const [imported, setImported] = useState<McqCsvImport | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const root = useRef<HTMLDivElement>(null);
  /** Selector of the element to focus after the next render. */
  const focusTarget = useRef<string | null>(null);

  useEffect(() => {
    if (focusTarget.current === null) return;
    root.current?.querySelector<HTMLElement>(focusTarget.current)?.focus();
    focusTarget.current = null;
  });
  useLeaveWarning(unsaved);
  useUnsaved(unsaved || conflict !== null);

  const setOpen = (id: number, open: boolean) => {
    const next = new Set(openRows);
    if (open) next.add(id);
    else next.delete(id);
    setOpenRows(next);
  };
  const move = (id: number, by: number, index: number) => {
    actions.move(id, by);
    focusTarget.current = `[data-row="${id}"] [data-move="${by}"]`;
    setAnnouncement(`Question ${index + 1} is now question ${index + 1 + by} of ${rows.length}.`);
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
        {!conflict && (
          <p className="mt-1 text-soft">
            {saved.own
              ? 'These are your own questions. You practise them instead of the official ones.'
              : 'These are the official questions. Change and save them to create your own set.'}
          </p>
        )}
      </div>
      {foundDraft ? (
        <FoundDraft at={foundDraft.at} onRestore={actions.restoreDraft} onDiscard={actions.discardDraft} />
      ) : conflict ? (
        <Conflict
          mine={rows}
          theirs={conflict}
          busy={state.saving}
          onMine={() => void actions.keepMine()}
          onTheirs={actions.acceptTheirs}
        />
      ) : imported ? (
        <ImportPreview
          file={imported}
          count={rows.length}
          onImport={(how) => {
            actions.importMcqs(imported.mcqs, how);
            setAnnouncement(`${countText(imported.mcqs.length, 'question')} imported from ${imported.name}.`);
            setImported(null);
            focusTarget.current = '[data-heading]';
          }}
          onCancel={() => {
            setImported(null);
            focusTarget.current = '[data-heading]';
          }}
        />
      ) : (
        <>
          <Toolbar
            rows={rows}
            own={saved.own}
            busy={state.saving}
            topic={topic}
            onAdd={() => {
              const id = actions.add();
              setOpen(id, true);
              focusTarget.current = `[data-row="${id}"] textarea`;
            }}
            onImport={setImported}
            onRevert={() => void actions.revert()}
          />
          {rows.length === 0 && (
            <EmptyState
              picture="cards"
              text='No MCQs available. Click "Add MCQ" to create your first question.'
            />
          )}
          {/* The scroll margin keeps the focused element above the save bar. */}
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
                open={openRows.has(row.id)}
                wasLeft={leftRows.has(row.id)}
                onLeave={() => setLeftRows(new Set([...leftRows, row.id]))}
                problem={problems.find(({ question }) => question === index + 1) ?? null}
                onOpen={(open) => {
                  setOpen(row.id, open);
                  focusTarget.current = open ? `[data-row="${row.id}"] textarea` : null;
                }}
                onChange={(change) => actions.change(row.id, change)}
                onMove={(by) => move(row.id, by, index)}
                onDelete={() => {
                  actions.remove(row.id);
                  focusTarget.current = '[data-undo]';
                }}
              />
            ))}
          </ol>
          <SaveBar
            state={state}
            unsaved={unsaved}
            invalid={problems.length > 0}
            problems={shownProblems(problems, rows, leftRows)}
            onSave={() => void actions.save()}
            onCancel={() => {
              actions.cancel();
              focusTarget.current = '[data-undo]';
            }}
            onUndo={() => {
              actions.undo();
              focusTarget.current = '[data-heading]';
            }}
            onShowField={(index, field) => {
              const row = rows[index];
              if (!row) return;
              setOpen(row.id, true);
              focusTarget.current = `[data-row="${row.id}"] [data-field="${field}"]`;
            }}
          />
        </>
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  );
}
