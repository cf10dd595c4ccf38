import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { SubjectSummary } from '../../../../api/contract/content/topics.ts';
import { weekdayOf } from '../../../../api/contract/shared/days.ts';
import type { Target, TargetRepeats } from '../../../../api/contract/study/targets.ts';
import { readRepeats, saveRepeats } from './calendar-api.ts';
import { WEEKDAYS } from './calendar-state.ts';
import { Complaint } from './CallError.tsx';
import { Dialog } from '../../../client/ui/Dialog.tsx';
import { LoadError } from '../../../client/ui/LoadError.tsx';
import { RowList } from './RowList.tsx';
import { SubjectsProblem } from './SubjectsProblem.tsx';
import { TargetFields } from './TargetFields.tsx';
import { draftOf, inPlaces, rowsOf, rowsProblem, withRepeats, type TargetRow } from './target-rows.ts';
import { useCall } from './use-call.ts';
import { Weekdays } from './Weekdays.tsx';

interface RepeatTargetsProps {
  day: string;
  /** Those of the day. */
  targets: readonly Target[];
  subjects: UseQueryResult<SubjectSummary[]>;
  onOpen: () => void;
  onSaved: () => Promise<void>;
}

/** Targets that come again on days of the week. */
export function RepeatTargets({ day, targets, subjects, onOpen, onSaved }: RepeatTargetsProps) {
  const [open, setOpen] = useState(false);
  /* Null until it is known which ones there are. */
  const [rows, setRows] = useState<readonly TargetRow[] | null>(null);
  const { busy, problem, setProblem, run } = useCall();
  const ofDay = targets.filter(({ available }) => available);
  const weekday = weekdayOf(day);

  const load = () =>
    void run(async () => {
      const kept: TargetRepeats = await readRepeats();
      setRows(rowsOf(kept));
    });
  const finish = () => {
    setRows(null);
    setProblem(null);
    setOpen(false);
  };
  const save = (all: readonly TargetRow[]) => {
    const wrong = rowsProblem(all, 'repeats');
    if (wrong !== null) {
      setProblem(wrong);
      return;
    }
    const { targets: repeats, places } = draftOf(all);
    return void run(
      async () => {
        await saveRepeats(repeats);
        finish();
        await onSaved();
      },
      (message) => inPlaces(message, places),
    );
  };

  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => {
          onOpen();
          setOpen(true);
          if (rows === null) load();
        }}
      >
        Repeat on weekdays
      </button>
      {open && (
        <Dialog title="Repeat on weekdays" onClose={() => !busy && setOpen(false)}>
          <p className="mt-1 text-soft">
            These targets come again every week from today on. A day that you set by itself keeps its own.
          </p>
          <SubjectsProblem subjects={subjects} />
          {rows === null &&
            (problem === null ? (
              <p className="py-6 text-soft" role="status">
                Loading…
              </p>
            ) : (
              <div className="mt-4">
                <LoadError text={problem} onRetry={load} />
              </div>
            ))}
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (rows) save(rows);
            }}
          >
            {rows && (
              <>
                <RowList rows={rows} name="Target" disabled={busy} onChange={setRows}>
                  {(row, change) => (
                    <>
                      <TargetFields row={row} subjects={subjects.data ?? []} onChange={change} />
                      <Weekdays row={row} onChange={change} />
                    </>
                  )}
                </RowList>
                {ofDay.length > 0 && (
                  <button
                    type="button"
                    className="button button-quiet mt-3"
                    disabled={busy}
                    onClick={() => setRows(withRepeats(rows, ofDay, weekday))}
                  >
                    Add this day’s targets on {WEEKDAYS[weekday]}s
                  </button>
                )}
                {problem !== null && <Complaint text={problem} />}
              </>
            )}
            <div className="mt-5 flex flex-wrap justify-end gap-3">
              <button type="button" className="button button-quiet" disabled={busy} onClick={finish}>
                Cancel
              </button>
              <button type="submit" className="button button-primary" disabled={busy || rows === null}>
                Save Repeats
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
