import type { Publish } from '../../../../api/contract/admin/publishes.ts';
import { callApi } from '../../../client/api/call-api.ts';
import { refreshPublishes } from '../../../client/admin/admin-queries.ts';
import { useCall } from '../../../client/ui/hooks.ts';

/** Queues or cancels the publish after the running one. */
export function QueuedPublish({ queued }: { queued: Publish | null }) {
  const [call, run] = useCall();
  const request = (path: string, method: 'POST' | 'DELETE') =>
    run(async () => {
      await callApi(path, { method });
      await refreshPublishes();
    });
  return (
    <div className="card p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-60 flex-1 text-soft" role="status">
          {queued
            ? 'Another publish is queued. It starts when this one ends.'
            : 'Changes saved from now on may not be in this publish.'}
        </p>
        <button
          type="button"
          className="button button-quiet"
          disabled={call.busy}
          onClick={() =>
            void (queued
              ? request(`/admin/publishes/${queued.id}`, 'DELETE')
              : request('/admin/rebuild', 'POST'))
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
