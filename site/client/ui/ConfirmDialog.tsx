import { useId, type ReactNode, type RefObject } from 'react';

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
