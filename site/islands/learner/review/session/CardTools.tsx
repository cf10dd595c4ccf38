import { CalendarOff, Pencil, Pause, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Step } from './review-state.ts';
import { KeyHint } from './KeyHint.tsx';

interface CardToolsProps {
  /** Whether a card is shown. */
  card: boolean;
  /** What can be undone, or null. */
  last: Step | null;
  busy: boolean;
  onUndo: () => void;
  onHold: (hold: 'suspended' | 'buried') => void;
  /** Null if the card is not the learner's own. */
  onEdit: (() => void) | null;
}

/** What can be done with the current card beside grading it, and undoing the last step. */
export function CardTools({ card, last, busy, onUndo, onHold, onEdit }: CardToolsProps) {
  const undoText = last?.type === 'graded' ? 'Undo the last grade' : 'Bring the last card back';
  return (
    <div className="mt-3 flex flex-wrap items-center justify-center gap-x-2 gap-y-1 text-sm text-soft">
      {last && (
        <Tool icon={<Undo2 size={18} aria-hidden="true" />} keys="u" disabled={busy} onClick={onUndo}>
          {undoText}
        </Tool>
      )}
      {card && (
        <>
          <Tool
            icon={<CalendarOff size={18} aria-hidden="true" />}
            disabled={busy}
            onClick={() => onHold('buried')}
          >
            Skip until tomorrow
          </Tool>
          <Tool icon={<Pause size={18} aria-hidden="true" />} disabled={busy} onClick={() => onHold('suspended')}>
            Suspend
          </Tool>
        </>
      )}
      {card && onEdit && (
        <Tool icon={<Pencil size={18} aria-hidden="true" />} disabled={busy} onClick={onEdit}>
          Edit
        </Tool>
      )}
    </div>
  );
}

interface ToolProps {
  icon: ReactNode;
  keys?: string;
  disabled: boolean;
  onClick: () => void;
  children: string;
}

function Tool({ icon, keys, disabled, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg px-3 font-medium hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-60"
      aria-keyshortcuts={keys}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
      {children}
      {keys !== undefined && <KeyHint>{keys}</KeyHint>}
    </button>
  );
}
