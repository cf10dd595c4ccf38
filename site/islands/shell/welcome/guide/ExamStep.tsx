import { useId } from 'react';
import { EXAM_MAXIMUM } from '../../../../../api/contract/identity/profile-rules.ts';
import { learnerToday } from '../../../../client/session/learner-day.ts';
import { cityWithOffset } from '../../../../client/session/time-zones.ts';
import { EXAMS, type Answers } from './guide-state.ts';

interface ExamStepProps {
  answers: Answers;
  set: (change: Partial<Answers>) => void;
  /** Zone of the device; null if the account has it or the learner was asked before. */
  zone: string | null;
}

/** Asks for the exam, its date and the time zone. */
export function ExamStep({ answers, set, zone }: ExamStepProps) {
  const id = useId();
  return (
    <div className="grid gap-5">
      <div>
        <label className="font-medium" htmlFor={`${id}-exam`}>
          Exam
        </label>
        <input
          id={`${id}-exam`}
          className="field"
          list={`${id}-exams`}
          maxLength={EXAM_MAXIMUM}
          placeholder="Such as UPSC CSE Prelims"
          value={answers.exam}
          onChange={(event) => set({ exam: event.target.value })}
        />
        <datalist id={`${id}-exams`}>
          {EXAMS.map((exam) => (
            <option key={exam} value={exam} />
          ))}
        </datalist>
      </div>
      <div>
        <label className="font-medium" htmlFor={`${id}-date`}>
          Date of the exam
        </label>
        <input
          id={`${id}-date`}
          className="field max-w-60"
          type="date"
          min={learnerToday(Date.now())}
          max="2100-12-31"
          value={answers.examDate}
          aria-describedby={`${id}-hint`}
          onChange={(event) => set({ examDate: event.target.value })}
        />
        <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
          Leave it empty if you do not know it yet.
        </p>
      </div>
      {zone !== null && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={answers.useDeviceZone}
            onChange={(event) => set({ useDeviceZone: event.target.checked })}
          />
          My days end at midnight in {cityWithOffset(zone, Date.now())}, the time zone of this device
        </label>
      )}
    </div>
  );
}
