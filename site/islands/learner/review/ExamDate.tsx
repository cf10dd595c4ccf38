import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { dayOf } from '../../../../api/contract/shared/utc-days.ts';
import { CallSection } from '../../../client/ui/CallSection.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { examText } from './due-days.ts';
import { examDate, saveExamDate } from './reviews-api.ts';
import { useLoaded } from './use-loaded.ts';

/** The date of the exam that reviews prepare for. */
export function ExamDate({ onChange }: { onChange: () => void }) {
  const { data, problem, reload } = useLoaded(loadExamDate);
  const [call, run] = useCall();
  const [typed, setTyped] = useState('');
  const id = useId();
  const [now] = useState(Date.now);
  const date = data?.date ?? null;
  const loading = data === null && problem === null;

  useEffect(() => setTyped(date ?? ''), [date]);

  const save = (next: string | null) =>
    void run(async () => {
      await saveExamDate(next);
      reload();
      onChange();
    });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save(typed);
  };

  return (
    <CallSection title="Exam date" call={call} doneText="Saved.">
      {problem !== null && (
        <p className="notice-bad mt-3" role="alert">
          {problem}
        </p>
      )}
      <p className="mt-2 text-soft">
        No card is scheduled past your exam: those that would come later are brought forward to the day before
        it.
      </p>
      {data && <p className="mt-2 font-medium">{examText(date, now)}</p>}
      <form className="mt-4 grid gap-4" onSubmit={submit}>
        <div>
          <label className="font-medium" htmlFor={id}>
            Date of your exam
          </label>
          <input
            id={id}
            type="date"
            className="field max-w-60"
            required
            min={dayOf(now)}
            max="2100-12-31"
            value={typed}
            disabled={loading}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button button-primary" disabled={call.busy || loading}>
            Save date
          </button>
          {date !== null && (
            <button
              type="button"
              className="button button-quiet"
              disabled={call.busy}
              onClick={() => save(null)}
            >
              Remove date
            </button>
          )}
        </div>
      </form>
    </CallSection>
  );
}

/* Wrapped to tell "no date" from "not loaded". */
const loadExamDate = async () => ({ date: await examDate() });
