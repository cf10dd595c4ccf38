import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import type { Target } from '../../../../../api/contract/study/targets.ts';
import { formatDay } from '../../../../client/format/format.ts';
import { readTargetDays, saveTargets } from '../calendar-api.ts';
import { useCall } from '../../../../client/ui/hooks.ts';
import { useCheckedRows, saveDraft } from './target-form.ts';
import { PlanningDialog } from './PlanningDialog.tsx';
import { TargetRows } from './TargetRows.tsx';
import {
  completeRows,
  firstRows,
  topicNaming,
  toPlannedTargets,
  withVisibleRowNumbers,
  type Draft,
  type TargetRow,
} from './target-rows.ts';

interface TargetsDialogProps {
  day: string;
  targets: readonly Target[];
  pending: boolean;
  draft: Draft<Target> | null;
  onDraft: (draft: Draft<Target> | null) => void;
  onOpen: () => void;
  subjects: UseQueryResult<SubjectSummary[]>;
  onSaved: () => Promise<void>;
}

/** Edits the targets of a day. Escape keeps the unsaved rows for the next time; Cancel discards them. */
export function TargetsDialog(props: TargetsDialogProps) {
  const { day, targets, pending, draft, onDraft, onOpen, subjects, onSaved } = props;
  const [open, setOpen] = useState(false);
  const [{ busy, problem, setProblem }, run] = useCall();
  const exists = targets.length > 0;
  const title = exists ? 'Edit Daily Targets' : 'Set Daily Targets';
  const edited = draft ?? { rows: firstRows(targets), basedOn: targets };
  const { rows, basedOn } = edited;
  const form = useCheckedRows(rows, 'day');

  const change = (next: readonly TargetRow[]) => {
    onDraft({ rows: next, basedOn });
    setProblem(null);
    form.recheck(next);
  };
  const finish = () => {
    onDraft(null);
    form.reset();
    setProblem(null);
    setOpen(false);
  };
  const send = () =>
    void run(
      async () => {
        await saveDraft(edited, {
          save: () => saveTargets(day, toPlannedTargets(rows), basedOn),
          read: async () => (await readTargetDays({ from: day, to: day }))[0]?.targets ?? [],
          titleOf: (key) => topicNaming(subjects.data)(key).title,
          onMerged: onDraft,
        });
        finish();
        await onSaved();
      },
      (message) => withVisibleRowNumbers(message, completeRows(rows).rowNumbers),
    );
  const save = () => {
    setProblem(null);
    if (form.check()) send();
  };

  return (
    <>
      <button
        type="button"
        className={`button ${exists ? 'button-tinted' : 'button-primary'}`}
        disabled={pending}
        onClick={() => {
          onOpen();
          setOpen(true);
        }}
      >
        {title}
      </button>
      {open && (
        <PlanningDialog
          title={title}
          intro={formatDay(day)}
          {...{ subjects, busy }}
          problem={form.problem ?? problem}
          submitLabel={exists ? 'Update Targets' : 'Create Targets'}
          canSubmit={rows.length > 0}
          onSubmit={save}
          onCancel={finish}
          onClose={() => setOpen(false)}
        >
          <TargetRows rows={rows} subjects={subjects.data ?? []} disabled={busy} onChange={change} />
          {rows.length === 0 && exists && (
            <div className="notice-warn mt-4 flex flex-wrap items-center gap-x-4">
              <p className="min-w-48 flex-1">No targets are left. Save this day without targets?</p>
              <button
                type="button"
                className="min-h-11 cursor-pointer px-2 font-semibold underline"
                disabled={busy}
                onClick={send}
              >
                Clear this day
              </button>
            </div>
          )}
        </PlanningDialog>
      )}
    </>
  );
}
