import { useEffect, useRef, type Dispatch, type KeyboardEvent } from 'react';
import { formatTime } from '../../../client/format/format-time.ts';
import { ConfidenceChoice } from './ConfidenceChoice.tsx';
import { Palette } from './Palette.tsx';
import { Question } from './Question.tsx';
import { asked, secondsLeft, type QuizAction, type QuizQuestion, type QuizState } from './quiz-state.ts';
import { TagFilter } from './TagFilter.tsx';

interface AnsweringProps {
  questions: readonly QuizQuestion[];
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
}

/** One question at a time; keys 1 to 4 answer, arrows go on and back, Enter goes on. */
export function Answering({ questions, state, dispatch }: AnsweringProps) {
  const shown = asked(state, questions);
  const index = shown[state.place];
  const question = index === undefined ? undefined : questions[index];
  const answered = shown.filter((each) => state.answers[each] !== undefined).length;
  const left = secondsLeft(state);
  const last = state.place === shown.length - 1;
  const go = (place: number) => dispatch({ type: 'went', place });

  const root = useRef<HTMLDivElement>(null);
  /* What had the focus may be gone, or disabled: the keys go on working all the same. */
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  });

  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || index === undefined || !question) return;
    const onButton = event.target instanceof HTMLButtonElement;
    const inText =
      event.target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(event.target.type);
    const option = Number(event.key) - 1;
    if (inText) return;
    if (option >= 0 && option < question.options.length)
      dispatch({ type: 'answered', question: index, option });
    else if (event.key === 'ArrowRight') go(state.place + 1);
    else if (event.key === 'ArrowLeft') go(state.place - 1);
    else if (event.key === 'Enter' && !onButton && !last) go(state.place + 1);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={root}
      role="group"
      aria-label="Question"
      tabIndex={-1}
      className="grid gap-5 outline-none"
      onKeyDown={pressed}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 data-focus tabIndex={-1} className="text-2xl font-bold">
          {state.exam ? 'Exam' : 'Questions'}
        </h2>
        <p className="text-soft tabular-nums">
          <span className="sr-only">{left === null ? 'Time so far: ' : 'Time left: '}</span>
          <span role="timer" className={left !== null && left <= 60 ? 'font-semibold text-bad' : ''}>
            {formatTime(left ?? state.seconds)}
          </span>
        </p>
      </div>
      <p className="sr-only" role="status">
        {left !== null && left <= 60 && 'One minute left'}
      </p>
      {!state.exam && <TagFilter questions={questions} filter={state.filter} dispatch={dispatch} />}
      {question === undefined || index === undefined ? (
        <div className="card p-10 text-center">
          <h3 className="text-xl font-semibold">No MCQs Available</h3>
          <p className="mt-2 text-soft">No MCQs match the selected tags. Try different tags.</p>
        </div>
      ) : (
        <>
          <div>
            <p className="mb-1.5 text-sm text-soft" aria-live="polite">
              Question {state.place + 1} of {shown.length}, {answered} answered
            </p>
            <progress className="progress w-full" aria-label="Answered" max={shown.length} value={answered} />
          </div>
          <Question
            key={index}
            place={state.place}
            question={question}
            answer={state.answers[index]}
            done={false}
            onAnswer={(option) => dispatch({ type: 'answered', question: index, option })}
          />
          {state.exam && (
            <ConfidenceChoice
              key={`sure-${index}`}
              chosen={state.confidence[index]}
              marked={state.marked.includes(index)}
              onChoose={(confidence) => dispatch({ type: 'confided', question: index, confidence })}
              onMark={() => dispatch({ type: 'marked', question: index })}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <button
              type="button"
              className="button button-quiet"
              disabled={state.place === 0}
              onClick={() => go(state.place - 1)}
            >
              Previous
            </button>
            <button
              type="button"
              className="button button-quiet"
              disabled={last}
              onClick={() => go(state.place + 1)}
            >
              Next
            </button>
            {state.answers[index] !== undefined && (
              <button
                type="button"
                className="min-h-11 cursor-pointer px-3 font-medium text-accent-text"
                onClick={() => dispatch({ type: 'cleared', question: index })}
              >
                Clear answer
              </button>
            )}
            <button
              type="button"
              className="button button-primary ms-auto"
              onClick={() => dispatch({ type: 'submitted' })}
            >
              Submit
            </button>
          </div>
          <Palette shown={shown} state={state} onGo={go} />
        </>
      )}
    </div>
  );
}
