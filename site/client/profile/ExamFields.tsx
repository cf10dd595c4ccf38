import { EXAM_MAXIMUM } from '../../../api/contract/identity/identity-rules.ts';
import { TextField } from '../ui/fields.tsx';

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
  return (
    <>
      <TextField
        label="Exam"
        required={false}
        suggestions={EXAMS}
        maxLength={EXAM_MAXIMUM}
        placeholder="Such as UPSC CSE Prelims"
        value={values.exam}
        disabled={disabled}
        onChange={(exam) => onChange({ exam })}
      />
      <TextField
        label="Date of the exam"
        className="max-w-60"
        type="date"
        required={false}
        min={firstDay}
        max="2100-12-31"
        hint={dateHint}
        value={values.examDate}
        disabled={disabled}
        onChange={(examDate) => onChange({ examDate })}
      />
    </>
  );
}
