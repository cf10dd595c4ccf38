import { formatWeekday } from '../../../client/format/format.ts';
import { nextDue, type DueCount } from './due-days.ts';

interface ReviewFinishedProps {
  /** Number of cards graded on this visit. */
  graded: number;
  /** Number of all cards. */
  total: number;
  /** Null until loaded. */
  counts: readonly DueCount[] | null;
}

/** Shown if no card is left for today. */
export function ReviewFinished({ graded, total, counts }: ReviewFinishedProps) {
  if (total === 0) {
    return (
      <div className="card p-8 text-center sm:p-10">
        <h2 className="text-xl font-semibold">No cards yet.</h2>
        <p className="mt-2 text-soft">Questions that you get wrong, guess or leave out become cards here.</p>
        <a className="button button-primary mt-6" href="/#courses">
          Find questions to practise
        </a>
      </div>
    );
  }
  return (
    <div className="card p-8 text-center sm:p-10">
      {/* Takes the focus after the last grade, but not when the page opens. */}
      <h2 data-focus={graded > 0 ? '' : undefined} tabIndex={-1} className="text-xl font-semibold">
        {graded === 0 ? 'Nothing is due today.' : 'All done for today.'}
      </h2>
      {graded > 0 && (
        <p className="mt-2 text-soft">You reviewed {graded === 1 ? '1 card' : `${graded} cards`}.</p>
      )}
      {counts && <p className="mt-2 text-soft">{nextDueText(counts)}</p>}
    </div>
  );
}

function nextDueText(counts: readonly DueCount[]): string {
  const next = nextDue(counts);
  if (!next) return `The next card is due in more than ${counts.length - 1} days.`;
  const cards = next.due === 1 ? 'The next card is' : `The next ${next.due} cards are`;
  return `${cards} due on ${formatWeekday(next.date)}.`;
}
