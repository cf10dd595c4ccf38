import { useState } from 'react';
import type { ReviewedQuestion } from '../../../../api/contract/tests/test-attempts.ts';
import {
  FILTER_NAMES,
  filtered,
  FILTERS,
  isUnknownHere,
  UNKNOWN_TEXT,
  type Filter,
} from './question-list.ts';
import { ReviewQuestion } from './ReviewQuestion.tsx';

interface QuestionsProps {
  questions: readonly ReviewedQuestion[];
  filter: Filter;
  learner: string;
  onFilter: (filter: Filter) => void;
}

/** Questions that are drawn at first; a press shows more. */
const STEP = 20;

/** Every question with its answer, filtered. */
export function Questions({ questions, filter, learner, onFilter }: QuestionsProps) {
  const [shown, setShown] = useState(STEP);
  const isUnknown = isUnknownHere(questions);
  const positions = filtered(questions, filter);
  return (
    <section aria-labelledby="questions" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="questions" tabIndex={-1} className="scroll-mt-24 text-2xl font-bold">
        Questions and answers
      </h2>
      <div role="group" aria-label="Show" className="flex flex-wrap gap-2">
        {FILTERS.map((one) => {
          const count = filtered(questions, one).length;
          return (
            <button
              key={one}
              type="button"
              className="pill"
              aria-pressed={filter === one}
              disabled={count === 0 && filter !== one}
              onClick={() => {
                setShown(STEP);
                onFilter(one);
              }}
            >
              {FILTER_NAMES[one]} <span className="tabular-nums">{count}</span>
            </button>
          );
        })}
      </div>
      {isUnknown && <p className="text-soft">{UNKNOWN_TEXT}</p>}
      {positions.length === 0 && <p className="text-soft">No question of this kind.</p>}
      <ol className={`grid grid-cols-[minmax(0,1fr)] ${isUnknown ? 'gap-2' : 'gap-4'}`}>
        {positions.slice(0, shown).map((position) => {
          const question = questions[position];
          return (
            question && (
              <li key={position} id={`question-${position + 1}`}>
                <ReviewQuestion
                  question={question}
                  position={position}
                  learner={learner}
                  toldAbove={isUnknown}
                />
              </li>
            )
          );
        })}
      </ol>
      {positions.length > shown && (
        <button
          type="button"
          className="button button-quiet justify-self-center"
          onClick={() => setShown(shown + STEP)}
        >
          Show {Math.min(STEP, positions.length - shown)} more
        </button>
      )}
    </section>
  );
}
