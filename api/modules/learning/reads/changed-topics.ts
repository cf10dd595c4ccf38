import type { ChangedTopic } from '../../../contract/study/reads.ts';
import type { Database } from '../../../db/client.ts';
import type { LiveRelease, Releases } from '../../content/releases/releases-plugin.ts';
import { mayRead } from '../../content/topics/access.ts';
import type { OfficialVersions } from '../../content/official-notes/official-versions.ts';
import type { Learner } from '../../identity/sessions/store.ts';
import { listReads } from './store.ts';
import type { KeptRead } from './store.ts';

export interface Changing {
  database: Database;
  releases: Releases;
  versions: OfficialVersions;
}

/** Topics of the live release that a learner may read and has read, in an older version than the present one. */
export async function changedTopics(
  { database, releases, versions }: Changing,
  learner: Learner,
): Promise<ChangedTopic[]> {
  const release = await releases.current();
  if (!release) return [];
  const reads = await listReads(database, learner.id);
  const caughtUp = await catchUp(release, reads, versions);
  return (caughtUp ? await listReads(database, learner.id) : reads).filter(
    ({ subject, topic, version, officialVersion }) => {
      const found = release.topics.get(subject)?.get(topic);
      return officialVersion > version && found !== undefined && mayRead(found.access, learner);
    },
  );
}

/** Looks at those topics whose notes may have changed since anyone looked; false where there are none. */
async function catchUp(release: LiveRelease, reads: KeptRead[], versions: OfficialVersions): Promise<boolean> {
  const stale = reads.flatMap(({ subject, topic, digest }) => {
    const found = release.topics.get(subject)?.get(topic);
    return found && found.digest !== digest ? [{ subject, found }] : [];
  });
  for (const [subject, group] of Map.groupBy(stale, (one) => one.subject)) {
    await versions.storeSubject(
      release,
      subject,
      group.map(({ found }) => found),
    );
  }
  return stale.length > 0;
}
