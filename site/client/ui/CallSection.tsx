import type { ReactNode } from 'react';
import type { CallState } from './hooks.ts';

interface CallSectionProps {
  title: string;
  /** Shown after the call has succeeded. */
  doneText?: string;
  call: CallState;
  children: ReactNode;
}

/** A part of a card that shows the result of its last call. The card has a heading of level 2. */
export function CallSection({ title, doneText, call, children }: CallSectionProps) {
  return (
    <section className="p-5 sm:p-6">
      <h3 className="text-lg font-semibold">{title}</h3>
      {call.problem !== null && (
        <p className="notice-bad mt-3" role="alert">
          {call.problem}
        </p>
      )}
      {call.done && doneText !== undefined && (
        <p className="notice-good mt-3" role="status">
          {doneText}
        </p>
      )}
      {children}
    </section>
  );
}
