import { type ReactNode, useState } from 'react';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** Label of the confirm button. */
  label: string;
  onConfirm: () => void;
  onClose: () => void;
  /** Explains what will happen. */
  children: ReactNode;
}

/** Asks for confirmation before an action that cannot be undone. Mount it to open it. */
export function ConfirmDialog({ title, label, onConfirm, onClose, children }: ConfirmDialogProps) {
  return (
    <Dialog title={title} size="question" onClose={onClose}>
      {children}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="button button-danger"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {label}
        </button>
      </div>
    </Dialog>
  );
}

interface ConfirmButtonProps {
  /** Label of the button and of the confirm button. */
  label: string;
  title: string;
  /** What will happen. */
  text: string;
  /** Class of its look; by default a quiet button. */
  look?: string;
  className?: string;
  disabled?: boolean;
  onConfirm: () => void;
}

/** A button that asks for confirmation before it acts. */
export function ConfirmButton({
  label,
  title,
  text,
  look = 'button button-quiet',
  className = '',
  disabled,
  onConfirm,
}: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${look} ${className}`}
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        {label}
      </button>
      {asking && (
        <ConfirmDialog title={title} label={label} onConfirm={onConfirm} onClose={() => setAsking(false)}>
          <p className="mt-2 text-soft">{text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
