import { ExamFields } from '../../../../client/profile/ExamFields.tsx';
import { zoneLabel } from '../../../../client/profile/time-zones.ts';
import { learnerToday } from '../../../../client/session/learner-day.ts';
import type { Answers } from './guide-state.ts';

interface ExamStepProps {
  answers: Answers;
  set: (change: Partial<Answers>) => void;
  /** Zone of the device; null if the account has it or the learner was asked before. */
  zone: string | null;
}

/** Asks for the exam, its date and the time zone. */
export function ExamStep({ answers, set, zone }: ExamStepProps) {
  return (
    <div className="grid gap-5">
      <ExamFields
        values={answers}
        onChange={set}
        dateHint="Leave it empty if you do not know it yet."
        firstDay={learnerToday(Date.now())}
      />
      {zone !== null && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={answers.useDeviceZone}
            onChange={(event) => set({ useDeviceZone: event.target.checked })}
          />
          My days end at midnight in {zoneLabel(zone, Date.now())}, the time zone of this device
        </label>
      )}
    </div>
  );
}
