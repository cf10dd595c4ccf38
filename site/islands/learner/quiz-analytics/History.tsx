import type { AttemptSummary } from '../../../../api/contract/practice/quiz.ts';
import { formatDay, formatTime, scoreStyle } from '../../../client/format/format.ts';
import { formatScore, type TitlesOf } from './analytics-state.ts';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { ScoreChart } from './ScoreChart.tsx';
import { TopicLink } from './TopicLink.tsx';

interface HistoryProps {
  /** Newest first. */
  attempts: readonly AttemptSummary[];
  loading: boolean;
  /** Whether there are older ones. */
  more: boolean;
  loadingMore: boolean;
  onMore: () => void;
  titlesOf: TitlesOf;
}

/** Attempts, the newest first, and their scores as a line. */
export function History({ attempts, loading, more, loadingMore, onMore, titlesOf }: HistoryProps) {
  if (attempts.length === 0) {
    return (
      <EmptyState
        loading={loading}
        text="No quiz attempts yet. Start taking quizzes to see your history here."
      />
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ScoreChart attempts={attempts} titlesOf={titlesOf} />
      <ul className="grid gap-3" aria-label="Attempts">
        {attempts.map((attempt) => (
          <li key={attempt.id} className="card flex flex-wrap items-start gap-3 p-4">
            <div className="min-w-0 flex-1 basis-28">
              <h2 className="font-semibold">{titlesOf(attempt).topic}</h2>
              <p className="text-sm text-soft">{titlesOf(attempt).subject}</p>
              <p className="mt-1 text-sm text-soft">
                Attempt #{attempt.attemptNumber} ·{' '}
                <time dateTime={attempt.createdAt}>{formatDay(attempt.createdAt)}</time> ·{' '}
                {formatTime(attempt.timeSpent)}
              </p>
              {(attempt.exam !== null || attempt.selectedTags.length > 0) && (
                <p className="mt-1.5 flex flex-wrap gap-1.5">
                  {attempt.exam && <span className="badge bg-accent-wash text-accent-text">Exam</span>}
                  {attempt.selectedTags.map((tag) => (
                    <span key={tag} className="badge bg-sunken text-soft">
                      <bdi>{tag}</bdi>
                    </span>
                  ))}
                </p>
              )}
            </div>
            <p className="text-end">
              <span className={`block text-xl font-bold tabular-nums ${scoreStyle(attempt.scorePercentage)}`}>
                {formatScore(attempt.scorePercentage)}
              </span>
              <span className="text-sm text-soft tabular-nums">
                {attempt.correctAnswers}/{attempt.totalQuestions}
                <span className="sr-only"> right</span>
              </span>
            </p>
            <TopicLink {...attempt} titlesOf={titlesOf} />
          </li>
        ))}
      </ul>
      {more && (
        <button
          type="button"
          className="button button-quiet justify-self-center"
          disabled={loadingMore}
          onClick={onMore}
        >
          {loadingMore ? 'Loading…' : 'Show more'}
        </button>
      )}
    </div>
  );
}
