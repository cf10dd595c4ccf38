import type { Publish } from '../../../../api/contract/admin/publishes.ts';
import { callApi } from '../../../client/api/api.ts';
import { refreshPublishes } from '../../../client/admin/admin-queries.ts';
import { useCall } from '../../../client/ui/hooks.ts';

/** The one publish that may wait for the one that runs. */
export function Queue({ queued }: { queued: Publish | null }) {
  const [call, run] = useCall();
  const ask = (path: string, method: 'POST' | 'DELETE') =>
    run(async () => {
      await callApi(path, { method });
      await refreshPublishes();
    });
  return (
    <div className="card p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-60 flex-1 text-soft" role="status">
          {queued
            ? 'One more publish waits. It begins when this one ends, with all that is saved by then.'
            : 'What is saved from now on may not be in this publish.'}
        </p>
        <button
          type="button"
          className="button button-quiet"
          disabled={call.busy}
          onClick={() =>
            void (queued ? ask(`/admin/publishes/${queued.id}`, 'DELETE') : ask('/admin/rebuild', 'POST'))
          }
        >
          {queued ? 'Do not publish again' : 'Publish once more afterwards'}
        </button>
      </div>
      {call.problem !== null && (
        <p className="notice-bad mt-3" role="alert">
          {call.problem}
        </p>
      )}
    </div>
  );
}
