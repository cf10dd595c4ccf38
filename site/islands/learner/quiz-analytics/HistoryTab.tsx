import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AttemptSummary, DeletedAttempts } from '../../../../api/contract/practice/quiz.ts';
import { callApi } from '../../../client/api/call-api.ts';
import { formatDay, formatTime, scoreStyle } from '../../../client/format/format.ts';
import { TextField } from '../../../client/ui/fields.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { NoQuizzes, TopicLink } from './analytics-parts.tsx';
import { type TitlesOf, formatScore } from './analytics-state.ts';
import { ConfirmDialog } from '../../../client/ui/dialogs/ConfirmDialog.tsx';
import { QUIZ_KEY } from './analytics-queries.ts';
import { Trash2 } from 'lucide-react';
import { tagName } from '../../../client/format/tags.ts';
import { SubjectIcon } from '../../../client/ui/SubjectIcon.tsx';
import { PaperTitle } from '../../../client/ui/PaperTitle.tsx';

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

/** The Attempt History tab: the attempts, newest first. A row opens its attempt. */
export function HistoryTab({ attempts, loading, more, loadingMore, onMore, titlesOf }: HistoryTabProps) {
  const client = useQueryClient();
  const [deleting, run] = useCall();
  /* The attempt that the dialog asks about. */
  const [doomed, setDoomed] = useState<AttemptSummary | null>(null);
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
      <NoQuizzes
        loading={loading}
        picture="chart"
        text="No quiz attempts yet. Start taking quizzes to see your history here."
      />
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <ul className="card divide-y divide-line overflow-hidden" aria-label="Attempts">
        {attempts.map((attempt) => (
          <AttemptRow
            key={attempt.id}
            attempt={attempt}
            titlesOf={titlesOf}
            busy={deleting.busy}
            onDelete={() => setDoomed(attempt)}
          />
        ))}
      </ul>
      {doomed && (
        <ConfirmDialog
          title="Delete this attempt?"
          label="Delete"
          onConfirm={() => void removeOne(doomed.id)}
          onClose={() => setDoomed(null)}
        >
          <p className="mt-2 font-medium">
            Attempt #{doomed.attemptNumber} on {titlesOf(doomed).topic}
          </p>
          <p className="mt-2 text-soft">
            This deletes its answers and removes it from your statistics. It cannot be undone.
          </p>
        </ConfirmDialog>
      )}
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
  const [asking, setAsking] = useState(false);
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setAsking(true);
      }}
    >
      <TextField label="Delete attempts up to" type="date" value={to} onChange={setTo} />
      <button type="submit" className="button button-quiet" disabled={busy}>
        {busy ? 'Deleting…' : 'Delete old attempts'}
      </button>
      {asking && (
        <ConfirmDialog
          title="Delete old attempts?"
          label="Delete"
          onConfirm={() => onDelete(to)}
          onClose={() => setAsking(false)}
        >
          <p className="mt-2 text-soft">
            This deletes all attempts of all topics up to {to === '' ? 'that day' : formatDay(to)} and removes
            them from your statistics. It cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </form>
  );
}

interface AttemptRowProps {
  attempt: AttemptSummary;
  titlesOf: TitlesOf;
  busy: boolean;
  onDelete: () => void;
}

/** An attempt in a list. A click anywhere except on its two small buttons opens it. */
function AttemptRow({ attempt, titlesOf, busy, onDelete }: AttemptRowProps) {
  const titles = titlesOf(attempt);
  const name = `attempt #${attempt.attemptNumber} on ${titles.topic}`;
  return (
    <li className="row-link flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
      <SubjectIcon slug={attempt.subject} paper={titles.subject} size={40} />
      <div className="min-w-0 flex-1 basis-44">
        <h2 className="text-base font-semibold">
          <a className="covers" href={`?attempt=${attempt.id}`} aria-label={`Open ${name}`}>
            {titles.topic}
          </a>
        </h2>
        <p className="text-sm text-soft">
          <PaperTitle title={titles.subject} />
        </p>
        <p className="mt-1 text-sm text-soft tabular-nums">
          Attempt #{attempt.attemptNumber} ·{' '}
          <time dateTime={attempt.createdAt}>{formatDay(attempt.localDate)}</time> ·{' '}
          {formatTime(attempt.timeSpent)}
        </p>
        {(attempt.exam !== null || attempt.imported || attempt.selectedTags.length > 0) && (
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {attempt.exam && <span className="badge bg-accent-wash text-accent-text">Exam</span>}
            {attempt.imported && <span className="badge bg-sunken text-soft">Imported</span>}
            {attempt.selectedTags.map((tag) => (
              <span key={tag} className="badge bg-sunken text-soft">
                <bdi>{tagName(tag)}</bdi>
              </span>
            ))}
          </p>
        )}
      </div>
      <div className="flex items-center gap-x-1 max-sm:ms-14 max-sm:basis-full">
        <p className="me-2 text-end max-sm:me-auto max-sm:flex max-sm:items-center max-sm:gap-2">
          <span className={`text-xl font-bold tabular-nums ${scoreStyle(attempt.scorePercentage)}`}>
            {formatScore(attempt.scorePercentage)}
          </span>
          <span className="mt-0.5 block text-sm text-soft tabular-nums">
            {attempt.correctAnswers}/{attempt.totalQuestions}
            <span className="sr-only"> right</span>
          </span>
        </p>
        <TopicLink {...attempt} titlesOf={titlesOf} />
        <button
          type="button"
          className="icon-button"
          aria-label={`Delete ${name}`}
          title="Delete"
          disabled={busy}
          onClick={onDelete}
        >
          <Trash2 size={19} aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}
