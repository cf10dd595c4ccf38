import { MessageSquarePlus } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { HIGHLIGHT_COLORS, type HighlightColor } from '../../../../api/contract/study/highlight-rules.ts';
import { COLOR_NAMES, toolbarPlace } from './highlights-state.ts';

interface SelectionToolsProps {
  /** The selected text, in px of the window. */
  box: DOMRect;
  /** Why it cannot be highlighted, or null. */
  problem: string | null;
  onHighlight: (color: HighlightColor) => void;
  onNote: () => void;
  onClose: () => void;
}

/** The tools of a selection in the notes. On a phone they are at the bottom, because the browser's own are at the text. */
export function SelectionTools({ box, problem, onHighlight, onNote, onClose }: SelectionToolsProps) {
  const tools = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<{ left: number; top: number } | null>(null);
  useLayoutEffect(() => {
    const element = tools.current;
    if (!element || matchMedia('(pointer: coarse), (max-width: 40rem)').matches) return;
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    setAt(toolbarPlace(box, size, { width: innerWidth, height: innerHeight }));
  }, [box]);

  const move = (event: KeyboardEvent) => {
    const buttons = [...(tools.current?.querySelectorAll('button') ?? [])];
    const current = buttons.findIndex((button) => button === document.activeElement);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === 'Escape') onClose();
    else if (step !== undefined) buttons[(current + step + buttons.length) % buttons.length]?.focus();
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={tools}
      role="toolbar"
      aria-label="Highlight the selected text"
      data-selection-tools
      className="selection-tools no-print"
      style={at ?? {}}
      data-floating={at !== null || undefined}
      /* The text stays selected. */
      onPointerDown={(event) => event.preventDefault()}
      onKeyDown={move}
    >
      {problem === null ? (
        <>
          {HIGHLIGHT_COLORS.map((color) => (
            <button
              key={color}
              type="button"
              className="icon-button"
              aria-label={`Highlight in ${COLOR_NAMES[color].toLowerCase()}`}
              onClick={() => onHighlight(color)}
            >
              <span className="color-dot" data-color={color} />
            </button>
          ))}
          <button type="button" className="button button-quiet gap-2 px-3" onClick={onNote}>
            <MessageSquarePlus size={18} aria-hidden="true" />
            Note
          </button>
        </>
      ) : (
        <p role="alert" className="px-3 py-2 text-sm font-medium text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}
