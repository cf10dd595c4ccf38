import { useEffect, useRef } from 'react';
import type { LocalAnswer } from '../../../client/tests/hall-record.ts';
import { StateLegend } from './StateLegend.tsx';
import { countStates, STATE_TEXTS, stateOf, type HallSection } from './hall-state.ts';
import { STATE_CLASSES } from './StateSwatch.tsx';

interface PaletteProps {
  answers: readonly LocalAnswer[];
  sections: readonly HallSection[];
  position: number;
  onGo: (position: number) => void;
}

/** All questions with their states, by section. */
export function Palette({ answers, sections, position, onGo }: PaletteProps) {
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [position]);
  return (
    <nav aria-label="All questions" className="grid gap-5">
      <StateLegend counts={countStates(answers)} />
      {sections.map(({ index, title, positions }) => (
        <div key={index}>
          <p className="eyebrow mb-2">{sections.length > 1 ? title : 'Questions'}</p>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-2">
            {positions.map((at) => {
              const answer = answers[at];
              if (!answer) return null;
              const state = stateOf(answer);
              const isCurrent = at === position;
              return (
                <li key={at}>
                  <button
                    ref={isCurrent ? current : undefined}
                    type="button"
                    aria-label={`Question ${at + 1}, ${STATE_TEXTS[state].toLowerCase()}${answer.other ? ', two answers' : ''}`}
                    aria-current={isCurrent ? 'step' : undefined}
                    className={`${STATE_CLASSES[state]} size-11 cursor-pointer ${isCurrent ? 'question-current' : ''}`}
                    onClick={() => onGo(at)}
                  >
                    {at + 1}
                    {answer.other && (
                      <span aria-hidden="true" className="question-alarm">
                        !
                      </span>
                    )}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
