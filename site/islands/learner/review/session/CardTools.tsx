import { CalendarOff, Pencil, Pause, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Step } from '../review-state.ts';
import { KeyHint } from './GradeButtons.tsx';

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
  const undone = last?.type === 'graded' ? 'the last grade' : 'and bring the last card back';
  return (
    <div className="mt-2 flex flex-wrap items-center justify-center gap-x-1 text-sm text-soft">
      {last && (
        <Tool
          icon={<Undo2 size={18} />}
          label="Undo"
          more={undone}
          keys="u"
          disabled={busy}
          onClick={onUndo}
        />
      )}
      {card && (
        <>
          <Tool
            icon={<CalendarOff size={18} />}
            label="Not today"
            more="comes again tomorrow"
            disabled={busy}
            onClick={() => onHold('buried')}
          />
          <Tool
            icon={<Pause size={18} />}
            label="Suspend"
            more="until you resume it"
            disabled={busy}
            onClick={() => onHold('suspended')}
          />
        </>
      )}
      {card && onEdit && (
        <Tool icon={<Pencil size={18} />} label="Edit" more="this card" disabled={busy} onClick={onEdit} />
      )}
    </div>
  );
}

interface ToolProps {
  icon: ReactNode;
  label: string;
  /** Completes the label in the tooltip and for assistive technology. */
  more: string;
  keys?: string;
  disabled: boolean;
  onClick: () => void;
}

function Tool({ icon, label, more, keys, disabled, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-lg px-2.5 font-medium hover:bg-sunken hover:text-ink disabled:cursor-not-allowed"
      aria-keyshortcuts={keys}
      title={`${label} ${more}`}
      disabled={disabled}
      onClick={onClick}
    >
      <span aria-hidden="true">{icon}</span>
      <span>
        {label}
        <span className="sr-only"> {more}</span>
      </span>
      {keys !== undefined && <KeyHint>{keys}</KeyHint>}
    </button>
  );
}
