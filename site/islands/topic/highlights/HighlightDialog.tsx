import { useEffect, useId, useRef, useState } from 'react';
import {
  HIGHLIGHT_COLORS,
  MAX_MARGIN_NOTE,
  type HighlightColor,
} from '../../../../api/contract/study/highlight-rules.ts';
import type { Highlight } from '../../../../api/contract/study/highlights.ts';
import { Dialog } from '../../../client/ui/dialogs/Dialog.tsx';
import { COLOR_NAMES } from './highlights-state.ts';

interface HighlightDialogProps {
  highlight: Highlight;
  /** Whether the text has changed since it was highlighted. */
  isChanged: boolean;
  onSave: (change: { color: HighlightColor; note: string }) => void;
  onRemove: () => void;
  onCard: () => void;
  onClose: () => void;
}

/** A highlight with its colour and margin note. */
export function HighlightDialog({
  highlight,
  isChanged,
  onSave,
  onRemove,
  onCard,
  onClose,
}: HighlightDialogProps) {
  const [color, setColor] = useState(highlight.color);
  const [note, setNote] = useState(highlight.note);
  const id = useId();
  const left = MAX_MARGIN_NOTE - note.length;
  const field = useRef<HTMLTextAreaElement>(null);
  /* The dialog, which gives the focus to its first element, is open by now. */
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(MAX_MARGIN_NOTE, MAX_MARGIN_NOTE);
  }, []);
  return (
    <Dialog title="Highlight" onClose={onClose}>
      <form
        noValidate
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (left >= 0) onSave({ color, note: note.trim() });
        }}
      >
        <blockquote className="highlight-quote max-h-40 overflow-y-auto" data-color={color} tabIndex={0}>
          {highlight.quote}
        </blockquote>
        {isChanged && (
          <p className="notice-warn">
            This text has changed since you highlighted it. Above is what it said then.
          </p>
        )}
        <fieldset className="grid grid-cols-3 gap-2 sm:flex">
          <legend className="mb-1 font-medium">Colour</legend>
          {HIGHLIGHT_COLORS.map((value) => (
            <label key={value} className="option justify-center gap-2 px-2 whitespace-nowrap sm:px-4">
              <input
                type="radio"
                name={`${id}-color`}
                className="sr-only"
                checked={color === value}
                onChange={() => setColor(value)}
              />
              <span className="color-dot" data-color={value} aria-hidden="true" />
              {COLOR_NAMES[value]}
            </label>
          ))}
        </fieldset>
        <div>
          <label htmlFor={`${id}-note`} className="font-medium">
            Margin note<span className="font-normal text-faint"> (optional)</span>
          </label>
          <textarea
            ref={field}
            id={`${id}-note`}
            rows={4}
            className="field py-2 aria-invalid:border-bad"
            value={note}
            aria-invalid={left < 0}
            aria-describedby={`${id}-problem`}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <p id={`${id}-problem`} role="status" className="mt-1 text-sm font-medium text-bad empty:hidden">
            {left < 0 && `${(-left).toLocaleString('en')} characters too many.`}
          </p>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-3">
          <button type="button" className="button button-danger me-auto" onClick={onRemove}>
            Remove
          </button>
          <button type="button" className="button button-quiet" onClick={onCard}>
            Make a card
          </button>
          <button type="submit" className="button button-primary" disabled={left < 0}>
            Save
          </button>
        </div>
      </form>
    </Dialog>
  );
}
