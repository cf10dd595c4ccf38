import { useRef } from 'react';

/** Deletes the learner's own notes after one more question. */
export function RevertButton({ onRevert }: { onRevert: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        className="button button-quiet ms-auto"
        onClick={() => dialog.current?.showModal()}
      >
        Revert
      </button>
      <dialog
        ref={dialog}
        aria-labelledby="_revert-title"
        className="card m-auto w-[min(26rem,calc(100vw-2rem))] p-6 text-ink shadow-xl backdrop:bg-black/50"
      >
        <h2 id="_revert-title" className="text-xl font-bold">
          Confirm Revert Action
        </h2>
        <p className="mt-2 text-soft">
          Your custom version of these notes will be deleted for good, and the official notes shown again.
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button
            type="button"
            className="button button-danger"
            onClick={() => {
              dialog.current?.close();
              onRevert();
            }}
          >
            Revert
          </button>
        </div>
      </dialog>
    </>
  );
}
