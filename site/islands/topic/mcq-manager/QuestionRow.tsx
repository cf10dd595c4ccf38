import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { McqProblem } from '../../../../api/contract/practice/mcq-rules.ts';
import type { Row, RowText } from './state/manager-state.ts';
import { QuestionForm } from './QuestionForm.tsx';

interface QuestionRowProps {
  row: Row;
  /** 0-based position. */
  index: number;
  last: boolean;
  open: boolean;
  problem: McqProblem | null;
  /** Whether the focus has been in the form and left it, so that its problem is shown. */
  wasLeft: boolean;
  onLeave: () => void;
  onOpen: (open: boolean) => void;
  onChange: (change: Partial<RowText>) => void;
  onMove: (by: number) => void;
  onDelete: () => void;
}

/** A question in the list: a summary, or its form while it is open. */
export function QuestionRow({ row, index, last, open, problem, wasLeft, ...on }: QuestionRowProps) {
  const id = useId();
  const name = `question ${index + 1}`;
  const answer = row.options[row.correctAnswer]?.trim();

  /* Not `disabled`: a question that reaches an end of the list must not lose the focus. */
  const moveButton = (by: -1 | 1, possible: boolean) => (
    <button
      type="button"
      className="icon-button aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
      aria-label={`Move ${name} ${by === -1 ? 'up' : 'down'}`}
      aria-disabled={!possible}
      data-move={by}
      onClick={() => possible && on.onMove(by)}
    >
      {by === -1 ? <ArrowUp size={19} aria-hidden="true" /> : <ArrowDown size={19} aria-hidden="true" />}
    </button>
  );

  return (
    <li className="card p-4" data-row={row.id}>
      <div className="flex flex-col gap-2 sm:flex-row sm:items-start sm:justify-between sm:gap-4">
        <div className="min-w-0 flex-1">
          <h3 className="text-sm font-medium text-faint">Question {index + 1}</h3>
          {!open && (
            <>
              <p className="line-clamp-3 font-medium whitespace-pre-line">
                <bdi>{row.question.trim() || 'No question yet'}</bdi>
              </p>
              <p className="mt-1 line-clamp-2 text-sm text-soft">
                {answer ? (
                  <>
                    Answer: <bdi>{answer}</bdi>
                  </>
                ) : (
                  'No answer yet'
                )}
              </p>
            </>
          )}
          {!open && problem && wasLeft && (
            <p className="mt-1 text-sm font-medium text-bad">{problem.message}</p>
          )}
        </div>
        <div className="-ms-3 flex sm:-me-2 sm:ms-0 sm:-mt-2">
          {moveButton(-1, index > 0)}
          {moveButton(1, !last)}
          <button
            type="button"
            className="icon-button aria-expanded:bg-accent-wash aria-expanded:text-accent-text"
            aria-label={`Edit ${name}`}
            aria-expanded={open}
            aria-controls={id}
            data-edit
            onClick={() => on.onOpen(!open)}
          >
            <Pencil size={18} aria-hidden="true" />
          </button>
          <button
            type="button"
            className="icon-button hover:text-bad"
            aria-label={`Delete ${name}`}
            onClick={on.onDelete}
          >
            <Trash2 size={18} aria-hidden="true" />
          </button>
        </div>
      </div>
      <div
        id={id}
        hidden={!open}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) on.onLeave();
        }}
      >
        {open && <QuestionForm row={row} problem={wasLeft ? problem : null} onChange={on.onChange} />}
      </div>
    </li>
  );
}
