import { useEffect, useRef, type ReactNode } from 'react';
import { QuestionPalette, type PaletteItem } from '../../../client/question/QuestionPalette.tsx';
import type { LocalAnswer } from '../../../client/tests/hall-record.ts';
import {
  QUESTION_STATES,
  STATE_TEXTS,
  countStates,
  stateOf,
  type HallSection,
  type QuestionState,
} from './hall-state.ts';

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
function paletteItem(answer: LocalAnswer | undefined): PaletteItem {
  if (!answer) return { state: '', look: '' };
  const state = stateOf(answer);
  return {
    state: `, ${STATE_TEXTS[state].toLowerCase()}${answer.other ? ', two answers' : ''}`,
    look: STATE_CLASSES[state],
    ...(answer.other && { sign: 'question-alarm', signText: '!' }),
  };
}

interface HallPaletteProps {
  answers: readonly LocalAnswer[];
  sections: readonly HallSection[];
  position: number;
  onGo: (position: number) => void;
}

/** All questions with their states, by section. */
export function HallPalette({ answers, sections, position, onGo }: HallPaletteProps) {
  return (
    <QuestionPalette
      sections={sections.length > 1 ? sections : sections.map((one) => ({ ...one, title: 'Questions' }))}
      position={position}
      className="grid gap-5"
      itemAt={(at) => paletteItem(answers[at])}
      onGo={onGo}
      follows
    >
      <StateLegend counts={countStates(answers)} />
    </QuestionPalette>
  );
}

/** Id of the palette of a narrow screen, for the button that opens it. */
export const PALETTE_SHEET = 'hall-questions';

interface PaletteSheetProps {
  onHelp: () => void;
  onClose: () => void;
  /** The palette. */
  children: ReactNode;
}

/** The palette of a narrow screen: above the controls, so that the question stays in sight and can be scrolled. */
export function PaletteSheet({ onHelp, onClose, children }: PaletteSheetProps) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    sheet.current?.querySelector<HTMLElement>('[aria-current=step]')?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={sheet} id={PALETTE_SHEET} className="hall-sheet lg:hidden" aria-label="Palette">
      <div className="hall-sheet-head">
        <h2 className="me-auto text-base font-semibold">Questions</h2>
        <button type="button" className="text-button" onClick={onHelp}>
          Help
        </button>
        <button type="button" className="text-button" onClick={onClose}>
          Close
        </button>
      </div>
      {children}
    </section>
  );
}
