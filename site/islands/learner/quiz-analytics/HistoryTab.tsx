import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AttemptSummary, DeletedAttempts } from '../../../../api/contract/practice/quiz.ts';
import { callApi } from '../../../client/api/call-api.ts';
import { formatDay } from '../../../client/format/format.ts';
import { TextField } from '../../../client/ui/fields.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { NoQuizzes } from './analytics-parts.tsx';
import type { TitlesOf } from './analytics-state.ts';
import { ConfirmDialog } from '../../../client/ui/dialogs/ConfirmDialog.tsx';
import { AttemptRow } from './AttemptRow.tsx';
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
