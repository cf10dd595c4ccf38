import type { ReleaseSummary } from '../../../../api/contract/admin/publishes.ts';
import { callApi } from '../../../client/api/api.ts';
import { ConfirmButton } from '../../../client/ui/ConfirmButton.tsx';
import { Problem } from '../../../client/ui/Problem.tsx';
import { RELEASES_KEY } from '../../../client/admin/admin-queries.ts';
import { queryClient } from '../../../client/api/query-client.ts';
import { showToast } from '../../../client/ui/toasts.ts';
import { useCall } from '../../../client/ui/use-call.ts';
import { Card } from './PublishCard.tsx';
import { momentInWords } from './publish-text.ts';
import { useReleases } from './use-releases.ts';

/** The releases that are kept: one of them is live, and any other can be again. */
export function Releases({ busy }: { busy: boolean }) {
  const { data, error, isError, refetch } = useReleases();
  const [call, run] = useCall();

  const switchTo = ({ id, publishedAt }: ReleaseSummary) =>
    run(async () => {
      await callApi(`/admin/releases/${encodeURIComponent(id)}/live`, { method: 'POST' });
      void showToast({
        title: 'Release switched',
        description: `Readers see the site as it was published on ${momentInWords(publishedAt)}.`,
      });
      await Promise.all(
        [RELEASES_KEY, ['admin', 'content']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    });

  return (
    <Card title="Releases">
      <p className="mt-2 text-soft">
        The last ones are kept whole. To switch between them takes a moment and changes no content.
      </p>
      {isError && (
        <div className="mt-3">
          <Problem
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
      {data?.length === 0 && <p className="mt-3">There is none yet.</p>}
      <ul className="mt-3 divide-y divide-line" aria-label="Releases">
        {data?.map((release) => (
          <li key={release.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                {momentInWords(release.publishedAt)}
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
                text={`Readers will see the site as it was published on ${momentInWords(release.publishedAt)}. Content does not change, and the next publish makes a new release of it.`}
                disabled={busy || call.busy}
                onConfirm={() => void switchTo(release)}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
