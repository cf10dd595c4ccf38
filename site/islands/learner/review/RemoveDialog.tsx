import { useEffect, useRef } from 'react';
import type { ReviewCard } from '../../../../api/contract/practice/reviews.ts';
import { ConfirmDialog } from '../../../client/ui/ConfirmDialog.tsx';

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
    <ConfirmDialog
      dialog={dialog}
      title="Remove this card?"
      label="Remove"
      onConfirm={() => card && onRemove(card)}
      onClose={onClose}
    >
      <p className="mt-2 line-clamp-3 font-medium">
        <bdi>{card?.question.question}</bdi>
      </p>
      <p className="mt-2 text-soft">
        How well you knew it so far is forgotten. Its question makes a new card when it goes wrong again.
      </p>
    </ConfirmDialog>
  );
}
