import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queuedAttempts, type AttemptEntry } from '../../../client/outbox/attempts.ts';
import { adoptAttempts } from '../../../client/outbox/guest-attempts.ts';
import { removeEntries, retryEntries } from '../../../client/outbox/outbox-store.ts';
import { sendKind } from '../../../client/outbox/send-entries.ts';
import { ConfirmButton } from '../../../client/ui/dialogs/ConfirmDialog.tsx';
import { attemptsWere, groupQueuedAttempts, type TitlesOf } from './analytics-state.ts';
import { QUIZ_KEY } from './analytics-queries.ts';
import { formatOwnDay } from '../../../client/session/learner-day.ts';

const POLL_INTERVAL_MS = 5_000;

interface WaitingAttemptsProps {
  learner: string;
  titlesOf: TitlesOf;
}

/** Shows the attempts that are stored only on this device: made while signed out, not sent yet, or refused. */
export function WaitingAttempts({ learner, titlesOf }: WaitingAttemptsProps) {
  const client = useQueryClient();
  const queue = useQuery({
    queryKey: ['attempts-queue', learner],
    queryFn: queuedAttempts,
    refetchInterval: ({ state }) => (state.data && state.data.length > 0 ? POLL_INTERVAL_MS : false),
  });
  const { unowned, toSend, refused } = groupQueuedAttempts(queue.data ?? [], learner);

  /* Attempts that left the queue are on the server: refetch the statistics. */
  const previousCount = useRef(0);
  useEffect(() => {
    if (toSend.length < previousCount.current) void client.invalidateQueries({ queryKey: QUIZ_KEY });
    previousCount.current = toSend.length;
  }, [toSend.length, client]);

  const run = async (change: () => Promise<void>) => {
    await change();
    await queue.refetch();
    await sendKind(learner, 'attempt');
    await queue.refetch();
    await client.invalidateQueries({ queryKey: QUIZ_KEY });
  };
  const idsOf = (entries: readonly AttemptEntry[]) => entries.map(({ id }) => id);

  return (
    <>
      {unowned.length > 0 && (
        <div className="notice-warn flex flex-wrap items-center gap-3" role="status">
          <p className="min-w-60 flex-1">
            {attemptsWere(unowned.length)} made on this device before you signed in.
          </p>
          <button
            type="button"
            className="button button-primary"
            onClick={() => void run(() => adoptAttempts(idsOf(unowned), learner))}
          >
            {unowned.length === 1 ? 'Save it' : 'Save them'}
          </button>
          <ConfirmButton
            label="Discard"
            title="Discard these attempts?"
            text="They are stored only on this device. Discarding them cannot be undone."
            onConfirm={() => void run(() => removeEntries(idsOf(unowned)))}
          />
        </div>
      )}
      {toSend.length > 0 && (
        <p className="notice-warn" role="status">
          {toSend.length === 1
            ? '1 attempt is not saved yet. It is kept on this device and will be sent automatically.'
            : `${toSend.length} attempts are not saved yet. They are kept on this device and will be sent automatically.`}
        </p>
      )}
      {refused.length > 0 && (
        <section className="notice-bad" aria-label="Attempts that could not be saved">
          <p>{attemptsWere(refused.length)} refused by the server and not saved:</p>
          <ul>
            {refused.map(({ id, attempt, refused: reason }) => (
              <li key={id} className="mt-2 flex flex-wrap items-center gap-3">
                <p className="min-w-60 flex-1 text-ink">
                  {titlesOf(attempt).topic}
                  {attempt.attemptData.createdAt !== undefined &&
                    `, ${formatOwnDay(attempt.attemptData.createdAt)}`}
                  : {reason}
                </p>
                <button
                  type="button"
                  className="button button-quiet"
                  onClick={() => void run(() => retryEntries([id]))}
                >
                  Try again
                </button>
                <ConfirmButton
                  label="Discard"
                  title="Discard this attempt?"
                  text="It is stored only on this device. Discarding it cannot be undone."
                  onConfirm={() => void run(() => removeEntries([id]))}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
