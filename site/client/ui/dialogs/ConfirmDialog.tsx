import { type ReactNode, type RefObject, useId, useRef } from 'react';

interface ConfirmDialogProps {
  /** Opened by the caller with `showModal`. */
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  /** Label of the confirm button. */
  label: string;
  onConfirm: () => void;
  onClose?: () => void;
  /** Explains what will happen. */
  children: ReactNode;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ dialog, title, label, onConfirm, onClose, children }: ConfirmDialogProps) {
  const id = useId();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="card m-auto w-[min(26rem,calc(100vw-2rem))] p-6 text-ink"
      onClose={onClose}
    >
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      {children}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        <button
          type="button"
          className="button button-danger"
          onClick={() => {
            dialog.current?.close();
            onConfirm();
          }}
        >
          {label}
        </button>
      </div>
    </dialog>
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
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className={`${look} ${className}`}
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
