import { scorePercentage } from '../../../../api/contract/practice/scoring.ts';
import { type AnsweredQuestion, scoreChange, tally } from '../../../client/question/quiz-result.ts';
import { AnsweredQuestions } from '../../../client/question/AnsweredQuestions.tsx';
import { ResultCard } from '../../../client/question/ResultCard.tsx';
import { useAuth } from '../../../client/session/auth.tsx';
import { EarlierAttempts, useAttempts } from './EarlierAttempts.tsx';
import { ExamResult } from './exam/ExamResult.tsx';
import { rightOption, type QuizQuestion, type QuizState, type Retry } from './state/quiz-state.ts';
import type { SavedAttempt, SaveState } from './state/save-attempt.ts';

interface ResultsProps {
  questions: readonly QuizQuestion[];
  state: QuizState;
  /** URL-encoded `subject/topic`; null in a preview, which saves no attempt. */
  path: string | null;
  saved: SavedAttempt;
  onRetry: (which: Retry) => void;
  onExam: () => void;
}

/** Shows the score, the save status, and each question with its answer. */
export function Results({ questions, state, path, saved, onRetry, onExam }: ResultsProps) {
  const { user } = useAuth();
  const attempts = useAttempts(path, saved.save.kind === 'saved');
  const current = attempts.findIndex(({ createdAt }) => createdAt === saved.finishedAt);
  const thisOne = attempts[current];
  const earlier = thisOne ? attempts.slice(current + 1) : [];
  const answered = answeredQuestions(state, questions, path);
  const { right, wrong, unattempted } = tally(answered);
  const total = answered.length;
  const isAnswered = right + wrong > 0;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 data-focus tabIndex={-1} className="text-3xl font-bold">
        Results
      </h2>
      <p className="sr-only" role="status">
        {`${right} of ${total} right, ${Math.round(scorePercentage(right, total))} per cent`}
      </p>
      {state.exam && <ExamResult answered={answered} scheme={state.exam.scheme} />}
      <ResultCard
        answered={answered}
        seconds={state.seconds}
        change={thisOne ? scoreChange(thisOne, earlier) : null}
      >
        <RetryButton which={wrong > 0 ? 'wrong' : 'all'} primary onRetry={onRetry} />
        <div className="-mx-3 flex grow flex-wrap justify-between">
          {wrong === 0 && <RetryButton which="wrong" disabled onRetry={onRetry} />}
          <RetryButton which="unattempted" disabled={unattempted === 0} onRetry={onRetry} />
          {wrong > 0 && <RetryButton which="all" onRetry={onRetry} />}
          <button type="button" className="text-button" onClick={onExam}>
            Exam Mode
          </button>
        </div>
      </ResultCard>
      {path === null ? (
        <p className="text-soft">This is a preview. The attempt is not saved.</p>
      ) : isAnswered ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <SaveStatus state={saved.save} />
          <p className="flex flex-wrap gap-x-5">
            {user && wrong > 0 && (
              <a className="text-link inline-flex min-h-11 items-center" href="/review">
                Review what you missed
              </a>
            )}
            {thisOne && (
              <a
                className="text-link inline-flex min-h-11 items-center"
                href={`/quiz-analytics?attempt=${thisOne.id}`}
              >
                Open or delete this attempt
              </a>
            )}
          </p>
        </div>
      ) : (
        <p className="text-soft">Nothing was answered, so nothing is saved.</p>
      )}
      <AnsweredQuestions answered={answered} />
      <EarlierAttempts attempts={earlier} />
    </div>
  );
}

const SAVE_TEXT: Record<Exclude<SaveState['kind'], 'refused'>, string> = {
  saving: 'Saving this attempt...',
  saved: 'This attempt is saved.',
  waiting: 'Not saved yet. This attempt is kept on this device and will be sent automatically.',
  'not-stored': 'Not saved yet, and this device cannot keep it. Please stay on this page: saving is retried.',
  'signed-out': 'This attempt is kept on this device. Sign in to save it.',
};

/** Says where a submitted attempt is. */
function SaveStatus({ state }: { state: SaveState }) {
  const good = state.kind === 'saved' || state.kind === 'saving';
  return (
    <div
      className={`${good ? 'text-soft' : 'notice-warn'} flex flex-wrap items-center gap-x-4 gap-y-2`}
      role="status"
    >
      <p className="flex-1">
        {state.kind === 'refused'
          ? `This attempt could not be saved: ${state.reason}`
          : SAVE_TEXT[state.kind]}
      </p>
      {state.kind === 'signed-out' && (
        <button type="button" className="min-h-11 cursor-pointer px-2 font-semibold underline" data-sign-in>
          Sign In
        </button>
      )}
    </div>
  );
}

const RETRY_TEXT: Record<Retry, string> = {
  wrong: 'Retry Wrong Only',
  unattempted: 'Retry Unattempted Only',
  all: 'Retry All',
};

interface RetryButtonProps {
  which: Retry;
  primary?: boolean;
  disabled?: boolean;
  onRetry: (which: Retry) => void;
}

function RetryButton({ which, primary = false, disabled = false, onRetry }: RetryButtonProps) {
  return (
    <button
      type="button"
      className={primary ? 'button button-primary w-full' : 'text-button'}
      disabled={disabled}
      onClick={() => onRetry(which)}
    >
      {RETRY_TEXT[which]}
    </button>
  );
}

function answeredQuestions(
  state: QuizState,
  questions: readonly QuizQuestion[],
  path: string | null,
): AnsweredQuestion[] {
  return state.round.flatMap((index) => {
    const question = questions[index];
    const answer = state.answers[index];
    if (!question || !answer) return [];
    return {
      question: question.question,
      options: question.options,
      selected: answer.chosen,
      correct: rightOption(question, answer.chosen),
      explanation: question.explanation,
      tags: question.tags,
      /* The notes are in this page, so the results stay open. */
      ref: path !== null && question.id !== undefined ? `${decodeURIComponent(path)}/${question.id}` : null,
      dropped: false,
      readAgain: path !== null && question.section ? `#${encodeURIComponent(question.section)}` : null,
      confidence: answer.confidence,
      seconds: answer.seconds,
    };
  });
}
