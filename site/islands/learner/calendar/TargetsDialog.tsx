import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubjectSummary } from '../../../../api/contract/content/topics.ts';
import type { Target } from '../../../../api/contract/study/targets.ts';
import { saveTargets } from './calendar-api.ts';
import { dayText } from './calendar-state.ts';
import { Complaint } from './CallError.tsx';
import { Dialog } from '../../../client/ui/Dialog.tsx';
import { RowList } from './RowList.tsx';
import { SubjectsProblem } from './SubjectsProblem.tsx';
import { TargetFields } from './TargetFields.tsx';
import { draftOf, inPlaces, plannedIn, rowsOf, rowsProblem, type TargetRow } from './target-rows.ts';
import { useCall } from './use-call.ts';

interface TargetsDialogProps {
  day: string;
  targets: readonly Target[];
  pending: boolean;
  /** What was typed and not saved; null where nothing. */
  draft: readonly TargetRow[] | null;
  onDraft: (rows: readonly TargetRow[] | null) => void;
  onOpen: () => void;
  subjects: UseQueryResult<SubjectSummary[]>;
  onSaved: () => Promise<void>;
}

/** Plans a day. Escape leaves what was typed for the next time; Cancel does not. */
export function TargetsDialog(props: TargetsDialogProps) {
  const { day, targets, pending, draft, onDraft, onOpen, subjects, onSaved } = props;
  const [open, setOpen] = useState(false);
  const { busy, problem, setProblem, run } = useCall();
  const exists = targets.length > 0;
  const title = exists ? 'Edit Daily Targets' : 'Set Daily Targets';
  const rows = draft ?? rowsOf(targets);

  const finish = () => {
    onDraft(null);
    setProblem(null);
    setOpen(false);
  };
  const save = () => {
    const wrong = rowsProblem(rows, 'day');
    if (wrong !== null) {
      setProblem(wrong);
      return;
    }
    return void run(
      async () => {
        await saveTargets(day, plannedIn(rows));
        finish();
        await onSaved();
      },
      (message) => inPlaces(message, draftOf(rows).places),
    );
  };
  const clear = () =>
    void run(async () => {
      await saveTargets(day, []);
      finish();
      await onSaved();
    });

  return (
    <>
      <button
        type="button"
        className="button button-primary"
        disabled={pending}
        onClick={() => {
          onOpen();
          setOpen(true);
        }}
      >
        {title}
      </button>
      {open && (
        <Dialog title={title} onClose={() => !busy && setOpen(false)}>
          <p className="mt-1 text-soft">{dayText(day)}</p>
          <SubjectsProblem subjects={subjects} />
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <RowList rows={rows} name="Target" disabled={busy} onChange={onDraft}>
              {(row, change) => <TargetFields row={row} subjects={subjects.data ?? []} onChange={change} />}
            </RowList>
            {rows.length === 0 && exists && (
              <div className="notice-warn mt-4 flex flex-wrap items-center gap-x-4">
                <p className="min-w-48 flex-1">No rows are left. Shall this day have no targets?</p>
                <button
                  type="button"
                  className="min-h-11 cursor-pointer px-2 font-semibold underline"
                  disabled={busy}
                  onClick={clear}
                >
                  Clear this day
                </button>
              </div>
            )}
            {problem !== null && <Complaint text={problem} />}
            <div className="mt-5 flex flex-wrap justify-end gap-3">
              <button type="button" className="button button-quiet" disabled={busy} onClick={finish}>
                Cancel
              </button>
              <button type="submit" className="button button-primary" disabled={busy || rows.length === 0}>
                {exists ? 'Update Targets' : 'Create Targets'}
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
