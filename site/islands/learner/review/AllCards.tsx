import { ChevronDown, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SubjectSummary } from '../../../../api/contract/content/topics.ts';
import type { ReviewCard } from '../../../../api/contract/practice/reviews.ts';
import { pageOf, Pager } from '../../../client/ui/Pager.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { formatDay } from '../../../client/format/format.ts';
import { readAllCards, removeCard, useApiData } from './review-data.ts';
import { titlesOf } from '../../../client/format/topics.ts';

import { ConfirmDialog } from '../../../client/ui/ConfirmDialog.tsx';

const PAGE_SIZE = 20;

interface AllCardsProps {
  /** Null until loaded. */
  subjects: readonly SubjectSummary[] | null;
  /** Id of the last saved grade, or ''. The list is reloaded when it changes. */
  lastSavedGrade: string;
  onRemove: (id: string) => void;
}

/** The list of all cards in a closed section. They are loaded when it is opened. */
export function AllCards(props: AllCardsProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="group card p-6" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="-m-3 flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 p-3 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl font-semibold">All cards</h2>
        <ChevronDown
          size={22}
          className="shrink-0 text-soft group-open:rotate-180 motion-safe:transition-transform"
          aria-hidden="true"
        />
      </summary>
      {open && <CardList {...props} />}
    </details>
  );
}

function CardList({ subjects, lastSavedGrade, onRemove }: AllCardsProps) {
  const { data, problem, reload } = useApiData(readAllCards);
  const [call, run] = useCall();
  const [page, setPage] = useState(1);
  const [cardToRemove, setCardToRemove] = useState<ReviewCard | null>(null);
  const top = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (lastSavedGrade !== '') reload();
  }, [lastSavedGrade, reload]);

  const remove = ({ id }: ReviewCard) =>
    void run(async () => {
      await removeCard(id);
      reload();
      onRemove(id);
      /* The focused button is removed with its card. */
      top.current?.focus();
    });
  const showPage = (number: number) => {
    setPage(number);
    top.current?.focus();
  };

  const shownProblem = call.problem ?? problem;
  if (!data) {
    return shownProblem === null ? (
      <p className="mt-4 text-soft" role="status">
        Loading your cards…
      </p>
    ) : (
      <p className="notice-bad mt-4" role="alert">
        {shownProblem}
      </p>
    );
  }
  const { cards, counts } = data;
  const shown = pageOf(cards, page, PAGE_SIZE);
  return (
    <div className="mt-4">
      <p ref={top} tabIndex={-1} className="text-soft">
        {counts.total === 1 ? '1 card' : `${counts.total} cards`}
        {cards.length < counts.total && `; the first ${cards.length} by due date are shown`}
      </p>
      <p className="sr-only" role="status">
        {call.done ? 'The card was removed.' : ''}
      </p>
      {shownProblem !== null && (
        <p className="notice-bad mt-3" role="alert">
          {shownProblem}
        </p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {shown.items.map((card) => {
          const { subject, topic } = titlesOf(card, subjects);
          return (
            <li key={card.id} className="flex items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="line-clamp-2 font-medium">
                  <bdi>{card.question.question}</bdi>
                </p>
                <p className="text-sm text-faint">
                  <bdi>{subject}</bdi> · <bdi>{topic}</bdi> · due {formatDay(card.due)}
                </p>
              </div>
              <button
                type="button"
                className="icon-button shrink-0"
                aria-label={`Remove: ${card.question.question}`}
                title="Remove"
                disabled={call.busy}
                onClick={() => setCardToRemove(card)}
              >
                <Trash2 size={20} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
      <Pager label="Pages of cards" page={shown.page} pages={shown.pages} onTurn={showPage} />
      <RemoveDialog card={cardToRemove} onClose={() => setCardToRemove(null)} onRemove={remove} />
    </div>
  );
}

interface RemoveDialogProps {
  /** The dialog opens when a card is set. */
  card: ReviewCard | null;
  onClose: () => void;
  onRemove: (card: ReviewCard) => void;
}

function RemoveDialog({ card, onClose, onRemove }: RemoveDialogProps) {
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
        Its review history is deleted. If you get its question wrong again, it becomes a new card.
      </p>
    </ConfirmDialog>
  );
}
