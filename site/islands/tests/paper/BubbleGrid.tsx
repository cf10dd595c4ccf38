import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { bubbleKey } from './bubble-keys.ts';

interface BubbleGridProps {
  /** Marked options of each question. */
  marks: readonly (readonly number[])[];
  /** Number of options of each question. */
  options: readonly number[];
  onMark: (position: number, marks: readonly number[]) => void;
}

/** All questions with a bubble for each option. One of them takes part in the order of the Tab key; the others are reached with arrows. */
export function BubbleGrid({ marks, options, onMark }: BubbleGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState({ position: 0, option: 0 });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = bubbleKey(event.key, { ...current, options });
    if (!move) return;
    event.preventDefault();
    if (move.marks) onMark(current.position, move.marks);
    setCurrent(move.to);
    grid.current
      ?.querySelector<HTMLElement>(`[data-bubble="${move.to.position}-${move.to.option}"]`)
      ?.focus();
  };

  return (
    <div ref={grid} role="group" className="bubble-grid" onKeyDown={onKeyDown} aria-label="Bubbles">
      {options.map((count, position) => {
        const marked = marks[position] ?? [];
        return (
          <div
            key={position}
            role="group"
            aria-label={`Question ${position + 1}`}
            data-double={marked.length > 1 || undefined}
          >
            <span className="bubble-number">{position + 1}</span>
            {Array.from({ length: count }, (_, option) => (
              <button
                key={option}
                type="button"
                role="checkbox"
                className="bubble"
                aria-checked={marked.includes(option)}
                aria-label={`${position + 1} ${'abcd'[option]}`}
                data-bubble={`${position}-${option}`}
                tabIndex={current.position === position && current.option === option ? 0 : -1}
                onFocus={() => setCurrent({ position, option })}
                onClick={() => onMark(position, toggled(marked, option))}
              >
                {'abcd'[option]}
              </button>
            ))}
            {marked.length > 1 && <span className="bubble-double">two marked</span>}
          </div>
        );
      })}
    </div>
  );
}

function toggled(marked: readonly number[], option: number): number[] {
  return marked.includes(option)
    ? marked.filter((one) => one !== option)
    : [...marked, option].sort((one, other) => one - other);
}
