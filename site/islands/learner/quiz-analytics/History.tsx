import { useQueryClient } from '@tanstack/react-query';
import type { AttemptSummary, DeletedAttempts } from '../../../../api/contract/practice/quiz.ts';
import { callApi } from '../../../client/api/api.ts';
import { formatDay, formatTime, scoreStyle } from '../../../client/format/format.ts';
import { useCall } from '../../../client/ui/hooks.ts';
import { formatScore, type TitlesOf } from './analytics-state.ts';
import { ConfirmButton } from '../../../client/ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { DeleteOld } from './DeleteOld.tsx';
import { ScoreChart } from './ScoreChart.tsx';
import { TopicLink } from './TopicLink.tsx';
import { QUIZ_KEY } from './use-analytics.ts';

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
  const client = useQueryClient();
  const [deleting, run] = useCall();
  const change = (call: () => Promise<void>) =>
    run(async () => {
      try {
        await call();
      } finally {
        await client.invalidateQueries({ queryKey: QUIZ_KEY });
      }
    });
  const removeOne = (id: string) => change(async () => callApi(`/quiz/attempts/${id}`, { method: 'DELETE' }));
  const removeOld = (to: string) =>
    change(async () => {
      let left = true;
      while (left) {
        const { done } = await callApi<DeletedAttempts>(`/quiz/attempts?to=${to}`, { method: 'DELETE' });
        left = !done;
      }
    });
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
            <ConfirmButton
              label="Delete"
              title="Delete this attempt?"
              text="Its answers and its part in your figures go with it. It cannot be brought back."
              disabled={deleting.busy}
              onConfirm={() => void removeOne(attempt.id)}
            />
          </li>
        ))}
      </ul>
      {deleting.problem !== null && (
        <p className="notice-bad" role="alert">
          {deleting.problem}
        </p>
      )}
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
      <DeleteOld busy={deleting.busy} onDelete={(to) => void removeOld(to)} />
    </div>
  );
}
