import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import type { CallState } from '../hooks.ts';

interface DialogFormProps {
  title: string;
  /** Of the submit button. */
  label: string;
  danger?: boolean;
  disabled?: boolean;
  call: CallState;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form, its error message, and its Cancel and submit buttons. */
export function DialogForm({
  title,
  label,
  danger,
  disabled,
  call,
  onSubmit,
  onClose,
  children,
}: DialogFormProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          /* React passes the event on to a form around the dialog. */
          event.stopPropagation();
          onSubmit();
        }}
      >
        {children}
        {call.problem !== null && (
          <p className="notice-bad" role="alert">
            {call.problem}
          </p>
        )}
        {/* Visible also below a long form. */}
        <div className="sticky -bottom-4 z-10 -mx-4 -mb-4 flex flex-wrap justify-end gap-3 rounded-b-[0.875rem] bg-card px-4 pt-1 pb-4 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-6">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            className={`button ${danger ? 'button-danger' : 'button-primary'}`}
            disabled={call.busy || disabled === true}
          >
            {label}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
