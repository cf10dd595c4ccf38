import type { QuestionState } from './hall-state.ts';

/** How a state looks in the palette: by shape as well as by colour. */
export const STATE_CLASSES: Record<QuestionState, string> = {
  'not-visited': 'question-state',
  'not-answered': 'question-state question-not-answered',
  answered: 'question-state question-answered',
  marked: 'question-state question-marked',
  'answered-marked': 'question-state question-marked question-answered-marked',
};

/** A small picture of a state, for the legend. */
export function StateSwatch({ state, count }: { state: QuestionState; count: number }) {
  return (
    <span aria-hidden="true" className={`${STATE_CLASSES[state]} h-8 min-w-8 px-1 text-sm`}>
      {count}
    </span>
  );
}
