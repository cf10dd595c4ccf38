import { useId, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../client/ui/ConfirmDialog.tsx';
import { formatDay } from '../../../client/format/format.ts';

interface DeleteOldProps {
  busy: boolean;
  /** @param to `YYYY-MM-DD` in UTC, itself included */
  onDelete: (to: string) => void;
}

/** Deletes all attempts up to a day: what makes room in an account that is full. */
export function DeleteOld({ busy, onDelete }: DeleteOldProps) {
  const [to, setTo] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useId();
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        dialog.current?.showModal();
      }}
    >
      <div>
        <label className="block font-medium" htmlFor={field}>
          Delete attempts up to
        </label>
        <input
          id={field}
          className="field"
          type="date"
          required
          value={to}
          onChange={(event) => {
            setTo(event.currentTarget.value);
          }}
        />
      </div>
      <button type="submit" className="button button-quiet" disabled={busy}>
        {busy ? 'Deleting…' : 'Delete old attempts'}
      </button>
      <ConfirmDialog
        dialog={dialog}
        title="Delete old attempts?"
        label="Delete"
        onConfirm={() => {
          onDelete(to);
        }}
      >
        <p className="mt-2 text-soft">
          All attempts up to {to === '' ? 'that day' : formatDay(to)}, of every topic, and their part in your
          figures. They cannot be brought back.
        </p>
      </ConfirmDialog>
    </form>
  );
}
