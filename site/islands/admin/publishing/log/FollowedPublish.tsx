import type { Publish } from '../../../../../api/contract/admin/publishes.ts';
import { callApi } from '../../../../client/api/api.ts';
import { formatTime } from '../../../../client/format/format.ts';
import { isOver } from '../../../../client/admin/publish-status.ts';
import { refreshPublishes } from '../../../../client/admin/admin-queries.ts';
import { useCall } from '../../../../client/ui/hooks.ts';
import { useNow } from '../../../../client/ui/hooks.ts';
import { Card } from '../PublishCard.tsx';
import { LogView } from './LogView.tsx';
import { STAGE_WORDS, STATUS_WORDS } from '../publish-text.ts';
import { useLiveLog } from '../use-live-log.ts';

/** A publish while it runs, and its log when it has ended. */
export function Job({ id, running }: { id: string; running: Publish | null }) {
  const log = useLiveLog(id);
  const [cancelling, cancel] = useCall();
  const { status = 'running', stage = null, progress = 0 } = log.progress ?? running ?? {};
  const over = isOver(status) || running?.id !== id;
  const doing = over ? STATUS_WORDS[status] : stage === null ? 'Starting' : STAGE_WORDS[stage];

  const onCancel = () =>
    cancel(async () => {
      await callApi(`/admin/publishes/${encodeURIComponent(id)}`, { method: 'DELETE' });
      await refreshPublishes();
    });

  return (
    <Card
      title={over ? 'Log of this publish' : 'Publishing'}
      beside={
        !over && (
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
      {!over && (
        <>
          <p className="mt-3 flex flex-wrap justify-between gap-x-4 text-soft">
            <span role="status">{doing}</span>
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
      <LogView log={log} over={over} />
    </Card>
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
