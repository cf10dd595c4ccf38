import { useId } from 'react';
import { DAILY_MINUTES } from '../../../../../api/contract/identity/identity-rules.ts';
import { MINUTES, type Answers } from './guide-state.ts';

/** Asks for the minutes a day. */
export function MinutesStep({ answers, set }: { answers: Answers; set: (change: Partial<Answers>) => void }) {
  const id = useId();
  return (
    <div>
      <p className="text-soft">A time that you can keep on a bad day is better than one for a good day.</p>
      <fieldset className="mt-4">
        <legend className="sr-only">Minutes a day</legend>
        <div className="flex flex-wrap gap-2">
          {MINUTES.map((minutes) => (
            <label key={minutes} className="box-choice">
              <input
                type="radio"
                name="minutes"
                className="sr-only"
                checked={answers.dailyMinutes === minutes}
                onChange={() => set({ dailyMinutes: minutes })}
              />
              {minutes < 60 ? `${minutes} min` : `${minutes / 60} h`}
            </label>
          ))}
        </div>
      </fieldset>
      <label className="mt-5 block font-medium" htmlFor={id}>
        Or minutes of your own
      </label>
      <input
        id={id}
        className="field max-w-40"
        type="number"
        inputMode="numeric"
        min={DAILY_MINUTES.min}
        max={DAILY_MINUTES.max}
        value={answers.dailyMinutes ?? ''}
        onChange={(event) =>
          set({ dailyMinutes: event.target.value === '' ? null : Number(event.target.value) })
        }
      />
    </div>
  );
}
