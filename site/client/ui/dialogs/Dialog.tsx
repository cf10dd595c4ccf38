import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface DialogProps {
  title: string;
  /** Id of the description. */
  describedBy?: string;
  /** `narrow` for short texts, `question` for a question with its buttons. */
  size?: 'wide' | 'narrow' | 'question';
  /** The dialog is open while it is mounted. */
  onClose: () => void;
  children: ReactNode;
}

const BOX = {
  wide: 'max-h-[calc(100dvh-2rem)] w-[min(44rem,calc(100vw-2rem))] scroll-pb-24 overflow-y-auto p-4 sm:p-6',
  narrow: 'max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] scroll-pb-24 overflow-y-auto p-4 sm:p-6',
  question: 'w-[min(26rem,calc(100vw-2rem))] p-6',
};

/** A modal dialog. On pages without React: `dom-dialog.ts`. */
export function Dialog({ title, describedBy, size = 'wide', onClose, children }: DialogProps) {
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
      className={`card m-auto text-ink ${BOX[size]}`}
      onCancel={(event) => {
        /* React passes on the events of a dialog, or of a file field, inside this one. */
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id} className={`${size === 'question' ? 'text-xl' : 'text-2xl'} font-bold`}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
