import { useState } from 'react';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { LoadError } from '../../../client/ui/Notice.tsx';
import {
  hasEnded,
  activePublishes,
  formatChanges,
  removalQuestion,
} from '../../../client/admin/publish-status.ts';
import {
  useContentOverview,
  usePublishes,
  rebuildSite,
  useReleases,
  refreshPublishes,
} from '../../../client/admin/admin-queries.ts';
import { PublishHistory } from './PublishHistory.tsx';
import { FollowedPublish } from './log/FollowedPublish.tsx';
import { ContentProblems } from './ContentProblems.tsx';
import { Releases } from './Releases.tsx';
import { UnpublishedChanges } from './UnpublishedChanges.tsx';
import { withQueries } from '../../../client/queries.tsx';
import { adminIsland } from '../../learner-island.tsx';
import type { Publish } from '../../../../api/contract/admin/publishes.ts';
import { RelativeTime } from './PublishCard.tsx';
import { ConfirmButton } from '../../../client/ui/dialogs/ConfirmDialog.tsx';
import { callApi } from '../../../client/api/call-api.ts';
import { useCall } from '../../../client/ui/hooks.ts';

function PublishingPanel() {
  const content = useContentOverview();
  const publishes = usePublishes();
  const [followedId, setFollowedId] = useState<string | null>(null);
  if (publishes.isError && !publishes.data)
    return (
      <LoadError
        text={`The publishes could not be loaded. ${publishes.error.message}`}
        onRetry={() => void publishes.refetch()}
      />
    );
  if (!publishes.data) return <EmptyState loading text="" />;

  const { running, queued } = activePublishes(publishes.data);
  /* The log of an ended publish stays visible until another one starts. */
  if (running && running.id !== followedId) setFollowedId(running.id);
  const newest = publishes.data.find(({ status, startedAt }) => hasEnded(status) && startedAt !== null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {content.isError && (
        <LoadError
          text={`The content could not be loaded. ${content.error.message}`}
          onRetry={() => void content.refetch()}
        />
      )}
      {!running && newest && (newest.status === 'failed' || newest.id === followedId) && (
        <PublishResult publish={newest} />
      )}
      {followedId !== null && <FollowedPublish key={followedId} id={followedId} running={running} />}
      {running && <QueuedPublish queued={queued} />}
      {content.data && <UnpublishedChanges overview={content.data} />}
      {content.data && <ContentProblems problems={content.data.problems} checking={content.data.checking} />}
      <Releases busy={running !== null} />
      <PublishHistory publishes={publishes.data} />
    </div>
  );
}

export const PublishingIsland = adminIsland(withQueries(PublishingPanel));

/** How the last publish ended and which release is live. */
function PublishResult({ publish }: { publish: Publish }) {
  const { data: releases } = useReleases();
  const live = releases?.find((release) => release.live);
  const { status, reason, removes, changes, finishedAt } = publish;
  if (status === 'succeeded') {
    return (
      <p className="notice-good" role="status">
        Published: {(changes && formatChanges(changes)) ?? 'no topic has changed'}.
      </p>
    );
  }
  const liveRelease =
    live === undefined ? (
      releases && 'Nothing has been published before.'
    ) : (
      <>
        The site is still up, as it was published <RelativeTime time={live.publishedAt} />.
      </>
    );
  if (status === 'cancelled') {
    return (
      <p className="notice-warn" role="status">
        The publish was cancelled. {liveRelease}
      </p>
    );
  }
  return (
    <div className="notice-bad" role="alert">
      <p className="font-semibold">
        The last publish failed {finishedAt !== null && <RelativeTime time={finishedAt} />}.
      </p>
      {reason !== null && <p className="mt-1 whitespace-pre-line">{reason}</p>}
      <p className="mt-1">{liveRelease}</p>
      {removes !== null && (
        <ConfirmButton
          {...removalQuestion(removes)}
          className="mt-3"
          onConfirm={() => void rebuildSite(removes)}
        />
      )}
    </div>
  );
}

/** Queues or cancels the publish after the running one. */
function QueuedPublish({ queued }: { queued: Publish | null }) {
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
