import { useState, type SubmitEvent } from 'react';
import type { Profile } from '../../../../../api/contract/identity/profile.ts';
import { DAILY_MINUTES, profileProblem } from '../../../../../api/contract/identity/identity-rules.ts';
import { ApiError } from '../../../../client/api/call-api.ts';
import { ExamFields } from '../../../../client/profile/ExamFields.tsx';
import { useProfile } from '../../../../client/profile/use-profile.ts';
import { CallSection } from '../../../../client/ui/Notice.tsx';
import { TextField } from '../../../../client/ui/fields.tsx';
import { useCall } from '../../../../client/ui/hooks.ts';

/** What the inputs show. */
const valuesOf = (profile: Profile | undefined) => ({
  exam: profile?.exam ?? '',
  examDate: profile?.examDate ?? '',
  dailyMinutes: profile?.dailyMinutes?.toString() ?? '',
});

/** The exam, its date, and how much the learner wants to study each day. */
export function StudyPlanCard() {
  const { profile, save } = useProfile();
  const [call, run] = useCall();
  const [edited, setEdited] = useState<Partial<ReturnType<typeof valuesOf>>>({});
  const values = { ...valuesOf(profile.data), ...edited };
  const set = (change: typeof edited) => setEdited((before) => ({ ...before, ...change }));

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
      await save(change);
      setEdited({});
    });
  };
  const disabled = !profile.data;

  return (
    <CallSection
      title="Exam and study goal"
      call={profile.error ? { ...call, problem: profile.error.message } : call}
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
