import { useState } from 'react';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { LoadError } from '../../../client/ui/Notice.tsx';
import { hasEnded, activePublishes } from '../../../client/admin/publish-status.ts';
import { useContentOverview, usePublishes } from '../../../client/admin/admin-queries.ts';
import { PublishHistory } from './PublishHistory.tsx';
import { FollowedPublish } from './log/FollowedPublish.tsx';
import { PublishResult } from './PublishResult.tsx';
import { ContentProblems } from './ContentProblems.tsx';
import { QueuedPublish } from './QueuedPublish.tsx';
import { Releases } from './Releases.tsx';
import { UnpublishedChanges } from './UnpublishedChanges.tsx';
import { withQueries } from '../../../client/queries.tsx';
import { adminIsland } from '../../island.tsx';

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
