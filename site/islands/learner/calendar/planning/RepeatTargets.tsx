import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import { weekdayOf } from '../../../../../api/contract/shared/days.ts';
import type { Target, TargetRepeats } from '../../../../../api/contract/study/targets.ts';

import { LoadError } from '../../../../client/ui/Notice.tsx';
import { readRepeats, saveRepeats } from '../calendar-api.ts';
import { useCall } from '../../../../client/ui/hooks.ts';
import { WEEKDAYS } from '../dates.ts';
import { PlanningDialog } from './PlanningDialog.tsx';
import { TargetRows } from './TargetRows.tsx';
import { useCheckedRows, saveDraft } from './target-form.ts';
import {
  addRepeats,
  completeRows,
  rowsOf,
  topicNaming,
  withVisibleRowNumbers,
  type Draft,
  type TargetRow,
} from './target-rows.ts';

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
  const [draft, setDraft] = useState<Draft<TargetRepeats[number]> | null>(null);
  const rows = draft?.rows ?? null;
  const [{ busy, problem, setProblem }, run] = useCall();
  const form = useCheckedRows(rows ?? [], 'repeats');
  const repeatable = targets.filter(({ available }) => available);
  const weekday = weekdayOf(day);

  const load = () =>
    void run(async () => {
      const saved = await readRepeats();
      const first = saved.length > 0 ? rowsOf(saved) : addRepeats([], repeatable, weekday);
      setDraft({ rows: first, basedOn: saved });
    });
  const change = (next: readonly TargetRow[]) => {
    setDraft((before) => before && { ...before, rows: next });
    setProblem(null);
    form.recheck(next);
  };
  const finish = () => {
    setDraft(null);
    form.reset();
    setProblem(null);
    setOpen(false);
  };
  const save = (edited: Draft<TargetRepeats[number]>) => {
    setProblem(null);
    if (!form.check()) return;
    const { targets: repeats, rowNumbers } = completeRows(edited.rows);
    return void run(
      async () => {
        await saveDraft(edited, {
          save: () => saveRepeats(repeats, edited.basedOn),
          read: readRepeats,
          titleOf: (key) => topicNaming(subjects.data)(key).title,
          onMerged: setDraft,
        });
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
          onSubmit={() => draft && save(draft)}
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
