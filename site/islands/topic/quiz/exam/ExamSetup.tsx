import { useState, type SubmitEvent } from 'react';
import type { ExamScheme } from '../../../../../api/contract/practice/scoring.ts';
import { tagName } from '../../../../client/format/tags.ts';
import type { Exam } from '../state/quiz-state.ts';

interface ExamSetupProps {
  /** Number of questions. */
  count: number;
  /** The only tags of the questions; all questions if there is none. */
  tags: readonly string[];
  onStart: (exam: Exam) => void;
  onCancel: () => void;
}

/** As in the real papers: two hours for 100 questions in General Studies and for 80 in CSAT. */
const SECONDS_PER_QUESTION: Record<ExamScheme, number> = { gs: 72, csat: 90 };

const SCHEMES: [ExamScheme, string, string][] = [
  ['gs', 'General Studies', '2 marks for a right answer, ⅔ off for a wrong one'],
  ['csat', 'CSAT', '2½ marks for a right answer, ⅚ off for a wrong one'],
];

const minutesFor = (scheme: ExamScheme, count: number) =>
  Math.max(1, Math.ceil((count * SECONDS_PER_QUESTION[scheme]) / 60));

export function ExamSetup({ count, tags, onStart, onCancel }: ExamSetupProps) {
  const [scheme, setScheme] = useState<ExamScheme>('gs');
  const [minutes, setMinutes] = useState(() => String(minutesFor('gs', count)));
  const duration = Number(minutes);
  const valid = Number.isInteger(duration) && duration >= 1 && duration <= 480;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (valid) onStart({ scheme, durationSeconds: duration * 60 });
  };

  return (
    <form className="card grid gap-5 p-6" onSubmit={submit}>
      <h2 data-focus tabIndex={-1} className="text-2xl font-bold">
        Exam Mode
      </h2>
      <p className="text-soft">
        {count === 1 ? '1 question' : `${count} questions`}
        {tags.length > 0 && ` tagged ${tags.map(tagName).join(', ')}`} against the clock, marked as in the
        prelims. State how sure you are of each answer: the result shows what guessing gained or cost.
      </p>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-medium">Marking</legend>
        {SCHEMES.map(([value, label, rule]) => (
          <label key={value} className="option">
            <input
              type="radio"
              name="scheme"
              className="size-5 shrink-0"
              checked={scheme === value}
              onChange={() => {
                setScheme(value);
                setMinutes(String(minutesFor(value, count)));
              }}
            />
            <span>
              <span className="font-medium">{label}</span>
              <span className="block text-sm text-soft">{rule}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <label className="font-medium">
        Minutes
        <input
          type="number"
          className="field max-w-40"
          min={1}
          max={480}
          value={minutes}
          aria-invalid={!valid}
          onChange={(event) => setMinutes(event.target.value)}
        />
      </label>
      {!valid && (
        <p className="notice-bad" role="alert">
          Please enter whole minutes from 1 to 480.
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Practise instead
        </button>
        <button type="submit" className="button button-primary" disabled={!valid}>
          Start Exam
        </button>
      </div>
    </form>
  );
}
