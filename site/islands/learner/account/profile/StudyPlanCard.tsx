import { useEffect, useState, type SubmitEvent } from 'react';
import { DAILY_MINUTES, profileProblem } from '../../../../../api/contract/identity/profile-rules.ts';
import { ApiError } from '../../../../client/api/call-api.ts';
import { ExamFields } from '../../../../client/profile/ExamFields.tsx';
import { readProfile, saveProfile } from '../../../../client/session/profile.ts';
import { CallSection } from '../../../../client/ui/CallSection.tsx';
import { TextField } from '../../../../client/ui/fields.tsx';
import { useCall } from '../../../../client/ui/hooks.ts';

const EMPTY = { exam: '', examDate: '', dailyMinutes: '' };

/** The exam, its date, and how much the learner wants to study each day. */
export function StudyPlanCard() {
  const [loading, load] = useCall();
  const [call, run] = useCall();
  const [values, setValues] = useState(EMPTY);
  const set = (change: Partial<typeof EMPTY>) => setValues((before) => ({ ...before, ...change }));

  useEffect(() => {
    void load(async () => {
      const { exam, examDate, dailyMinutes } = await readProfile();
      setValues({ exam: exam ?? '', examDate: examDate ?? '', dailyMinutes: dailyMinutes?.toString() ?? '' });
    });
  }, [load]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void run(async () => {
      const change = {
        exam: values.exam,
        examDate: values.examDate || null,
        dailyMinutes: values.dailyMinutes === '' ? null : Number(values.dailyMinutes),
      };
      const problem = profileProblem(change);
      if (problem !== null) throw new ApiError(null, 'invalid', problem);
      const saved = await saveProfile(change);
      set({ exam: saved.exam ?? '' });
    });
  };
  const disabled = !loading.done;

  return (
    <CallSection
      title="Exam and study goal"
      call={loading.problem === null ? call : loading}
      doneText="Saved."
    >
      <form className="mt-4 grid gap-4 sm:grid-cols-2" onSubmit={submit}>
        <ExamFields
          values={values}
          onChange={set}
          dateHint="Cards due later are moved to the day before it."
          disabled={disabled}
        />
        <TextField
          label="Minutes a day"
          className="max-w-60"
          type="number"
          inputMode="numeric"
          required={false}
          min={DAILY_MINUTES.min}
          max={DAILY_MINUTES.max}
          placeholder="No goal"
          hint={`${DAILY_MINUTES.min} to ${DAILY_MINUTES.max}. Your streak goes on with any study, and forgives one missed day a week.`}
          value={values.dailyMinutes}
          disabled={disabled}
          onChange={(dailyMinutes) => set({ dailyMinutes })}
        />
        <button
          type="submit"
          className="button button-tinted justify-self-start sm:col-span-2"
          disabled={call.busy || disabled}
        >
          Save goal
        </button>
      </form>
    </CallSection>
  );
}
