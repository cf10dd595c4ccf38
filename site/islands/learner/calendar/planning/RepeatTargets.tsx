import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import { weekdayOf } from '../../../../../api/contract/shared/days.ts';
import type { Target } from '../../../../../api/contract/study/targets.ts';

import { LoadError } from '../../../../client/ui/LoadError.tsx';
import { readRepeats, saveRepeats } from '../calendar-api.ts';
import { useFormCall } from '../calendar-hooks.ts';
import { WEEKDAYS } from '../dates.ts';
import { PlanningDialog } from './PlanningDialog.tsx';
import { TargetRows } from './TargetRows.tsx';
import { useCheckedRows } from './use-checked-rows.ts';
import { addRepeats, completeRows, rowsOf, withVisibleRowNumbers, type TargetRow } from './target-rows.ts';

interface RepeatTargetsProps {
  day: string;
  /** The targets of the day. */
  targets: readonly Target[];
  subjects: UseQueryResult<SubjectSummary[]>;
  onOpen: () => void;
  onSaved: () => Promise<void>;
}

/** Edits the targets that repeat on weekdays. */
export function RepeatTargets({ day, targets, subjects, onOpen, onSaved }: RepeatTargetsProps) {
  const [open, setOpen] = useState(false);
  /* Null until loaded. */
  const [rows, setRows] = useState<readonly TargetRow[] | null>(null);
  const { busy, problem, setProblem, run } = useFormCall();
  const form = useCheckedRows(rows ?? [], 'repeats');
  const repeatable = targets.filter(({ available }) => available);
  const weekday = weekdayOf(day);

  const load = () =>
    void run(async () => {
      const saved = rowsOf(await readRepeats());
      setRows(saved.length > 0 ? saved : addRepeats([], repeatable, weekday));
    });
  const change = (next: readonly TargetRow[]) => {
    setRows(next);
    setProblem(null);
    form.recheck(next);
  };
  const finish = () => {
    setRows(null);
    form.reset();
    setProblem(null);
    setOpen(false);
  };
  const save = (edited: readonly TargetRow[]) => {
    setProblem(null);
    if (!form.check()) return;
    const { targets: repeats, rowNumbers } = completeRows(edited);
    return void run(
      async () => {
        await saveRepeats(repeats);
        finish();
        await onSaved();
      },
      (message) => withVisibleRowNumbers(message, rowNumbers),
    );
  };

  return (
    <>
      <button
        type="button"
        className="text-button -ms-3"
        onClick={() => {
          onOpen();
          setOpen(true);
          if (rows === null) load();
        }}
      >
        Repeat on weekdays
      </button>
      {open && (
        <PlanningDialog
          title="Repeat on weekdays"
          intro="These targets repeat every week from today. Days that you plan individually keep their own targets."
          {...{ subjects, busy }}
          problem={rows && (form.problem ?? problem)}
          submitLabel="Save Repeats"
          canSubmit={rows !== null}
          onSubmit={() => rows && save(rows)}
          onCancel={finish}
          onClose={() => setOpen(false)}
        >
          {rows ? (
            <>
              <TargetRows
                rows={rows}
                subjects={subjects.data ?? []}
                repeating
                disabled={busy}
                onChange={change}
              />
              {repeatable.length > 0 && (
                <button
                  type="button"
                  className="button button-quiet mt-3"
                  disabled={busy}
                  onClick={() => change(addRepeats(rows, repeatable, weekday))}
                >
                  Add this day’s targets on {WEEKDAYS[weekday]}s
                </button>
              )}
            </>
          ) : problem === null ? (
            <p className="py-6 text-soft" role="status">
              Loading…
            </p>
          ) : (
            <div className="mt-4">
              <LoadError text={problem} onRetry={load} />
            </div>
          )}
        </PlanningDialog>
      )}
    </>
  );
}
