import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { LiveRelease } from '../releases/releases-plugin.ts';
import type { OfficialVersions } from './official-versions.ts';

/**
 * Stores the versions of topics whose notes may have changed since their version was stored.
 *
 * @param known topics with the digest at which their latest version was stored
 * @returns false if there are none
 */
export async function refreshVersions(
  versions: OfficialVersions,
  release: LiveRelease,
  known: readonly (TopicKey & { digest: string })[],
): Promise<boolean> {
  const outdated = known.flatMap(({ subject, topic, digest }) => {
    const found = release.topics.get(subject)?.get(topic);
    return found && found.digest !== digest ? [{ subject, found }] : [];
  });
  for (const [subject, group] of Map.groupBy(outdated, (one) => one.subject)) {
    const topics = group.map(({ found }) => found);
    await versions.storeSubject(release, subject, topics);
  }
  return outdated.length > 0;
}
