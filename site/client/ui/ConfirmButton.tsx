import { useRef } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmButtonProps {
  /** On the button, and on the one in the dialog that does it. */
  label: string;
  title: string;
  /** What will happen. */
  text: string;
  className?: string;
  disabled?: boolean;
  onConfirm: () => void;
}

/** Does what cannot be undone after one more question. */
export function ConfirmButton({
  label,
  title,
  text,
  className = '',
  disabled,
  onConfirm,
}: ConfirmButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className={`button button-quiet ${className}`}
        disabled={disabled}
        onClick={() => dialog.current?.showModal()}
      >
        {label}
      </button>
      <ConfirmDialog dialog={dialog} title={title} label={label} onConfirm={onConfirm}>
        <p className="mt-2 text-soft">{text}</p>
      </ConfirmDialog>
    </>
  );
}
