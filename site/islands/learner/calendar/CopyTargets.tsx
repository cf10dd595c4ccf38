import { useId, useState } from 'react';
import { targetDayProblem, targetsProblem } from '../../../../api/contract/study/target-rules.ts';
import type { Target } from '../../../../api/contract/study/targets.ts';
import { readTargetDays, saveTargets } from './calendar-api.ts';
import { dayText } from './calendar-state.ts';
import { counted } from './day-summary.ts';
import { merged } from './target-rows.ts';
import { useCall } from './use-call.ts';

interface CopyTargetsProps {
  day: string;
  targets: readonly Target[];
  onOpen: () => void;
  onSaved: () => Promise<void>;
}

/** Puts the targets of a day on another one too, behind those it has. */
export function CopyTargets({ day, targets, onOpen, onSaved }: CopyTargetsProps) {
  const [date, setDate] = useState('');
  const [done, setDone] = useState<string | null>(null);
  const { busy, problem, setProblem, run } = useCall();
  const id = useId();
  const copied = targets.filter(({ available }) => available);

  const copy = () => {
    setDone(null);
    if (date === '') {
      setProblem('Choose the day to copy to.');
      return;
    }
    if (date === day) {
      setProblem('Choose another day.');
      return;
    }
    const wrong = targetDayProblem(date);
    if (wrong !== null) {
      setProblem(wrong);
      return;
    }
    return void run(async () => {
      const [there] = await readTargetDays({ from: date, to: date });
      const before = there?.targets ?? [];
      const all = merged(before, copied);
      const tooMany = targetsProblem(all);
      if (tooMany !== null) {
        setProblem(tooMany);
        return;
      }
      const added = all.length - before.length;
      if (added > 0) await saveTargets(date, all);
      setDone(
        added > 0
          ? `${counted(added, 'target')} copied to ${dayText(date)}.`
          : `${dayText(date)} has these targets already.`,
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
        <button type="submit" className="button button-quiet" disabled={busy || copied.length === 0}>
          Copy
        </button>
      </div>
      {problem !== null && (
        <p className="notice-bad" role="alert">
          {problem}
        </p>
      )}
      <p className="text-good not-empty:font-medium" role="status">
        {done}
      </p>
    </form>
  );
}
