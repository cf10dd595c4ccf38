import { EllipsisVertical, Undo2, X } from 'lucide-react';
import { useId, type MouseEvent, type ReactNode } from 'react';
import type { Step } from '../review-state.ts';

interface SessionBarProps {
  /** Says where the session is. */
  children?: ReactNode;
  /** How much of the session is done, 0 to 1; null while no card is shown. */
  done: number | null;
  /** What can be undone, or null. */
  last: Step | null;
  /** What can be done with the current card beside grading it, and with all cards. */
  actions: readonly { label: string; onChoose: () => void }[];
  busy: boolean;
  onUndo: () => void;
}

/** Stays at the top of the window: the way out, the position, Undo and a menu. */
export function SessionBar({ children, done, last, actions, busy, onUndo }: SessionBarProps) {
  const id = useId();
  return (
    <div className="practice-bar">
      <div className="flex items-center gap-1 sm:gap-3">
        <a href="/" className="icon-button -ms-2.5 shrink-0" aria-label="Leave">
          <X size={22} aria-hidden="true" />
        </a>
        <h1 className="sr-only">Review</h1>
        <div className="me-auto flex min-w-0 flex-wrap items-baseline gap-x-3">{children}</div>
        {last && (
          <button
            type="button"
            className="icon-button shrink-0"
            aria-label={last.type === 'graded' ? 'Undo the last grade' : 'Undo, and bring the last card back'}
            aria-keyshortcuts="u"
            title="Undo (u)"
            disabled={busy}
            onClick={onUndo}
          >
            <Undo2 size={20} aria-hidden="true" />
          </button>
        )}
        <button type="button" className="icon-button -me-2.5 shrink-0" aria-label="More" popoverTarget={id}>
          <EllipsisVertical size={20} aria-hidden="true" />
        </button>
        <div
          id={id}
          popover="auto"
          className="card fixed inset-auto end-[max(1rem,calc(50vw-35rem))] top-14 m-0 w-72 p-2 text-ink"
          onClick={closeAfterChoice}
        >
          {actions.map(({ label, onChoose }) => (
            <button
              key={label}
              type="button"
              className="menu-item w-full text-start"
              disabled={busy}
              onClick={onChoose}
            >
              {label}
            </button>
          ))}
          <a className="menu-item" href="/review/cards">
            All cards and settings
          </a>
        </div>
      </div>
      {done !== null && (
        <progress className="progress mt-1 block h-1 w-full" aria-label="Done" max={1} value={done} />
      )}
    </div>
  );
}

function closeAfterChoice({ currentTarget, target }: MouseEvent<HTMLDivElement>): void {
  if (target instanceof Element && target.closest('button, a')) currentTarget.hidePopover();
}
