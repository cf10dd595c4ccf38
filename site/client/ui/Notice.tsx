import type { ButtonHTMLAttributes, ReactNode } from 'react';

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
