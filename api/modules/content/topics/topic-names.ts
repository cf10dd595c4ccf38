import type { Access } from '../../../../scripts/content/access.ts';
import type { TopicKey } from '../../../contract/study/target-rules.ts';
import type { LiveRelease } from '../releases/releases-plugin.ts';

interface TopicName {
  subjectTitle: string;
  title: string;
  /** Whether the topic is published. */
  available: boolean;
  /** Who may read it; null if it is not published. */
  access: Access | null;
}

export interface TopicNames {
  of: (key: TopicKey) => TopicName;
  ofSubject: (subject: string) => { subjectTitle: string; available: boolean; totalTopics: number };
  has: (key: TopicKey) => boolean;
}

/**
 * Titles of topics in a release. A topic that is not in the release is named by its slug. Questions without notes are in
 * the topic `tests/<slug>`, which has the title of the test.
 */
export function topicNames(release: LiveRelease | null): TopicNames {
  const known = release && ofRelease.get(release);
  if (known) return known;
  const names = makeNames(release);
  if (release) ofRelease.set(release, names);
  return names;
}

/** Most requests of learners need the names, and making them reads all subjects. */
const ofRelease = new WeakMap<LiveRelease, TopicNames>();

function makeNames(release: LiveRelease | null): TopicNames {
  const titles = new Map(release?.subjects.map(({ slug, title }) => [slug, title]));
  return {
    of({ subject, topic }) {
      const test = subject === 'tests' ? release?.tests.get(topic) : undefined;
      if (test) return { subjectTitle: 'Tests', title: test.title, available: false, access: null };
      const found = release?.topics.get(subject)?.get(topic);
      const subjectTitle = titles.get(subject) ?? subject;
      return {
        subjectTitle,
        title: found?.title ?? topic,
        available: found !== undefined,
        access: found?.access ?? null,
      };
    },
    ofSubject: (subject) => ({
      subjectTitle: titles.get(subject) ?? subject,
      available: titles.has(subject),
      totalTopics: release?.topics.get(subject)?.size ?? 0,
    }),
    has: ({ subject, topic }) => release?.topics.get(subject)?.has(topic) ?? false,
  };
}
