import { formatMoment } from '../../../client/format/format.ts';
import { useReleases } from '../../../client/admin/admin-queries.ts';
import { withQueries } from '../../../client/queries.tsx';
import { adminIsland } from '../../island.tsx';

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
