import { formatTime } from '../../../client/format/format-time.ts';
import {
  isAnswered,
  isChecked,
  outcomeAt,
  secondsLeft,
  type QuizQuestion,
  type QuizState,
} from './state/quiz-state.ts';

interface PracticeBarProps {
  questions: readonly QuizQuestion[];
  state: QuizState;
  /** The questions of the filtered round. */
  shown: readonly number[];
  answered: number;
  onClose: () => void;
  onSubmit: () => void;
}

/** More questions have no segment each. */
const MAX_SEGMENTS = 60;

/** Stays at the top of the window: position, time and Submit. */
export function PracticeBar({ questions, state, shown, answered, onClose, onSubmit }: PracticeBarProps) {
  const left = secondsLeft(state);
  const isLast = state.position >= shown.length - 1;
  return (
    <div className="practice-bar">
      <div className="flex items-center gap-2 sm:gap-4">
        <button type="button" className="icon-button -ms-2.5 shrink-0" aria-label="Leave" onClick={onClose}>
          {/* Without the code of the icon library, which nothing else here needs. */}
          <svg
            width="22"
            height="22"
            viewBox="0 0 24 24"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d="M18 6 6 18M6 6l12 12" />
          </svg>
        </button>
        <p className="me-auto font-semibold" aria-live="polite">
          {shown.length > 0 && (
            <>
              Question {state.position + 1} of {shown.length}
              <span className="font-normal text-soft max-sm:sr-only">, {answered} answered</span>
            </>
          )}
        </p>
        <p className="whitespace-nowrap tabular-nums">
          <span className="sr-only">{left === null ? 'Time so far: ' : 'Time left: '}</span>
          <span role="timer" className={left !== null && left <= 60 ? 'font-semibold text-bad' : ''}>
            {formatTime(left ?? state.seconds)}
          </span>
        </p>
        <p className="sr-only" role="status">
          {left !== null && left <= 60 && 'One minute left'}
        </p>
        <button
          type="button"
          className={`button ${isLast ? 'button-primary' : 'button-tinted'}`}
          disabled={shown.length === 0}
          onClick={onSubmit}
        >
          Submit
        </button>
      </div>
      {shown.length <= MAX_SEGMENTS ? (
        <div className="mt-2 flex gap-1" aria-hidden="true">
          {shown.map((index, position) => (
            <span
              key={index}
              className={`h-1 flex-1 rounded-full ${segmentStyle(state, questions, index)} ${position === state.position ? 'outline-2 outline-offset-1 outline-accent' : ''}`}
            />
          ))}
        </div>
      ) : (
        <progress
          className="progress mt-2 block h-1 w-full"
          aria-label="Answered"
          max={shown.length}
          value={answered}
        />
      )}
    </div>
  );
}

function segmentStyle(state: QuizState, questions: readonly QuizQuestion[], index: number): string {
  if (isChecked(state, index)) return outcomeAt(state, questions, index) === 'right' ? 'bg-good' : 'bg-bad';
  if (state.answers[index]?.marked) return 'bg-warm';
  return isAnswered(state, index) ? 'bg-accent' : 'bg-line';
}
