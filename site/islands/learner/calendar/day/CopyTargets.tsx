import { useId, useState } from 'react';
import { targetDayProblem, targetsProblem } from '../../../../../api/contract/study/target-rules.ts';
import type { Target } from '../../../../../api/contract/study/targets.ts';
import { formatDay } from '../../../../client/format/format.ts';
import { readTargetDays, saveTargets } from '../calendar-api.ts';
import { useFormCall } from '../calendar-hooks.ts';
import { pluralise } from '../month/day-summary.ts';
import { mergeTargets } from '../planning/target-rows.ts';

interface CopyTargetsProps {
  day: string;
  targets: readonly Target[];
  onOpen: () => void;
  onSaved: () => Promise<void>;
}

/** Copies the targets of a day to another day, after the targets that it already has. */
export function CopyTargets({ day, targets, onOpen, onSaved }: CopyTargetsProps) {
  const [date, setDate] = useState('');
  const [result, setResult] = useState<string | null>(null);
  const { busy, problem, setProblem, run } = useFormCall();
  const id = useId();
  const copyable = targets.filter(({ available }) => available);

  const copy = () => {
    setResult(null);
    if (date === '') {
      setProblem('Choose the day to copy to.');
      return;
    }
    if (date === day) {
      setProblem('Choose another day.');
      return;
    }
    const invalidDate = targetDayProblem(date);
    if (invalidDate !== null) {
      setProblem(invalidDate);
      return;
    }
    return void run(async () => {
      const [otherDay] = await readTargetDays({ from: date, to: date });
      const existing = otherDay?.targets ?? [];
      const all = mergeTargets(existing, copyable);
      const tooMany = targetsProblem(all);
      if (tooMany !== null) {
        setProblem(tooMany);
        return;
      }
      const added = all.length - existing.length;
      if (added > 0) await saveTargets(date, all);
      setResult(
        added > 0
          ? `${pluralise(added, 'target')} copied to ${formatDay(date)}.`
          : `${formatDay(date)} already has these targets.`,
      );
      await onSaved();
    });
  };

  return (
    <form
      noValidate
      className="grid gap-2 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        copy();
      }}
    >
      <label className="font-medium" htmlFor={id}>
        Copy to another day
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={id}
          type="date"
          className="field mt-0 w-auto min-w-40 flex-1"
          min="2000-01-01"
          max="2099-12-31"
          value={date}
          onFocus={onOpen}
          onChange={(event) => setDate(event.target.value)}
        />
        <button type="submit" className="button button-quiet" disabled={busy || copyable.length === 0}>
          Copy
        </button>
      </div>
      {problem !== null && (
        <p className="notice-bad" role="alert">
          {problem}
        </p>
      )}
      <p className="text-good not-empty:font-medium" role="status">
        {result}
      </p>
    </form>
  );
}
