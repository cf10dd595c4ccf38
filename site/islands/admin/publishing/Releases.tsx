import type { ReleaseSummary } from '../../../../api/contract/admin/publishes.ts';
import { callApi } from '../../../client/api/call-api.ts';
import { ConfirmButton } from '../../../client/ui/dialogs/ConfirmDialog.tsx';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { refreshReleases, useReleases } from '../../../client/admin/admin-queries.ts';
import { showToast } from '../../../client/ui/toasts/toasts.ts';
import { useCall } from '../../../client/ui/hooks.ts';
import { withQueries } from '../../../client/queries.tsx';
import { adminIsland } from '../../learner-island.tsx';
import { PublishCard } from './PublishCard.tsx';
import { formatMoment } from '../../../client/format/format.ts';

/** The stored releases. Any of them can be made live. */
export function Releases({ busy }: { busy: boolean }) {
  const { data, error, isError, refetch } = useReleases();
  const [call, run] = useCall();

  const switchTo = ({ id, publishedAt }: ReleaseSummary) =>
    run(async () => {
      await callApi(`/admin/releases/${encodeURIComponent(id)}/live`, { method: 'POST' });
      void showToast({
        title: 'Release switched',
        description: `Readers see the site as it was published on ${formatMoment(publishedAt)}.`,
      });
      await refreshReleases();
    });

  return (
    <PublishCard title="Releases">
      <p className="mt-2 text-soft">
        The last releases are stored. Switching takes effect immediately and does not change the content.
      </p>
      {isError && (
        <div className="mt-3">
          <LoadError
            text={`The releases could not be loaded. ${error.message}`}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {call.problem !== null && (
        <p className="notice-bad mt-3" role="alert">
          {call.problem}
        </p>
      )}
      {data?.length === 0 && <p className="mt-3">No releases yet.</p>}
      <ul className="mt-3 divide-y divide-line" aria-label="Releases">
        {data?.map((release) => (
          <li key={release.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                {formatMoment(release.publishedAt)}
                {release.live && <span className="badge bg-good-wash text-good">Live</span>}
              </p>
              <p className="text-sm text-soft">
                {release.subjects} {release.subjects === 1 ? 'subject' : 'subjects'}, {release.topics}{' '}
                {release.topics === 1 ? 'topic' : 'topics'} · <code className="break-all">{release.id}</code>
              </p>
            </div>
            {!release.live && (
              <ConfirmButton
                label="Switch to this release"
                title="Switch to this release?"
                text={`Readers will see the site as it was published on ${formatMoment(release.publishedAt)}. The content does not change. Pushes do not publish until you use Rebuild Site, which creates a new release from it, or switch to the newest release.`}
                disabled={busy || call.busy}
                onConfirm={() => void switchTo(release)}
              />
            )}
          </li>
        ))}
      </ul>
    </PublishCard>
  );
}

/** Says that readers see an older release than the newest one. */
function OlderRelease() {
  const { data: releases = [] } = useReleases();
  const live = releases.find((release) => release.live);
  if (!live || live === releases[0]) return null;
  return (
    <p className="notice-warn mt-6" role="status">
      An older release is live, as published on {formatMoment(live.publishedAt)}. Pushes do not publish until
      you use Rebuild Site or switch to the newest release under Publishing.
    </p>
  );
}

export const OlderReleaseIsland = adminIsland(withQueries(OlderRelease));
