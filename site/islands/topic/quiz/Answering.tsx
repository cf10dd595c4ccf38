import { type Dispatch, type KeyboardEvent, useEffect, useRef } from 'react';
import { formatTime } from '../../../client/format/format.ts';
import { Question } from './Question.tsx';
import {
  filteredRound,
  type QuizAction,
  type QuizQuestion,
  type QuizState,
  secondsLeft,
} from './state/quiz-state.ts';
import { TagFilter } from './TagFilter.tsx';
import { type Confidence, CONFIDENCES } from '../../../../api/contract/practice/scoring.ts';

interface AnsweringProps {
  questions: readonly QuizQuestion[];
  state: QuizState;
  dispatch: Dispatch<QuizAction>;
}

/** Shows one question at a time. Keys 1 to 4 answer, the arrows and Enter navigate. */
export function Answering({ questions, state, dispatch }: AnsweringProps) {
  const shown = filteredRound(state, questions);
  const index = shown[state.position];
  const question = index === undefined ? undefined : questions[index];
  const answered = shown.filter((shownIndex) => state.answers[shownIndex] !== undefined).length;
  const left = secondsLeft(state);
  const isLast = state.position === shown.length - 1;
  const go = (position: number) => dispatch({ type: 'go-to', position });

  const root = useRef<HTMLDivElement>(null);
  /* Keeps the keys working if the focused element was removed or disabled. */
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || index === undefined || !question) return;
    const onButton = event.target instanceof HTMLButtonElement;
    const inText =
      event.target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(event.target.type);
    const option = Number(event.key) - 1;
    if (inText) return;
    if (option >= 0 && option < question.options.length)
      dispatch({ type: 'answer', question: index, option });
    else if (event.key === 'ArrowRight') go(state.position + 1);
    else if (event.key === 'ArrowLeft') go(state.position - 1);
    else if (event.key === 'Enter' && !onButton && !isLast) go(state.position + 1);
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
      onKeyDown={onKeyDown}
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
              Question {state.position + 1} of {shown.length}, {answered} answered
            </p>
            <progress className="progress w-full" aria-label="Answered" max={shown.length} value={answered} />
          </div>
          <Question
            key={index}
            position={state.position}
            question={question}
            answer={state.answers[index]}
            showResult={false}
            onAnswer={(option) => dispatch({ type: 'answer', question: index, option })}
          />
          {state.exam && (
            <ConfidenceChoice
              key={`confidence-${index}`}
              chosen={state.confidence[index]}
              marked={state.marked.includes(index)}
              onChoose={(confidence) => dispatch({ type: 'set-confidence', question: index, confidence })}
              onMark={() => dispatch({ type: 'toggle-mark', question: index })}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <button
              type="button"
              className="button button-quiet"
              disabled={state.position === 0}
              onClick={() => go(state.position - 1)}
            >
              Previous
            </button>
            <button
              type="button"
              className="button button-quiet"
              disabled={isLast}
              onClick={() => go(state.position + 1)}
            >
              Next
            </button>
            {state.answers[index] !== undefined && (
              <button
                type="button"
                className="min-h-11 cursor-pointer px-3 font-medium text-accent-text"
                onClick={() => dispatch({ type: 'clear-answer', question: index })}
              >
                Clear answer
              </button>
            )}
            <button
              type="button"
              className="button button-primary ms-auto"
              onClick={() => dispatch({ type: 'submit' })}
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

interface ConfidenceChoiceProps {
  chosen: Confidence | undefined;
  marked: boolean;
  onChoose: (confidence: Confidence | null) => void;
  onMark: () => void;
}

const LABELS: Record<Confidence, string> = { sure: 'Sure', 'fifty-fifty': 'Fifty-fifty', guess: 'Guess' };

/** Buttons for the confidence and the review mark. Clicking a pressed one clears it. */
function ConfidenceChoice({ chosen, marked, onChoose, onMark }: ConfidenceChoiceProps) {
  const style =
    'min-h-11 cursor-pointer rounded-lg border border-line bg-card px-4 font-medium aria-pressed:border-accent aria-pressed:bg-accent-wash aria-pressed:text-accent-text';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div role="group" aria-label="How sure are you?" className="flex flex-wrap gap-2">
        {CONFIDENCES.map((confidence) => (
          <button
            key={confidence}
            type="button"
            className={style}
            aria-pressed={chosen === confidence}
            onClick={() => onChoose(chosen === confidence ? null : confidence)}
          >
            {LABELS[confidence]}
          </button>
        ))}
      </div>
      <button type="button" className={`${style} ms-auto`} aria-pressed={marked} onClick={onMark}>
        Mark for review
      </button>
    </div>
  );
}

interface PaletteProps {
  shown: readonly number[];
  state: QuizState;
  onGo: (position: number) => void;
}

/** A button for each question, with its state. */
function Palette({ shown, state, onGo }: PaletteProps) {
  return (
    <nav aria-label="All questions">
      <ul className="flex flex-wrap gap-2">
        {shown.map((index, position) => {
          const answered = state.answers[index] !== undefined;
          const marked = state.marked.includes(index);
          const label = `Question ${position + 1}${answered ? ', answered' : ''}${marked ? ', marked for review' : ''}`;
          return (
            <li key={index}>
              <button
                type="button"
                aria-label={label}
                aria-current={position === state.position ? 'step' : undefined}
                className={`relative size-11 cursor-pointer rounded-lg border font-medium tabular-nums aria-[current]:ring-2 aria-[current]:ring-accent ${answered ? 'border-accent bg-accent-wash text-accent-text' : 'border-line bg-card text-soft'}`}
                onClick={() => onGo(position)}
              >
                {position + 1}
                {marked && (
                  <span aria-hidden="true" className="absolute end-1 top-1 size-2 rounded-full bg-warn" />
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
