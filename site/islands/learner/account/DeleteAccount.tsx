import { useState, type SubmitEvent } from 'react';
import { callApi } from '../../../client/api/call-api.ts';
import { formValue } from '../../../client/format/form-value.ts';
import { CallSection } from '../../../client/ui/Notice.tsx';
import { forgetReadPages, clearSession } from '../../../client/session/session.ts';
import { Dialog } from '../../../client/ui/dialogs/Dialog.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { TextField } from '../../../client/ui/fields.tsx';

/** Deletes the account after a confirmation. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const [call, run] = useCall();
  const [asking, setAsking] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = formValue(new FormData(event.currentTarget), 'password');
    setAsking(false);
    void run(async () => {
      await callApi('/auth/account', { method: 'DELETE', body: hasPassword ? { password } : {} });
      clearSession();
      forgetReadPages();
      location.assign('/');
    });
  };

  return (
    <CallSection title="Delete account" call={call}>
      <p className="mt-2 text-soft">
        Your notes, questions, bookmarks, targets, attempts and progress are deleted immediately and cannot be
        restored.
      </p>
      <button type="button" className="button button-danger mt-4" onClick={() => setAsking(true)}>
        Delete my account
      </button>
      {asking && (
        <Dialog title="Delete your account?" size="question" onClose={() => setAsking(false)}>
          <p className="mt-2 text-soft">
            This cannot be undone. Download your data first if you want to keep it.
          </p>
          <form className="mt-4 grid gap-4" onSubmit={submit}>
            {hasPassword && (
              <TextField label="Password" type="password" name="password" autoComplete="current-password" />
            )}
            <div className="flex flex-wrap justify-end gap-3">
              <button type="button" className="button button-quiet" onClick={() => setAsking(false)}>
                Cancel
              </button>
              <button type="submit" className="button button-danger" disabled={call.busy}>
                Delete permanently
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </CallSection>
  );
}
