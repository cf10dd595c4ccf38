import { useId, useState } from 'react';
import { addDays } from '../../../../../api/contract/shared/days.ts';
import { targetDayProblem } from '../../../../../api/contract/study/target-rules.ts';
import type { Target } from '../../../../../api/contract/study/targets.ts';
import { copyTargets } from '../calendar-api.ts';
import { useCall } from '../../../../client/ui/hooks.ts';
import { formatDay } from '../../../../client/format/format.ts';
import { pluralise } from '../day-summary.ts';

interface CopyTargetsProps {
  day: string;
  targets: readonly Target[];
  onOpen: () => void;
  onSaved: () => Promise<void>;
}

/** Copies or moves the targets of a day to another day, after the targets that it already has. */
export function CopyTargets({ day, targets, onOpen, onSaved }: CopyTargetsProps) {
  const [open, setOpen] = useState(false);
  const [date, setDate] = useState(addDays(day, 1));
  const [result, setResult] = useState<string | null>(null);
  const [{ busy, problem, setProblem }, run] = useCall();
  const id = useId();
  const copyable = targets.some(({ available }) => available);

  const transfer = (move: boolean) => {
    setResult(null);
    const invalid =
      date === '' ? 'Choose the other day.' : date === day ? 'Choose another day.' : targetDayProblem(date);
    setProblem(invalid);
    if (invalid !== null) return;
    void run(async () => {
      setResult(copyResult(await copyTargets(day, date, move), date, move));
      await onSaved();
    });
  };

  return (
    <div className="has-[form]:w-full">
      <button
        type="button"
        className="text-button -ms-3"
        aria-expanded={open}
        disabled={!open && !copyable}
        onClick={() => {
          onOpen();
          setOpen(!open);
        }}
      >
        Copy or move
      </button>
      {open && (
        <form
          noValidate
          className="grid gap-2 pt-1"
          onSubmit={(event) => {
            event.preventDefault();
            transfer(false);
          }}
        >
          <label className="font-medium" htmlFor={id}>
            Copy or move to
          </label>
          <div className="flex flex-wrap gap-2">
            <input
              id={id}
              type="date"
              className="field mt-0 w-auto min-w-36 flex-1"
              min="2000-01-01"
              max="2099-12-31"
              value={date}
              aria-describedby={`${id}-rule`}
              onChange={(event) => {
                setDate(event.target.value);
                setProblem(null);
              }}
            />
            <button type="submit" className="button button-quiet" disabled={busy || !copyable}>
              Copy
            </button>
            <button
              type="button"
              className="button button-quiet"
              disabled={busy || !copyable}
              onClick={() => transfer(true)}
            >
              Move
            </button>
          </div>
          <p id={`${id}-rule`} className="text-sm text-faint">
            Targets that are done, or have minutes entered, do not move.
          </p>
          {problem !== null && (
            <p className="notice-bad" role="alert">
              {problem}
            </p>
          )}
        </form>
      )}
      <p className="text-good not-empty:font-medium" role="status">
        {result}
      </p>
    </div>
  );
}

/** Says what was copied or moved. @param day the other day */
export function copyResult(
  { copied, moved }: { copied: number; moved: number },
  day: string,
  move: boolean,
): string {
  if (move) {
    return moved === 0
      ? 'Nothing was moved: these targets are done or have minutes entered.'
      : `${pluralise(moved, 'target')} moved to ${formatDay(day)}.`;
  }
  return copied === 0
    ? `${formatDay(day)} already has these targets.`
    : `${pluralise(copied, 'target')} copied to ${formatDay(day)}.`;
}
