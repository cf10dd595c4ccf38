import type { ReactNode } from 'react';

const TEXTS = { right: 'Right', wrong: 'Wrong', unattempted: 'Unattempted', dropped: 'Withdrawn' };
const STYLES = {
  right: 'bg-good-wash text-good',
  wrong: 'bg-bad-wash text-bad',
  unattempted: 'bg-sunken text-soft',
  dropped: 'bg-sunken text-soft',
};

interface OutcomeProps {
  outcome: keyof typeof TEXTS;
  /** What tests call it in other words. */
  text?: string;
  /** Shown beside it, such as the number of the question and the time. */
  children: ReactNode;
}

/** The outcome of a question, in the line above it. */
export function Outcome({ outcome, text = TEXTS[outcome], children }: OutcomeProps) {
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft last:mb-0">
      <span data-outcome={outcome === 'dropped' ? undefined : ''} className={`badge ${STYLES[outcome]}`}>
        {text}
      </span>
      {children}
    </p>
  );
}
