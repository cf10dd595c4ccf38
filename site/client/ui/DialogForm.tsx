import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import type { CallState } from './hooks.ts';

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
          onSubmit();
        }}
      >
        {children}
        {call.problem !== null && (
          <p className="notice-bad" role="alert">
            {call.problem}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
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
