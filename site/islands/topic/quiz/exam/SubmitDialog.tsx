import { type RefObject, useId } from 'react';

interface SubmitDialogProps {
  /** Opened by the caller with `showModal`. */
  dialog: RefObject<HTMLDialogElement | null>;
  answered: number;
  total: number;
  onSubmit: () => void;
}

/** Asks before a quiz is submitted with unanswered questions. */
export function SubmitDialog({ dialog, answered, total, onSubmit }: SubmitDialogProps) {
  const id = useId();
  const left = total - answered;
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className="card m-auto w-[min(26rem,calc(100vw-2rem))] p-6 text-ink"
    >
      <h2 id={id} className="text-xl font-bold">
        {answered === 0
          ? 'You have not answered any question'
          : `${left} ${left === 1 ? 'question is' : 'questions are'} unanswered`}
      </h2>
      <p className="mt-2 text-soft">
        {answered === 0
          ? 'A quiz without an answer is not saved.'
          : `You have answered ${answered} of ${total}. Questions that you leave out count as not right.`}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <button
          type="button"
          className="button button-quiet"
          onClick={() => {
            dialog.current?.close();
            onSubmit();
          }}
        >
          Submit anyway
        </button>
        <button type="button" className="button button-primary" onClick={() => dialog.current?.close()}>
          Keep answering
        </button>
      </div>
    </dialog>
  );
}
