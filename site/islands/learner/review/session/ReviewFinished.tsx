import type { Today } from '../../../../../api/contract/practice/reviews.ts';
import { Picture } from '../../../../client/ui/EmptyState.tsx';
import { formatWeekday } from '../../../../client/format/format.ts';
import { nextDue, type DueCount } from '../due-days.ts';
import { waitingText, type Extra } from '../review-state.ts';

/** Cards that one click adds to today's limits. */
const MORE = 20;

interface ReviewFinishedProps {
  /** Number of cards graded on this visit. */
  graded: number;
  /** Number of them that were forgotten first. */
  forgotten: number;
  /** Number of all cards. */
  total: number;
  today: Today | null;
  /** Null until loaded. */
  counts: readonly DueCount[] | null;
  /** Asks for cards beyond today's limits. */
  onMore: (extra: Extra) => void;
  onMakeCard: () => void;
}

/** Shown if no card is left for today. */
export function ReviewFinished(props: ReviewFinishedProps) {
  const { graded, forgotten, total, today, counts, onMore, onMakeCard } = props;
  if (total === 0) {
    return (
      <div className="card grid justify-items-center p-8 text-center sm:p-10">
        <Picture name="cards" />
        <h2 className="mt-4 text-2xl font-semibold">No cards yet.</h2>
        <p className="mt-2 max-w-[50ch] text-soft">
          Questions that you get wrong, guess or leave out become cards here. You can also make cards of your
          own.
        </p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <a className="button button-primary" href="/#courses">
            Find questions to practise
          </a>
          <button type="button" className="button button-quiet" onClick={onMakeCard}>
            Make a card
          </button>
        </div>
      </div>
    );
  }
  const waiting = today?.waiting ?? { new: 0, reviews: 0 };
  const extra = { new: Math.min(MORE, waiting.new), reviews: Math.min(MORE, waiting.reviews) };
  const more = extra.new + extra.reviews;
  return (
    <div className="card grid justify-items-center p-8 text-center sm:p-10">
      <Picture name="done" />
      {/* Takes the focus after the last grade, but not when the page opens. */}
      <h2 data-focus={graded > 0 ? '' : undefined} tabIndex={-1} className="mt-4 text-2xl font-semibold">
        {headingText(graded, more)}
      </h2>
      {graded > 0 && <p className="mt-2 text-lg">{wonText(graded, forgotten)}</p>}
      {more > 0 ? (
        <p className="mt-2 text-soft">Your daily limit is reached: {waitingText({ waiting })}</p>
      ) : (
        <p className="mt-2 text-soft">Nothing more comes today.</p>
      )}
      {counts && <p className="mt-2 text-soft">{nextDueText(counts)}</p>}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <a className="button button-primary" href="/">
          What is next today
        </a>
        {more > 0 && (
          <button type="button" className="button button-tinted" onClick={() => onMore(extra)}>
            Review {more} more now
          </button>
        )}
      </div>
      <a className="text-link mt-3 inline-flex min-h-11 items-center" href="/review/cards">
        All cards, forecast and settings
      </a>
    </div>
  );
}

/** What the session was worth. */
function wonText(graded: number, forgotten: number): string {
  const cards = graded === 1 ? 'You reviewed 1 card' : `You reviewed ${graded} cards`;
  if (forgotten === 0) return graded === 1 ? `${cards} and knew it.` : `${cards} and knew them all.`;
  if (forgotten === graded) return `${cards} until you knew ${graded === 1 ? 'it' : 'them'}.`;
  return `${cards}: ${graded - forgotten} known at once, ${forgotten} after a second look.`;
}

function headingText(graded: number, more: number): string {
  if (graded > 0 || more > 0) return 'All done for today.';
  return 'Nothing is due today.';
}

function nextDueText(counts: readonly DueCount[]): string {
  const next = nextDue(counts);
  if (!next) return `The next card is due in more than ${counts.length - 1} days.`;
  const cards = next.due === 1 ? 'The next card is' : `The next ${next.due} cards are`;
  return `${cards} due on ${formatWeekday(next.date)}.`;
}
