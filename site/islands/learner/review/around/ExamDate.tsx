import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { dayOf } from '../../../../../api/contract/shared/utc-days.ts';
import { CallSection } from '../../../../client/ui/CallSection.tsx';
import { useCall } from '../../../../client/ui/hooks.ts';
import { examText } from './due-days.ts';
import { readSettings, saveExamDate, useApiData } from './review-data.ts';

/** Sets the learner's exam date. */
export function ExamDate({ onChange }: { onChange: () => void }) {
  const { data, problem, reload } = useApiData(readSettings);
  const [call, run] = useCall();
  const [value, setValue] = useState('');
  const id = useId();
  const [now] = useState(Date.now);
  const date = data?.examDate ?? null;
  const loading = data === null && problem === null;

  useEffect(() => setValue(date ?? ''), [date]);

  const save = (next: string | null) =>
    void run(async () => {
      await saveExamDate(next);
      reload();
      onChange();
    });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save(value);
  };

  return (
    <CallSection title="Exam date" call={call} doneText="Saved.">
      {problem !== null && (
        <p className="notice-bad mt-3" role="alert">
          {problem}
        </p>
      )}
      <p className="mt-2 text-soft">
        No card is due after your exam: cards that would be due later are moved to the day before it.
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
            value={value}
            disabled={loading}
            onChange={(event) => setValue(event.target.value)}
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
