import { useId, type MouseEvent, type ReactNode } from 'react';
import type { Rating } from '../../../../client/outbox/entries.ts';
import type { GradeChoice } from '../review-state.ts';

/** Stays at the bottom of the window, with the same height before and after the answer. */
function Bar({ line, children }: { line: ReactNode; children: ReactNode }) {
  return (
    <div className="practice-controls grid! grid-cols-[minmax(0,1fr)]">
      <div className="grid min-h-7 content-center text-center text-sm">{line}</div>
      {children}
    </div>
  );
}

interface RevealBarProps {
  /** Whether the card has options to choose from. */
  hasOptions: boolean;
  onReveal: () => void;
}

/** Before the answer. */
export function RevealBar({ hasOptions, onReveal }: RevealBarProps) {
  return (
    <Bar line={hasOptions && <p className="text-soft">Choose an answer, or look at it.</p>}>
      <button
        type="button"
        className={`button min-h-14 w-full ${hasOptions ? 'button-quiet' : 'button-primary'}`}
        aria-keyshortcuts="Space"
        onClick={(event) => unlessDouble(event, onReveal)}
      >
        <KeyHint>Space</KeyHint>
        {hasOptions ? 'I do not know: show the answer' : 'Show the answer'}
      </button>
    </Bar>
  );
}

interface GradeBarProps {
  /** What the answer was worth. */
  verdict: ReactNode;
  grades: readonly GradeChoice[];
  suggested: Rating;
  onRate: (rating: Rating) => void;
}

/** After the answer: how well the card was remembered, and when each grade brings it back. */
export function GradeBar({ verdict, grades, suggested, onRate }: GradeBarProps) {
  const id = useId();
  return (
    <Bar line={verdict}>
      <div
        role="group"
        aria-labelledby={id}
        className={`grid gap-2 sm:gap-3 ${grades.length === 4 ? 'grid-cols-4' : 'grid-cols-2'}`}
      >
        <span id={id} className="sr-only">
          How well did you know it?
        </span>
        {grades.map(({ rating, label, when, key }) => (
          <button
            key={rating}
            type="button"
            className={`button min-h-14 px-1 ${rating === suggested ? 'button-primary' : 'button-quiet'}`}
            aria-keyshortcuts={rating === suggested ? `${key} Enter Space` : key}
            onClick={(event) => unlessDouble(event, () => onRate(rating))}
          >
            <KeyHint>{key}</KeyHint>
            <span className="leading-tight">
              {label}
              <span className="mt-0.5 block text-xs font-normal">{when}</span>
            </span>
          </button>
        ))}
      </div>
    </Bar>
  );
}

/** The second click of a double click belongs to the card before. */
function unlessDouble({ detail }: MouseEvent, act: () => void): void {
  if (detail < 2) act();
}

/** The key of a button, hidden on touch screens. For assistive technology the button has `aria-keyshortcuts`. */
function KeyHint({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="grid h-6 min-w-6 shrink-0 place-items-center rounded-md border border-current px-1 font-sans text-xs font-semibold pointer-coarse:hidden"
    >
      {children}
    </kbd>
  );
}
