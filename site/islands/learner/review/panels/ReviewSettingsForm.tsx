import { useEffect, useState } from 'react';
import { MAX_NEW_PER_DAY, MAX_REVIEWS_PER_DAY } from '../../../../../api/contract/practice/card-rules.ts';
import type { ReviewSettings } from '../../../../../api/contract/practice/reviews.ts';
import { CallSection } from '../../../../client/ui/Notice.tsx';
import { TextField } from '../../../../client/ui/fields.tsx';
import { useCall } from '../../../../client/ui/hooks.ts';
import { saveSettings } from '../review-data.ts';

interface ReviewSettingsFormProps {
  /** Null until loaded. */
  settings: ReviewSettings | null;
  /** Why they could not be loaded, or null. */
  problem: string | null;
  onSaved: () => void;
}

const LIMIT = { className: 'max-w-40', inputMode: 'numeric', autoComplete: 'off' } as const;

/** Daily limits and the number of grade buttons. */
export function ReviewSettingsForm({ settings, problem, onSaved }: ReviewSettingsFormProps) {
  const [call, run] = useCall();
  const [fresh, setFresh] = useState('');
  const [reviews, setReviews] = useState('');
  const [buttons, setButtons] = useState<2 | 4>(2);
  const [checked, setChecked] = useState(false);

  useEffect(() => {
    if (!settings) return;
    setFresh(String(settings.newPerDay));
    setReviews(String(settings.reviewsPerDay));
    setButtons(settings.gradeButtons);
  }, [settings]);

  const newPerDay = limitOf(fresh, 0, MAX_NEW_PER_DAY);
  const reviewsPerDay = limitOf(reviews, 1, MAX_REVIEWS_PER_DAY);

  const save = () => {
    setChecked(true);
    if (newPerDay.value === null || reviewsPerDay.value === null) return;
    const change = { newPerDay: newPerDay.value, reviewsPerDay: reviewsPerDay.value, gradeButtons: buttons };
    void run(async () => {
      await saveSettings(change);
      onSaved();
    });
  };

  return (
    <CallSection title="Daily limits and grades" call={call} doneText="Saved.">
      {problem !== null && (
        <p className="notice-bad mt-3" role="alert">
          {problem}
        </p>
      )}
      <form
        noValidate
        className="mt-4 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="New cards a day"
            value={fresh}
            problem={checked ? newPerDay.problem : null}
            disabled={!settings}
            onChange={setFresh}
            {...LIMIT}
          />
          <TextField
            label="Due cards a day"
            value={reviews}
            problem={checked ? reviewsPerDay.problem : null}
            disabled={!settings}
            onChange={setReviews}
            {...LIMIT}
          />
        </div>
        <p className="text-sm text-soft">
          Cards above these limits move to the next days. Cards that you are most likely to forget come first.
        </p>
        <fieldset>
          <legend className="font-medium">Grade buttons</legend>
          <div className="mt-1 grid gap-1">
            {([2, 4] as const).map((count) => (
              <label key={count} className="flex min-h-11 items-center gap-3">
                <input
                  type="radio"
                  name="grade-buttons"
                  checked={buttons === count}
                  disabled={!settings}
                  onChange={() => setButtons(count)}
                />
                {count === 2 ? 'Two: Again, Good' : 'Four: Again, Hard, Good, Easy'}
              </label>
            ))}
          </div>
        </fieldset>
        <div>
          <button type="submit" className="button button-quiet" disabled={call.busy || !settings}>
            Save settings
          </button>
        </div>
      </form>
    </CallSection>
  );
}

/** A typed daily limit: its value, or what is wrong with it. */
interface TypedLimit {
  value: number | null;
  problem: string | null;
}

export function limitOf(text: string, minimum: number, maximum: number): TypedLimit {
  const typed = text.trim();
  const value = /^\d{1,6}$/.test(typed) ? Number(typed) : NaN;
  if (value >= minimum && value <= maximum) return { value, problem: null };
  return { value: null, problem: `Enter a whole number from ${minimum} to ${maximum.toLocaleString('en')}.` };
}
