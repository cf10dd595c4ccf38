import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface DialogProps {
  title: string;
  /** Id of the description. */
  describedBy?: string;
  /** For short questions. */
  narrow?: boolean;
  /** The dialog is open while it is mounted. */
  onClose: () => void;
  children: ReactNode;
}

export function Dialog({ title, describedBy, narrow = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  /* It must be closed before it unmounts so that the focus returns. */
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
      className={`card m-auto max-h-[calc(100dvh-2rem)] scroll-pb-24 overflow-y-auto p-4 text-ink sm:p-6 ${narrow ? 'w-[min(28rem,calc(100vw-2rem))]' : 'w-[min(44rem,calc(100vw-2rem))]'}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id} className="text-2xl font-bold">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
