import type { ContentOverview, OverviewTopic } from '../../../../api/contract/admin/content.ts';
import { ACCESS_NAMES } from '../../../client/format/topics.ts';

export type OverviewSubject = ContentOverview['subjects'][number];

/** Who may read a topic, as administrators are told. */
export function accessLabel({ access }: Pick<OverviewTopic, 'access'>): string {
  return access === null ? 'Access unknown' : ACCESS_NAMES[access];
}

/** What a reader of the site does not see yet of a topic, or why; null where all is as published. */
export function topicMark({
  faulty,
  state,
}: Pick<OverviewTopic, 'faulty' | 'state'>): 'Has an error' | 'New' | 'Changed' | null {
  if (faulty) return 'Has an error';
  if (state === 'new') return 'New';
  return state === 'changed' ? 'Changed' : null;
}

const plain = (text: string) => text.normalize('NFC').toLowerCase();

/**
 * Subjects whose title holds `search`, with all their topics, and those of which topics do, with these. Upper and lower
 * case make no difference.
 */
export function findContent(subjects: readonly OverviewSubject[], search: string): OverviewSubject[] {
  const wanted = plain(search).trim();
  return subjects.flatMap((subject) => {
    if (plain(subject.title).includes(wanted)) return [subject];
    const topics = subject.topics.filter(({ title }) => plain(title).includes(wanted));
    return topics.length === 0 ? [] : [{ ...subject, topics }];
  });
}

export function countTopics(subjects: readonly OverviewSubject[]): number {
  return subjects.reduce((count, { topics }) => count + topics.length, 0);
}

/** What Rebuild Site would bring to readers, as a few words; null where nothing. */
export function unpublished({ changes, subjects }: ContentOverview): string | null {
  const { added, changed, removed } = changes;
  const topics = added + changed + removed;
  const count = topics || subjects.filter((subject) => subject.changed).length;
  if (count === 0) return null;
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'change' : 'changes'} not published`;
}
