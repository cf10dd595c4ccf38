import type { ReactNode } from 'react';
import type { CallState } from './hooks.ts';

interface CallSectionProps {
  title: string;
  /** Shown after the call has succeeded. */
  doneText?: string;
  call: CallState;
  children: ReactNode;
}

/** A card that shows the result of its last call. */
export function CallSection({ title, doneText, call, children }: CallSectionProps) {
  return (
    <section className="card p-6">
      <h2 className="text-xl font-semibold">{title}</h2>
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
