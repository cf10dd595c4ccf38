import type { PublishChanges } from '../../../api/contract/admin/publishes.ts';
import type { Release } from '../../../api/contract/content/release.ts';

/** How many topics one release has that another has not, or has otherwise. */
export function changesBetween(before: Release | null, after: Release): PublishChanges {
  const [old, present] = [digestsOf(before), digestsOf(after)];
  return {
    added: [...present.keys()].filter((topic) => !old.has(topic)).length,
    changed: [...present].filter(([topic, digest]) => old.has(topic) && old.get(topic) !== digest).length,
    removed: [...old.keys()].filter((topic) => !present.has(topic)).length,
  };
}

function digestsOf(release: Release | null): Map<string, string> {
  return new Map(
    release?.subjects.flatMap(({ slug, topics }) =>
      topics.map((topic) => [`${slug}/${topic.slug}`, topic.digest] as const),
    ),
  );
}
