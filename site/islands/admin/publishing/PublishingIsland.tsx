import { useState } from 'react';
import { useContentOverview } from '../../../client/admin/use-content-overview.ts';
import { EmptyState } from '../../../client/ui/EmptyState.tsx';
import { LoadError } from '../../../client/ui/LoadError.tsx';
import { isOver, underWay } from '../../../client/admin/publish-status.ts';
import { usePublishes } from '../../../client/admin/admin-queries.ts';
import { History } from './PublishHistory.tsx';
import { Job } from './log/FollowedPublish.tsx';
import { Outcome } from './PublishResult.tsx';
import { Problems } from './ContentProblems.tsx';
import { Queue } from './QueuedPublish.tsx';
import { Releases } from './Releases.tsx';
import { Standing } from './UnpublishedChanges.tsx';
import { withQueries } from '../../../client/api/with-queries.tsx';
import { adminIsland } from '../../island.tsx';

/** What readers see, what they do not see yet, and how that is coming along. */
function Panel() {
  const content = useContentOverview();
  const publishes = usePublishes();
  const [followed, setFollowed] = useState<string | null>(null);
  if (publishes.isError && !publishes.data)
    return (
      <LoadError
        text={`The publishes could not be loaded. ${publishes.error.message}`}
        onRetry={() => void publishes.refetch()}
      />
    );
  if (!publishes.data) return <EmptyState loading text="" />;

  const { running, queued } = underWay(publishes.data);
  /* Its log stays when it is over, until another one runs or the page is left. */
  if (running && running.id !== followed) setFollowed(running.id);
  const newest = publishes.data.find(({ status, startedAt }) => isOver(status) && startedAt !== null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {content.isError && (
        <LoadError
          text={`The content could not be loaded. ${content.error.message}`}
          onRetry={() => void content.refetch()}
        />
      )}
      {!running && newest && (newest.status === 'failed' || newest.id === followed) && (
        <Outcome publish={newest} />
      )}
      {followed !== null && <Job key={followed} id={followed} running={running} />}
      {running && <Queue queued={queued} />}
      {content.data && <Standing overview={content.data} />}
      {content.data && <Problems problems={content.data.problems} />}
      <Releases busy={running !== null} />
      <History publishes={publishes.data} />
    </div>
  );
}

export const PublishingIsland = adminIsland(withQueries(Panel));
