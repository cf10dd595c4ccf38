import { QUESTION_STATES, STATE_TEXTS, type QuestionState } from './hall-state.ts';
import { StateSwatch } from './StateSwatch.tsx';

interface StateLegendProps {
  counts: Record<QuestionState, number>;
  wide?: boolean;
  /** Whether the numbers are only examples. */
  legend?: boolean;
}

/** The legend of the five states, with how many questions have each. */
export function StateLegend({ counts, wide = false, legend = false }: StateLegendProps) {
  return (
    <ul
      className={`grid gap-x-4 gap-y-2 text-sm ${wide ? 'sm:grid-cols-2' : 'grid-cols-2 lg:grid-cols-1 xl:grid-cols-2'}`}
    >
      {QUESTION_STATES.map((state) => (
        <li key={state} className="flex items-center gap-2.5">
          <StateSwatch state={state} count={counts[state]} />
          <span>
            {STATE_TEXTS[state]}
            {!legend && <span className="sr-only">: {counts[state]}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
