import { type ReactNode, type RefObject, useId, useRef } from 'react';

interface ConfirmDialogProps {
  /** Whoever asks opens it with `showModal`. */
  dialog: RefObject<HTMLDialogElement | null>;
  title: string;
  /** On the button that does it. */
  label: string;
  onConfirm: () => void;
  onClose?: () => void;
  /** What it is about, and what will happen. */
  children: ReactNode;
}

/** One more question before what cannot be undone. */
export function ConfirmDialog({ dialog, title, label, onConfirm, onClose, children }: ConfirmDialogProps) {
  const id = useId();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="card m-auto w-[min(26rem,calc(100vw-2rem))] p-6 text-ink shadow-xl backdrop:bg-black/50"
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
