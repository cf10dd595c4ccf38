import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { BIN_MAX_BYTES, BIN_MAX_ENTRIES } from '../../../../api/contract/admin/admin-rules.ts';
import type { BinEntry } from '../../../../api/contract/admin/bin.ts';
import { refreshContent } from '../../../client/admin/admin-queries.ts';
import { queryClient } from '../../../client/queries.tsx';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { useCall } from '../../../client/ui/hooks.ts';
import { showToast } from '../../../client/ui/toasts/toasts.ts';
import { BIN_KEY, contentApi } from './content-api.ts';
import { formatMoment } from '../../../client/format/format.ts';

const BYTES = new Intl.NumberFormat('en-IN', { notation: 'compact', maximumFractionDigits: 1 });

/** Deleted topics and subjects, which can be restored. */
export function Bin() {
  const { data, error, isError, refetch } = useQuery({ queryKey: BIN_KEY, queryFn: contentApi.bin });
  const top = useRef<HTMLParagraphElement>(null);
  const restored = async () => {
    await queryClient.invalidateQueries({ queryKey: BIN_KEY });
    /* The pressed button is gone. */
    top.current?.focus();
  };
  return (
    <section aria-label="Bin" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p ref={top} tabIndex={-1} className="text-soft outline-none">
        What administrators deleted here, newest first. The bin keeps the last {BIN_MAX_ENTRIES} deletions, up
        to {BIN_MAX_BYTES / 1_000_000} MB. Readers see a restored topic after the next Rebuild Site.
      </p>
      {isError && (
        <LoadError text={`The bin could not be loaded. ${error.message}`} onRetry={() => void refetch()} />
      )}
      {!isError && (data?.length ?? 0) === 0 && <EmptyState loading={!data} text="The bin is empty." />}
      {data && data.length > 0 && (
        <ul className="card divide-y divide-line">
          {data.map((entry) => (
            <BinRow key={entry.id} entry={entry} onRestored={restored} />
          ))}
        </ul>
      )}
    </section>
  );
}

function BinRow({ entry, onRestored }: { entry: BinEntry; onRestored: () => Promise<void> }) {
  const { id, at, by, subject, topic, title, bytes } = entry;
  const [call, run] = useCall();
  const kind = topic === null ? 'Subject' : 'Topic';
  const restore = () =>
    void run(async () => {
      await contentApi.restore(id);
      void showToast({ title: `${kind} Restored`, description: `${kind} ${title} has been restored.` });
      await refreshContent();
      await onRestored();
    });
  return (
    <li className="px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-[min(16rem,100%)] flex-1">
          <p className="font-medium wrap-anywhere">
            <bdi>{title}</bdi>
          </p>
          <p className="text-sm text-soft wrap-anywhere">
            {kind} at /{topic === null ? subject : `${subject}/${topic}`} · {BYTES.format(bytes)} bytes
          </p>
          <p className="text-sm text-faint wrap-anywhere">
            Deleted by {by ?? 'a former administrator'} on <time dateTime={at}>{formatMoment(at)}</time>
          </p>
        </div>
        <button type="button" className="button button-quiet" disabled={call.busy} onClick={restore}>
          Restore
          <span className="sr-only"> {title}</span>
        </button>
      </div>
      {call.problem !== null && (
        <p className="notice-bad mt-3" role="alert">
          {call.problem}
        </p>
      )}
    </li>
  );
}
