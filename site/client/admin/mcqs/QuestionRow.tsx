import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ExtraColumns } from '../../../../scripts/content/questions/extra-columns.ts';
import { mcqFormOf, type McqSourceRow } from '../../../../scripts/content/questions/mcq-source.ts';
import { sentence } from '../../mcqs/read-mcq-file.ts';

interface QuestionRowProps {
  row: McqSourceRow;
  columns: ExtraColumns;
  /** From 0. */
  index: number;
  /** Index of the last question. */
  last: number;
  isOpen: boolean;
  onOpen: () => void;
  /** `part` is the control that was used. */
  onMove: (to: number, part: string) => void;
  onDelete: () => void;
}

/** A question of the list with its controls. */
export function QuestionRow(props: QuestionRowProps) {
  const { row, columns, index, last, isOpen, onOpen, onMove, onDelete } = props;
  const { question, options, correctAnswer, tags, section, difficulty, status } = mcqFormOf(
    row.cells,
    columns,
  );
  const more = [tags, section, difficulty].filter((text) => text !== '').join(' · ');
  const name = `question ${index + 1}`;
  const answer = correctAnswer === null ? '' : (options[correctAnswer] ?? '');

  /* Not `disabled`: a question that reaches an end of the list must not lose the focus. */
  const moveButton = (to: number, label: 'up' | 'down', isPossible: boolean) => (
    <button
      type="button"
      className="icon-button aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
      aria-label={`Move ${name} ${label}`}
      aria-disabled={!isPossible}
      data-part={label}
      onClick={() => isPossible && onMove(to, label)}
    >
      {label === 'up' ? <ArrowUp size={19} aria-hidden="true" /> : <ArrowDown size={19} aria-hidden="true" />}
    </button>
  );

  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-sm text-faint">{index + 1}.</span>
          <span className="line-clamp-2 flex-1 font-medium">
            <bdi>{question || 'No question'}</bdi>
          </span>
          {status !== 'active' && (
            <span className="badge bg-warn-wash text-warn">{status === 'held' ? 'Held' : 'Dropped'}</span>
          )}
        </p>
        {!isOpen && (
          <p className="mt-1 line-clamp-2 text-sm text-soft">
            {answer === '' ? (
              'No answer'
            ) : (
              <>
                Answer: <bdi>{answer}</bdi>
              </>
            )}
            {more !== '' && <span className="text-faint"> · {more}</span>}
          </p>
        )}
        {row.issues.map(({ code, severity, message, fix }, at) => (
          <p
            key={`${code} ${at}`}
            className={`mt-1 text-sm font-medium ${severity === 'error' ? 'text-bad' : 'text-warn'}`}
          >
            {message} {sentence(fix)}
          </p>
        ))}
      </div>
      <div className="-me-2 flex items-center">
        <Position index={index} last={last} onMove={(to) => onMove(to, 'position')} />
        {moveButton(index - 1, 'up', index > 0)}
        {moveButton(index + 1, 'down', index < last)}
        <button
          type="button"
          className="icon-button aria-expanded:bg-accent-wash aria-expanded:text-accent-text"
          aria-label={`Edit ${name}`}
          aria-expanded={isOpen}
          data-part="edit"
          onClick={onOpen}
        >
          <Pencil size={18} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-button hover:text-bad"
          aria-label={`Delete ${name}`}
          data-part="delete"
          onClick={onDelete}
        >
          <Trash2 size={18} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}

interface PositionProps {
  index: number;
  last: number;
  onMove: (to: number) => void;
}

/** The number of the question, which moves it when it is changed. */
function Position({ index, last, onMove }: PositionProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const to = Number(typed) - 1;
    setTyped(null);
    if (typed !== null && /^\d+$/.test(typed.trim()) && to !== index) onMove(to);
  };
  return (
    <input
      type="text"
      inputMode="numeric"
      maxLength={4}
      aria-label={`Position of question ${index + 1} of ${last + 1}`}
      title="Type a position and press Enter"
      data-part="position"
      className="min-h-11 w-13 rounded-lg border border-line bg-card px-1 text-center tabular-nums"
      value={typed ?? String(index + 1)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(null);
        if (event.key !== 'Enter') return;
        /* It would save the topic and leave the page. */
        event.preventDefault();
        commit();
      }}
    />
  );
}
