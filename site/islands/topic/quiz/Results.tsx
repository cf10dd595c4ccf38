import { scorePercentage } from '../../../../api/contract/practice/scoring.ts';
import { formatTime, scoreStyle } from '../../../client/format/format.ts';
import { useAuth } from '../../../client/session/auth.tsx';
import { ExamResult } from './ExamResult.tsx';
import { Question } from './Question.tsx';
import { countOutcomes, type QuizQuestion, type QuizState, type Retry } from './state/quiz-state.ts';
import { SaveStatus } from './SaveStatus.tsx';

interface ResultsProps {
  questions: readonly QuizQuestion[];
  state: QuizState;
  /** URL-encoded `subject/topic`; null in a preview, which saves no attempt. */
  path: string | null;
  /** When the quiz was finished, and the UUID of its attempt. */
  finished: { clientId: string; finishedAt: Date };
  onStored: () => void;
  onRetry: (which: Retry) => void;
  onExam: () => void;
}

/** Shows the score, the save status, and each question with its answer. */
export function Results({ questions, state, path, finished, onStored, onRetry, onExam }: ResultsProps) {
  const { right, wrong, unattempted } = countOutcomes(state, questions);
  const total = state.round.length;
  const { user } = useAuth();
  const score = scorePercentage(right, total);

  const figures: [string, string | number, string][] = [
    ['Score', `${Math.round(score)}%`, scoreStyle(score)],
    ['Right', right, ''],
    ['Wrong', wrong, ''],
    ['Unattempted', unattempted, ''],
    ['Time', formatTime(state.seconds), ''],
  ];

  return (
    <div className="grid gap-5">
      <h2 data-focus tabIndex={-1} className="text-2xl font-bold">
        Results
      </h2>
      <p className="sr-only" role="status">
        {`${right} of ${total} right, ${Math.round(score)} per cent`}
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {figures.map(([label, value, colour]) => (
          <div key={label} className="card p-4 text-center first:max-sm:col-span-2">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className={`text-2xl font-bold tabular-nums ${colour}`}>{value}</dd>
          </div>
        ))}
      </dl>
      {path === null ? (
        <p className="text-soft">This is a preview. The attempt is not saved.</p>
      ) : (
        <SaveStatus questions={questions} state={state} path={path} finished={finished} onStored={onStored} />
      )}
      {state.exam && <ExamResult questions={questions} state={state} exam={state.exam} />}
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button button-quiet"
          disabled={wrong === 0}
          onClick={() => onRetry('wrong')}
        >
          Retry Wrong Only
        </button>
        <button
          type="button"
          className="button button-quiet"
          disabled={unattempted === 0}
          onClick={() => onRetry('unattempted')}
        >
          Retry Unattempted Only
        </button>
        <button type="button" className="button button-primary" onClick={() => onRetry('all')}>
          Retry All
        </button>
        <button type="button" className="button button-quiet" onClick={onExam}>
          Exam Mode
        </button>
        {user && path !== null && wrong + unattempted > 0 && (
          <a className="button button-quiet" href="/review">
            Review what you missed
          </a>
        )}
      </div>
      <ol className="grid gap-5">
        {state.round.map((index, position) => {
          const question = questions[index];
          return (
            question && (
              <li key={index}>
                <Question
                  position={position}
                  question={question}
                  answer={state.answers[index]}
                  showResult
                  onAnswer={() => undefined}
                />
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}
