import { useEffect, useReducer, useLayoutEffect, useRef } from 'react';
import type { Publish } from '../../../../../api/contract/admin/publishes.ts';
import { callApi } from '../../../../client/api/call-api.ts';
import { formatTime } from '../../../../client/format/format.ts';
import { hasEnded } from '../../../../client/admin/publish-status.ts';
import { refreshPublishes } from '../../../../client/admin/admin-queries.ts';
import { useCall, useNow } from '../../../../client/ui/hooks.ts';
import { PublishCard } from '../PublishCard.tsx';
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

/** Scrolls along with new output within this distance from the end, in px. */
const AUTO_SCROLL_DISTANCE = 24;

/** The live log. It follows new output unless it is scrolled back. */
function LogView({ log: { lines, truncated, connection }, ended }: { log: PublishLog; ended: boolean }) {
  const element = useRef<HTMLPreElement>(null);
  const atEnd = useRef(true);
  const text = lines.join('\n');
  useLayoutEffect(() => {
    if (element.current && atEnd.current) element.current.scrollTop = element.current.scrollHeight;
  }, [text]);
  return (
    <>
      <pre
        ref={element}
        role="log"
        aria-live="off"
        aria-label="Log of the publish"
        tabIndex={0}
        className="mt-4 max-h-72 min-h-24 overflow-auto rounded-lg bg-sunken p-3 font-mono text-sm break-words whitespace-pre-wrap"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          atEnd.current = scrollHeight - scrollTop - clientHeight < AUTO_SCROLL_DISTANCE;
        }}
      >
        {truncated && '… earlier lines were removed\n'}
        {text}
      </pre>
      {connection === 'lost' && !ended && (
        <p className="mt-2 text-sm text-warn" role="status">
          The connection was lost. The publish continues; reconnecting.
        </p>
      )}
    </>
  );
}
