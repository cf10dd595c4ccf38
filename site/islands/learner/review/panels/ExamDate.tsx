import { useEffect, useState, type SubmitEvent } from 'react';
import type { ReviewSettings } from '../../../../../api/contract/practice/reviews.ts';
import { dayOf } from '../../../../../api/contract/shared/days.ts';
import { CallSection } from '../../../../client/ui/Notice.tsx';
import { TextField } from '../../../../client/ui/fields.tsx';
import { useCall } from '../../../../client/ui/hooks.ts';
import { examText } from '../due-days.ts';
import { saveSettings } from '../review-data.ts';

interface ExamDateProps {
  /** Null until loaded. */
  settings: ReviewSettings | null;
  onSaved: () => void;
}

/** Sets the day of the learner's exam, which is part of the profile. */
export function ExamDate({ settings: data, onSaved }: ExamDateProps) {
  const [call, run] = useCall();
  const [value, setValue] = useState('');
  const [now] = useState(Date.now);
  const date = data?.examDate ?? null;
  const loading = data === null;

  useEffect(() => setValue(date ?? ''), [date]);

  const save = (next: string | null) =>
    void run(async () => {
      await saveSettings({ examDate: next });
      onSaved();
    });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save(value);
  };

  return (
    <CallSection title="Exam date" call={call} doneText="Saved.">
      <p className="mt-2 text-soft">
        Cards that would be due after your exam move to the day before it. Until then, what adds most to your
        result comes first.
      </p>
      {data && <p className="mt-2 font-medium">{examText(date, now)}</p>}
      <form className="mt-4 grid gap-4" onSubmit={submit}>
        <TextField
          label="Date of your exam"
          type="date"
          className="max-w-60"
          min={dayOf(now)}
          max="2100-12-31"
          value={value}
          disabled={loading}
          onChange={setValue}
        />
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button button-tinted" disabled={call.busy || loading}>
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
