import { useRef, type SubmitEvent } from 'react';
import { callApi } from '../../../client/api/call-api.ts';
import { formValue } from '../../../client/format/form-value.ts';
import { CallSection } from '../../../client/ui/CallSection.tsx';
import { forgetReadPages, clearSession } from '../../../client/session/session.ts';
import { useCall } from '../../../client/ui/hooks.ts';
import { Field } from './Field.tsx';

/** Deletes the account after a confirmation. */
export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const [call, run] = useCall();
  const dialog = useRef<HTMLDialogElement>(null);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = formValue(new FormData(event.currentTarget), 'password');
    dialog.current?.close();
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
      <button type="button" className="button button-danger mt-4" onClick={() => dialog.current?.showModal()}>
        Delete my account
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="_delete-title"
        className="card m-auto w-[min(26rem,calc(100vw-2rem))] p-6 text-ink"
      >
        <h3 id="_delete-title" className="text-xl font-bold">
          Delete your account?
        </h3>
        <p className="mt-2 text-soft">
          This cannot be undone. Download your data first if you want to keep it.
        </p>
        <form className="mt-4 grid gap-4" onSubmit={submit}>
          {hasPassword && (
            <Field label="Password" type="password" name="password" autoComplete="current-password" />
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
              Cancel
            </button>
            <button type="submit" className="button button-danger" disabled={call.busy}>
              Delete permanently
            </button>
          </div>
        </form>
      </dialog>
    </CallSection>
  );
}
