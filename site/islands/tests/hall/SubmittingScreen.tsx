import { openWork, type HallRecord } from '../../../client/tests/hall-record.ts';
import type { HallState } from '../../../client/tests/hall-session.ts';
import { Picture } from '../../../client/ui/EmptyState.tsx';

interface SubmittingScreenProps {
  state: HallState;
  record: HallRecord;
  onRetry: () => void;
}

/** Between the end of a test and the server's answer. */
export function SubmittingScreen({ state, record, onRetry }: SubmittingScreenProps) {
  const { offline, status, stored } = state;
  const isTime = record.ending === 'time';
  const { conflicts } = openWork(record);
  return (
    <div className="mx-auto grid min-h-dvh max-w-xl content-center justify-items-center gap-4 px-5 py-10 text-center">
      <Picture name={offline ? 'books' : 'done'} />
      <h1 className="text-3xl font-bold">
        {isTime ? 'The time is over' : offline ? 'Not submitted yet' : 'Submitting your test'}
      </h1>
      <div role="status" className="grid gap-3 text-lg">
        {status === 'over' ? (
          <p>Opening your result…</p>
        ) : offline ? (
          <>
            <p>
              {stored
                ? 'The server could not be reached. All your answers are kept on this device, and the test is submitted as soon as it is online.'
                : 'The server could not be reached, and this browser cannot store your answers. Keep this page open until it is online.'}
            </p>
            <p className="text-base text-soft">
              {stored &&
                'You may close this page. Open this site again on this device, and it is submitted. '}
              Answers that arrive long after the time is over are marked as late.
            </p>
          </>
        ) : (
          <p>Sending your answers…</p>
        )}
      </div>
      {conflicts.length > 0 && (
        <p className="notice-warn">
          For {conflicts.length === 1 ? 'one question' : `${conflicts.length} questions`} with two answers,
          the one of your other device counts.
        </p>
      )}
      {offline && status !== 'over' && (
        <button type="button" className="button button-primary" onClick={onRetry}>
          Try again now
        </button>
      )}
    </div>
  );
}
