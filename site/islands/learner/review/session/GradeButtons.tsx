import { useId, type MouseEvent } from 'react';
import type { Rating } from '../../../../client/outbox/entries.ts';
import { gradesFor } from '../review-state.ts';

interface GradeButtonsProps {
  buttons: 2 | 4;
  suggested: Rating;
  onRate: (rating: Rating) => void;
}

/** The question how well a card was remembered. Again brings it back in the same session. */
export function GradeButtons({ buttons, suggested, onRate }: GradeButtonsProps) {
  const id = useId();

  /* Ignores the second click of a double click. */
  const rate = (event: MouseEvent, rating: Rating) => {
    if (event.detail < 2) onRate(rating);
  };

  return (
    <div role="group" aria-labelledby={id} className="mt-6">
      <p id={id} className="font-medium">
        How well did you know it?
      </p>
      <div className={`mt-3 grid grid-cols-2 gap-3 ${buttons === 4 ? 'sm:grid-cols-4' : ''}`}>
        {gradesFor(buttons).map(({ rating, label, hint, key }) => (
          <button
            key={rating}
            type="button"
            className={`button min-h-14 ${rating === suggested ? 'button-primary' : 'button-quiet'}`}
            aria-keyshortcuts={rating === suggested ? `${key} Enter Space` : key}
            onClick={(event) => rate(event, rating)}
          >
            <KeyHint>{key}</KeyHint>
            <span className="text-start">
              {label}
              <span className="block text-xs font-normal">{hint}</span>
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** The key of a button, hidden on touch screens. For assistive technology the button has `aria-keyshortcuts`. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="grid h-6 min-w-6 shrink-0 place-items-center rounded-md border border-current px-1 font-sans text-xs font-semibold pointer-coarse:hidden"
    >
      {children}
    </kbd>
  );
}
