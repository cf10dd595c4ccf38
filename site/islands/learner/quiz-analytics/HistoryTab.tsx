import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { AttemptSummary, DeletedAttempts } from '../../../../api/contract/practice/quiz.ts';
import { callApi } from '../../../client/api/api.ts';
import { formatDay, formatTime, scoreStyle } from '../../../client/format/format.ts';
import { useCall } from '../../../client/ui/hooks.ts';
import { formatScore, type TitlesOf } from './analytics-state.ts';
import { ConfirmButton, ConfirmDialog } from '../../../client/ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { ScoreChart } from './ScoreChart.tsx';
import { TopicLink } from './TopicLink.tsx';
import { QUIZ_KEY } from './analytics-queries.ts';

interface HistoryTabProps {
  /** Newest first. */
  attempts: readonly AttemptSummary[];
  loading: boolean;
  /** Whether the server has older ones. */
  more: boolean;
  loadingMore: boolean;
  onMore: () => void;
  titlesOf: TitlesOf;
}

/** The Attempt History tab: the attempts, newest first, and a chart of their scores. */
export function HistoryTab({ attempts, loading, more, loadingMore, onMore, titlesOf }: HistoryTabProps) {
  const client = useQueryClient();
  const [deleting, run] = useCall();
  const runDeletion = (call: () => Promise<void>) =>
    run(async () => {
      try {
        await call();
      } finally {
        await client.invalidateQueries({ queryKey: QUIZ_KEY });
      }
    });
  const removeOne = (id: string) =>
    runDeletion(async () => callApi(`/quiz/attempts/${id}`, { method: 'DELETE' }));
  const removeOld = (to: string) =>
    runDeletion(async () => {
      /* The server deletes a limited number per request. */
      let finished = false;
      while (!finished) {
        const { done } = await callApi<DeletedAttempts>(`/quiz/attempts?to=${to}`, { method: 'DELETE' });
        finished = done;
      }
    });
  if (attempts.length === 0) {
    return (
      <EmptyState
        loading={loading}
        picture="chart"
        text="No quiz attempts yet. Start taking quizzes to see your history here."
      >
        <a className="button button-primary" href="/#courses">
          Choose a subject
        </a>
      </EmptyState>
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
              text="This deletes its answers and removes it from your statistics. It cannot be undone."
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
      <DeleteOldAttempts busy={deleting.busy} onDelete={(to) => void removeOld(to)} />
    </div>
  );
}

interface DeleteOldAttemptsProps {
  busy: boolean;
  /** @param to last day, `YYYY-MM-DD` in UTC */
  onDelete: (to: string) => void;
}

/** Deletes all attempts up to a day. It frees space in an account that has reached its limit. */
function DeleteOldAttempts({ busy, onDelete }: DeleteOldAttemptsProps) {
  const [to, setTo] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useId();
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        dialog.current?.showModal();
      }}
    >
      <div>
        <label className="block font-medium" htmlFor={field}>
          Delete attempts up to
        </label>
        <input
          id={field}
          className="field"
          type="date"
          required
          value={to}
          onChange={(event) => {
            setTo(event.currentTarget.value);
          }}
        />
      </div>
      <button type="submit" className="button button-quiet" disabled={busy}>
        {busy ? 'Deleting…' : 'Delete old attempts'}
      </button>
      <ConfirmDialog
        dialog={dialog}
        title="Delete old attempts?"
        label="Delete"
        onConfirm={() => {
          onDelete(to);
        }}
      >
        <p className="mt-2 text-soft">
          This deletes all attempts of all topics up to {to === '' ? 'that day' : formatDay(to)} and removes
          them from your statistics. It cannot be undone.
        </p>
      </ConfirmDialog>
    </form>
  );
}
