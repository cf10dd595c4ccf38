import { useEffect, useReducer } from 'react';
import type { Publish } from '../../../../../api/contract/admin/publishes.ts';
import { callApi } from '../../../../client/api/call-api.ts';
import { formatTime } from '../../../../client/format/format.ts';
import { hasEnded } from '../../../../client/admin/publish-status.ts';
import { refreshPublishes } from '../../../../client/admin/admin-queries.ts';
import { useCall, useNow } from '../../../../client/ui/hooks.ts';
import { PublishCard } from '../PublishCard.tsx';
import { LogView } from './LogView.tsx';
import { STAGE_NAMES, STATUS_NAMES } from '../publish-text.ts';
import { followPublish } from './follow-publish.ts';
import { EMPTY_LOG, reduceLog, type PublishLog } from './publish-log.ts';

/** The progress and live log of a publish; only its log once it has ended. */
export function FollowedPublish({ id, running }: { id: string; running: Publish | null }) {
  const log = usePublishLog(id);
  const [cancelling, cancel] = useCall();
  const { status = 'running', stage = null, progress = 0 } = log.progress ?? running ?? {};
  const ended = hasEnded(status) || running?.id !== id;
  const statusText = ended ? STATUS_NAMES[status] : stage === null ? 'Starting' : STAGE_NAMES[stage];

  const onCancel = () =>
    cancel(async () => {
      await callApi(`/admin/publishes/${encodeURIComponent(id)}`, { method: 'DELETE' });
      await refreshPublishes();
    });

  return (
    <PublishCard
      title={ended ? 'Log of this publish' : 'Publishing'}
      action={
        !ended && (
          <button
            type="button"
            className="button button-quiet"
            disabled={cancelling.busy}
            onClick={() => void onCancel()}
          >
            {cancelling.busy ? 'Cancelling…' : 'Cancel publish'}
          </button>
        )
      }
    >
      {!ended && (
        <>
          <p className="mt-3 flex flex-wrap justify-between gap-x-4 text-soft">
            <span role="status">{statusText}</span>
            {running.startedAt && <Elapsed since={running.startedAt} />}
          </p>
          <progress
            className="progress mt-2 w-full"
            max={100}
            value={progress}
            aria-label="Progress of the publish"
          />
        </>
      )}
      {cancelling.problem !== null && (
        <p className="notice-bad mt-3" role="alert">
          {cancelling.problem}
        </p>
      )}
      <LogView log={log} ended={ended} />
    </PublishCard>
  );
}

function Elapsed({ since }: { since: string }) {
  const seconds = Math.max(0, Math.floor((useNow(1_000) - Date.parse(since)) / 1000));
  return (
    <span className="tabular-nums">
      <span className="sr-only">Running for </span>
      {formatTime(seconds)}
    </span>
  );
}

/** Follows a publish. The id must not change while the component is mounted. */
function usePublishLog(id: string): PublishLog {
  const [log, dispatch] = useReducer(reduceLog, EMPTY_LOG);
  useEffect(() => followPublish(id, dispatch), [id]);
  const ended = log.progress !== null && hasEnded(log.progress.status);
  useEffect(() => {
    if (ended) void refreshPublishes();
  }, [ended]);
  return log;
}
