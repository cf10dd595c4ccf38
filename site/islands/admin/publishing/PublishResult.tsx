import type { Publish } from '../../../../api/contract/admin/publishes.ts';
import { rebuildSite, useReleases } from '../../../client/admin/admin-queries.ts';
import { RelativeTime } from './PublishCard.tsx';
import { formatChanges, removalQuestion } from '../../../client/admin/publish-status.ts';
import { ConfirmButton } from '../../../client/ui/dialogs/ConfirmDialog.tsx';

/** How the last publish ended and which release is live. */
export function PublishResult({ publish }: { publish: Publish }) {
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
