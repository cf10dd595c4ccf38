import { sep } from 'node:path';
import type { Release } from '../../api/contract/content/release.ts';

/** A publish that would remove all topics of the site, or more than half of them, and is not allowed to. */
export class RemovalError extends Error {
  /** Number of topics that it would remove. */
  readonly removes: number;
  /** What to do about it. */
  readonly advice: string;

  constructor(removed: readonly string[], before: number, contentDir: string) {
    const isAll = removed.length === before;
    super(
      isAll
        ? `The published site has ${count(before)}, but ${subjectsOf(contentDir)} has none of them now. Nothing was published.`
        : `This publish would remove ${removed.length} of the ${count(before)} of the site, such as ${removed[0]}. Nothing was published.`,
    );
    this.name = 'RemovalError';
    this.removes = removed.length;
    this.advice =
      'Check that the content folder is complete and that its volume is mounted. To remove the topics from the site, run npm run build -- --allow-removal, or confirm it on the Publishing tab of the dashboard.';
  }
}

/**
 * Stops a publish that an incomplete or unmounted content folder would empty the site with. Topics that were moved are not
 * counted as removed if a redirect leads to their new address.
 *
 * @param before the current release; null at the first publish
 * @param isReachable whether a topic, as `subject/topic`, is on the new site or redirects to a topic that is
 * @param allowed number of topics that may be removed without a question
 * @throws {RemovalError}
 */
export function checkRemovals(
  before: Pick<Release, 'subjects'> | null,
  isReachable: (topic: string) => boolean,
  { contentDir, allowed }: { contentDir: string; allowed: number },
): void {
  const topics = (before?.subjects ?? []).flatMap(({ slug, topics }) =>
    topics.map((topic) => `${slug}/${topic.slug}`),
  );
  const removed = topics.filter((topic) => !isReachable(topic));
  if (removed.length <= Math.max(allowed, topics.length / 2)) return;
  throw new RemovalError(removed, topics.length, contentDir);
}

function count(topics: number): string {
  return topics === 1 ? '1 topic' : `${topics} topics`;
}

function subjectsOf(contentDir: string): string {
  return `${contentDir}${sep}subjects`;
}
