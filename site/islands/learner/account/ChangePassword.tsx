import { useState, type SubmitEvent } from 'react';
import { passwordProblem } from '../../../../api/contract/identity/credentials.ts';
import { ApiError, callApi } from '../../../client/api/call-api.ts';
import { formValue } from '../../../client/format/form-value.ts';
import { CallSection } from '../../../client/ui/Notice.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { TextField } from '../../../client/ui/fields.tsx';

/** Changes the password, or sets one for an account that has signed in only with Google. Ends all other sessions and the calendar feed. */
export function ChangePassword({ hasPassword }: { hasPassword: boolean }) {
  const [call, run] = useCall();
  const [needsCurrent, setNeedsCurrent] = useState(hasPassword);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const newPassword = formValue(data, 'new');
    void run(async () => {
      const problem =
        newPassword === formValue(data, 'confirmation')
          ? passwordProblem(newPassword)
          : 'Passwords do not match';
      if (problem !== null) throw new ApiError(null, 'invalid', problem);
      const current = needsCurrent ? { currentPassword: formValue(data, 'current') } : {};
      await callApi('/auth/password', { method: 'POST', body: { ...current, newPassword } });
      setNeedsCurrent(true);
      form.reset();
    });
  };

  return (
    <CallSection
      title={needsCurrent ? 'Change password' : 'Set a password'}
      doneText="Your password has been changed. All other sessions and the address of your calendar feed have ended."
      call={call}
    >
      <form className="mt-3 grid gap-4 sm:grid-cols-2" onSubmit={submit}>
        {needsCurrent && (
          <div className="sm:col-span-2 sm:max-w-[calc(50%-0.5rem)]">
            <TextField
              label="Current password"
              type="password"
              name="current"
              autoComplete="current-password"
            />
          </div>
        )}
        <TextField
          label="New password"
          type="password"
          name="new"
          autoComplete="new-password"
          hint="8 to 128 characters"
        />
        <TextField
          label="Confirm new password"
          type="password"
          name="confirmation"
          autoComplete="new-password"
        />
        <button
          type="submit"
          className="button button-tinted justify-self-start sm:col-span-2"
          disabled={call.busy}
        >
          {needsCurrent ? 'Change password' : 'Set password'}
        </button>
      </form>
    </CallSection>
  );
}
