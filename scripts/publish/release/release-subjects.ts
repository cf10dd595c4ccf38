import type { PublishChanges } from '../../../api/contract/admin/publishes.ts';
import type { Release } from '../../../api/contract/content/release.ts';
import type { Catalogue } from '../../content/disk/render/prepared.ts';

/** The subjects of a release's manifest. */
export function releaseSubjects({ subjects }: Catalogue): Release['subjects'] {
  return subjects.map(({ slug, title, description, topics }) => ({
    slug,
    title,
    description,
    topics: topics.map(({ slug, title, description, access, digest, sections }) => {
      return { slug, title, description, access, digest, sections };
    }),
  }));
}

/** Counts the topics that differ between two releases. */
export function changesBetween(before: Release | null, after: Release): PublishChanges {
  const [old, present] = [topicDigests(before), topicDigests(after)];
  return {
    added: [...present.keys()].filter((topic) => !old.has(topic)).length,
    changed: [...present].filter(([topic, digest]) => old.has(topic) && old.get(topic) !== digest).length,
    removed: [...old.keys()].filter((topic) => !present.has(topic)).length,
  };
}

function topicDigests(release: Release | null): Map<string, string> {
  return new Map(
    release?.subjects.flatMap(({ slug, topics }) =>
      topics.map((topic) => [`${slug}/${topic.slug}`, topic.digest] as const),
    ),
  );
}
