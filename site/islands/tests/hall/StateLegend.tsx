import type { PaletteItem } from '../../../client/question/QuestionPalette.tsx';
import type { LocalAnswer } from '../../../client/tests/hall-record.ts';
import { QUESTION_STATES, STATE_TEXTS, stateOf, type QuestionState } from './hall-state.ts';

/** How a state looks: by shape as well as by colour. */
const STATE_CLASSES: Record<QuestionState, string> = {
  'not-visited': 'question-state',
  'not-answered': 'question-state question-not-answered',
  answered: 'question-state question-answered',
  marked: 'question-state question-marked',
  'answered-marked': 'question-state question-marked question-answered-marked',
};

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
          <span aria-hidden="true" className={`${STATE_CLASSES[state]} h-8 min-w-8 px-1 text-sm`}>
            {counts[state]}
          </span>
          <span>
            {STATE_TEXTS[state]}
            {!legend && <span className="sr-only">: {counts[state]}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How a question looks in the palette. */
export function paletteItem(answer: LocalAnswer | undefined): PaletteItem {
  if (!answer) return { state: '', look: '' };
  const state = stateOf(answer);
  return {
    state: `, ${STATE_TEXTS[state].toLowerCase()}${answer.other ? ', two answers' : ''}`,
    look: STATE_CLASSES[state],
    ...(answer.other && { sign: 'question-alarm', signText: '!' }),
  };
}
