import type { ButtonHTMLAttributes, ReactNode } from 'react';
import type { CallState } from './hooks.ts';

interface NoticeProps {
  tone: 'good' | 'bad' | 'warn';
  text: string;
  children?: ReactNode;
}

/** A coloured line of text with actions beside it. Errors are announced at once, other notices politely. */
export function Notice({ tone, text, children }: NoticeProps) {
  return (
    <div
      className={`notice-${tone} flex flex-wrap items-center gap-x-4 gap-y-2`}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <p className="min-w-60 flex-1">{text}</p>
      {children}
    </div>
  );
}

interface ActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  'data-undo'?: boolean;
}

/** A text button for a notice. */
export function Action({ label, ...attributes }: ActionProps) {
  return (
    <button
      type="button"
      className="min-h-11 cursor-pointer px-2 text-start font-semibold underline"
      {...attributes}
    >
      {label}
    </button>
  );
}

/** An error with a button to try again. */
export function LoadError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Notice tone="bad" text={text}>
      <Action label="Try again" onClick={onRetry} />
    </Notice>
  );
}

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
