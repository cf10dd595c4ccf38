import { useId } from 'react';
import { EXAM_MAXIMUM } from '../../../api/contract/identity/identity-rules.ts';

const EXAMS = ['UPSC CSE Prelims', 'UPSC CSE Mains', 'State civil services'] as const;

/** Texts as in the inputs; '' for none. */
interface ExamValues {
  exam: string;
  /** `YYYY-MM-DD` */
  examDate: string;
}

interface ExamFieldsProps {
  values: ExamValues;
  onChange: (change: Partial<ExamValues>) => void;
  /** Shown below the date. */
  dateHint: string;
  /** The first day that can be chosen, `YYYY-MM-DD`. */
  firstDay?: string;
  disabled?: boolean;
}

/** The fields for the exam and its date, in two blocks that the caller lays out. */
export function ExamFields({ values, onChange, dateHint, firstDay, disabled }: ExamFieldsProps) {
  const id = useId();
  return (
    <>
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
          value={values.exam}
          disabled={disabled}
          onChange={(event) => onChange({ exam: event.target.value })}
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
          min={firstDay}
          max="2100-12-31"
          value={values.examDate}
          disabled={disabled}
          aria-describedby={`${id}-date-hint`}
          onChange={(event) => onChange({ examDate: event.target.value })}
        />
        <p id={`${id}-date-hint`} className="mt-1 text-sm text-soft">
          {dateHint}
        </p>
      </div>
    </>
  );
}
