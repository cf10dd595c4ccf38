import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Publish } from '../../../../api/contract/admin/publishes.ts';
import { callApi } from '../../../client/api/call-api.ts';
import { formatMoment } from '../../../client/format/format.ts';
import { formatChanges, hasEnded } from '../../../client/admin/publish-status.ts';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { PublishCard } from './PublishCard.tsx';
import { durationOf, STATUS_NAMES } from './publish-text.ts';
import { durationText } from '../../../../api/contract/shared/durations.ts';

const COLOURS: Record<Publish['status'], string> = {
  queued: 'bg-sunken text-soft',
  running: 'bg-info-wash text-info',
  succeeded: 'bg-good-wash text-good',
  failed: 'bg-bad-wash text-bad',
  cancelled: 'bg-warn-wash text-warn',
};

/** The last publishes with their logs. */
export function PublishHistory({ publishes }: { publishes: readonly Publish[] }) {
  return (
    <PublishCard title="History">
      {publishes.length === 0 ? (
        <p className="mt-2 text-soft">No publishes yet.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-t border-line" aria-label="Publishes">
          {publishes.map((publish) => (
            <HistoryEntry key={publish.id} publish={publish} />
          ))}
        </ul>
      )}
    </PublishCard>
  );
}

function HistoryEntry({ publish }: { publish: Publish }) {
  const { id, status, askedAt, startedAt, trigger, by, changes, reason } = publish;
  const seconds = durationOf(publish);
  const requestedBy = {
    admin: by === null ? 'by a deleted account' : `by ${by}`,
    hook: 'after a push',
    command: 'from the command line',
  }[trigger];
  const details = [
    requestedBy,
    ...(seconds === null ? [] : [`took ${durationText(seconds)}`]),
    ...(changes && status === 'succeeded' ? [formatChanges(changes) ?? 'no changed topic'] : []),
  ];
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={`badge ${COLOURS[status]}`}>{STATUS_NAMES[status]}</span>
        <time className="font-medium" dateTime={askedAt}>
          {formatMoment(askedAt)}
        </time>
      </p>
      <p className="mt-1 text-sm break-words text-soft">{details.join(' · ')}</p>
      {reason !== null && <p className="mt-1 whitespace-pre-line">{reason}</p>}
      {hasEnded(status) && startedAt !== null && <StoredLog id={id} label={formatMoment(askedAt)} />}
    </li>
  );
}

/** The log of a finished publish, fetched when it is opened. */
function StoredLog({ id, label }: { id: string; label: string }) {
  const [open, setOpen] = useState(false);
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['admin', 'publish', id],
    queryFn: () => callApi<{ log: string }>(`/admin/publishes/${encodeURIComponent(id)}`),
    staleTime: Infinity,
    enabled: open,
  });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-link flex min-h-11 w-fit cursor-pointer items-center text-sm">
        Log<span className="sr-only"> of the publish of {label}</span>
      </summary>
      {isError && <LoadError text={error.message} onRetry={() => void refetch()} />}
      {data && (
        <pre
          tabIndex={0}
          role="region"
          aria-label={`Log of the publish of ${label}`}
          className="max-h-72 overflow-auto rounded-lg bg-sunken p-3 font-mono text-sm break-words whitespace-pre-wrap"
        >
          {data.log || 'It printed nothing.'}
        </pre>
      )}
    </details>
  );
}
