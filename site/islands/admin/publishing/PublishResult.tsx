import type { Publish } from '../../../../api/contract/admin/publishes.ts';
import { Ago } from './RelativeTime.tsx';
import { changesInWords } from './publish-text.ts';
import { useReleases } from './use-releases.ts';

/** How the last publish ended, and what readers see now. */
export function Outcome({ publish }: { publish: Publish }) {
  const { data: releases } = useReleases();
  const live = releases?.find((release) => release.live);
  const { status, reason, changes, finishedAt } = publish;
  if (status === 'succeeded') {
    return (
      <p className="notice-good" role="status">
        Published: {(changes && changesInWords(changes)) ?? 'no topic has changed'}.
      </p>
    );
  }
  const standing =
    live === undefined ? (
      releases && 'Nothing has been published before.'
    ) : (
      <>
        The site is still up, as it was published <Ago time={live.publishedAt} />.
      </>
    );
  if (status === 'cancelled') {
    return (
      <p className="notice-warn" role="status">
        The publish was cancelled. {standing}
      </p>
    );
  }
  return (
    <div className="notice-bad" role="alert">
      <p className="font-semibold">
        The last publish failed {finishedAt !== null && <Ago time={finishedAt} />}.
      </p>
      {reason !== null && <p className="mt-1 whitespace-pre-line">{reason}</p>}
      <p className="mt-1">{standing}</p>
    </div>
  );
}
