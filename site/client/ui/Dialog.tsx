import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface DialogProps {
  title: string;
  /** Id of the text that is read out with the title. */
  describedBy?: string;
  /** For a question of a line or two. */
  narrow?: boolean;
  /** It is open as long as it is there; the browser keeps the focus inside and gives it back. */
  onClose: () => void;
  children: ReactNode;
}

export function Dialog({ title, describedBy, narrow = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  /* Closed before it is taken away: only then the focus goes back. */
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      aria-describedby={describedBy}
      className={`card m-auto max-h-[calc(100dvh-2rem)] overflow-y-auto p-4 text-ink shadow-xl backdrop:bg-black/50 sm:p-6 ${narrow ? 'w-[min(28rem,calc(100vw-2rem))]' : 'w-[min(44rem,calc(100vw-2rem))]'}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
