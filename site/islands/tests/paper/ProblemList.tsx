import { lineAt } from '../../../client/tests/answer-string.ts';
import type { AnswerProblem } from '../../../client/tests/answer-string.ts';

interface ProblemListProps {
  text: string;
  problems: readonly AnswerProblem[];
  onShow: (problem: AnswerProblem) => void;
}

/** Typed answers that could not be parsed, each with a button that selects it. */
export function ProblemList({ text, problems, onShow }: ProblemListProps) {
  if (problems.length === 0) return null;
  return (
    <ul className="notice-bad grid gap-1">
      {problems.map((problem) => (
        <li key={problem.from} className="flex flex-wrap items-baseline gap-x-3">
          <button
            type="button"
            className="min-h-11 cursor-pointer font-semibold underline"
            onClick={() => onShow(problem)}
          >
            Line {lineAt(text, problem.from)}
            <span className="sr-only">: show it</span>
          </button>
          <span className="min-w-0 flex-1 basis-48 wrap-anywhere">{problem.message}</span>
        </li>
      ))}
    </ul>
  );
}
