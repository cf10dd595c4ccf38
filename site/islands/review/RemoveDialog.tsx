import { useEffect, useRef } from 'react';
import type { ReviewCard } from '../../../api/contract/reviews.ts';

interface RemoveDialogProps {
  /** The card that it is about; null while it is closed. */
  card: ReviewCard | null;
  onClose: () => void;
  onRemove: (card: ReviewCard) => void;
}

/** Asks once more before a card goes. */
export function RemoveDialog({ card, onClose, onRemove }: RemoveDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (card) dialog.current?.showModal();
  }, [card]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby="_remove-title"
      className="card m-auto w-[min(26rem,calc(100vw-2rem))] p-6 text-ink shadow-xl backdrop:bg-black/50"
      onClose={onClose}
    >
      <h2 id="_remove-title" className="text-xl font-bold">
        Remove this card?
      </h2>
      <p className="mt-2 line-clamp-3 font-medium">
        <bdi>{card?.question.question}</bdi>
      </p>
      <p className="mt-2 text-soft">
        How well you knew it so far is forgotten. Its question makes a new card when it goes wrong again.
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
            if (card) onRemove(card);
          }}
        >
          Remove
        </button>
      </div>
    </dialog>
  );
}
