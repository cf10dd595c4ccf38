import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Play, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SubjectSummary } from '../../../../../api/contract/content/topics.ts';
import type { ReviewCard } from '../../../../../api/contract/practice/reviews.ts';
import { titlesOf } from '../../../../client/format/topics.ts';
import { pageOf, Pager } from '../../../../client/ui/Pager.tsx';
import { useCall } from '../../../../client/ui/hooks.ts';
import { ConfirmDialog } from '../../../../client/ui/dialogs/ConfirmDialog.tsx';
import { CARDS_KEY, holdCard, readCards, removeCard, type CardsShown } from '../review-data.ts';
import { formatDay } from '../../../../client/format/format.ts';

const PAGE_SIZE = 20;

const SHOWN: Record<CardsShown, string> = {
  all: 'All',
  own: 'Made by you',
  held: 'Stopped or skipped',
};

interface AllCardsProps {
  /** Null until loaded. */
  subjects: readonly SubjectSummary[] | null;
  onEdit: (card: ReviewCard) => void;
}

/** The list of all cards, by kind. */
export function AllCards(props: AllCardsProps) {
  const [shown, setShown] = useState<CardsShown>('all');
  return (
    <section className="card p-5 sm:p-6">
      <h2 className="text-xl font-semibold">All cards</h2>
      <fieldset className="mt-2 flex flex-wrap gap-x-6">
        <legend className="sr-only">Cards to list</legend>
        {(Object.keys(SHOWN) as CardsShown[]).map((kind) => (
          <label key={kind} className="flex min-h-11 items-center gap-2">
            <input type="radio" name="cards-shown" checked={shown === kind} onChange={() => setShown(kind)} />
            {SHOWN[kind]}
          </label>
        ))}
      </fieldset>
      <CardList key={shown} shown={shown} {...props} />
    </section>
  );
}

function CardList({ shown, subjects, onEdit }: AllCardsProps & { shown: CardsShown }) {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: [...CARDS_KEY, 'list', shown],
    queryFn: () => readCards(shown),
  });
  const [call, run] = useCall();
  const [done, setDone] = useState('');
  const [page, setPage] = useState(1);
  const [cardToRemove, setCardToRemove] = useState<ReviewCard | null>(null);
  const top = useRef<HTMLParagraphElement>(null);

  const act = (text: string, work: () => Promise<unknown>) =>
    void run(async () => {
      await work();
      setDone(text);
      void client.invalidateQueries({ queryKey: CARDS_KEY });
      /* The focused button may be removed with its card. */
      top.current?.focus();
    });
  const remove = ({ id }: ReviewCard) => act('The card was removed.', () => removeCard(id));
  const resume = ({ id }: ReviewCard) => act('The card is back in your reviews.', () => holdCard(id, null));
  const showPage = (number: number) => {
    setPage(number);
    top.current?.focus();
  };

  const shownProblem = call.problem ?? error?.message ?? null;
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
  const inPage = pageOf(cards, page, PAGE_SIZE);
  return (
    <div className="mt-2">
      <p ref={top} tabIndex={-1} className="text-soft">
        {counts.total === 1 ? '1 card' : `${counts.total} cards`}
        {cards.length < counts.total && `; the first ${cards.length} by due date are shown`}
      </p>
      <p className="sr-only" role="status">
        {call.done ? done : ''}
      </p>
      {shownProblem !== null && (
        <p className="notice-bad mt-3" role="alert">
          {shownProblem}
        </p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {inPage.items.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            subjects={subjects}
            busy={call.busy}
            onEdit={() => onEdit(card)}
            onResume={() => resume(card)}
            onRemove={() => setCardToRemove(card)}
          />
        ))}
      </ul>
      <Pager label="Pages of cards" page={inPage.page} pages={inPage.pages} onTurn={showPage} />
      {cardToRemove && (
        <RemoveDialog card={cardToRemove} onClose={() => setCardToRemove(null)} onRemove={remove} />
      )}
    </div>
  );
}

function textOf({ question, own }: ReviewCard): string {
  return question?.question ?? own?.front ?? '';
}

interface CardRowProps {
  card: ReviewCard;
  subjects: readonly SubjectSummary[] | null;
  busy: boolean;
  onEdit: () => void;
  onResume: () => void;
  onRemove: () => void;
}

function CardRow({ card, subjects, busy, onEdit, onResume, onRemove }: CardRowProps) {
  const { subject, topic } = titlesOf(card, subjects);
  const text = textOf(card);
  const when = { suspended: 'not asked until you resume it', buried: 'skipped until tomorrow' } as const;
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="line-clamp-2 font-medium">
          <bdi>{text}</bdi>
        </p>
        <p className="text-sm text-faint">
          <bdi>{subject}</bdi> · <bdi>{topic}</bdi> ·{' '}
          {card.hold ? when[card.hold] : `due ${formatDay(card.dueDay)}`}
        </p>
      </div>
      <div className="flex shrink-0">
        {card.hold && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Resume: ${text}`}
            title="Resume"
            disabled={busy}
            onClick={onResume}
          >
            <Play size={20} aria-hidden="true" />
          </button>
        )}
        {card.own && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Edit: ${text}`}
            title="Edit"
            disabled={busy}
            onClick={onEdit}
          >
            <Pencil size={20} aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove: ${text}`}
          title="Remove"
          disabled={busy}
          onClick={onRemove}
        >
          <Trash2 size={20} aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}

interface RemoveDialogProps {
  card: ReviewCard;
  onClose: () => void;
  onRemove: (card: ReviewCard) => void;
}

function RemoveDialog({ card, onClose, onRemove }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      title="Remove this card?"
      label="Remove"
      onConfirm={() => onRemove(card)}
      onClose={onClose}
    >
      <p className="mt-2 line-clamp-3 font-medium">
        <bdi>{textOf(card)}</bdi>
      </p>
      <p className="mt-2 text-soft">
        {card.own
          ? 'Both sides and its review history are deleted.'
          : 'Its review history is deleted. If you get its question wrong again, it becomes a new card.'}
      </p>
    </ConfirmDialog>
  );
}
