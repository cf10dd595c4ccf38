import type { ContentOverview, OverviewTopic } from '../../../../../api/contract/admin/content.ts';
import { ACCESS_NAMES } from '../../../../client/format/topics.ts';

export type OverviewSubject = ContentOverview['subjects'][number];

export function accessLabel({ access }: Pick<OverviewTopic, 'access'>): string {
  return access === null ? 'Access unknown' : ACCESS_NAMES[access];
}

/** Badge for a topic that is not published as it is; null if it is unchanged. */
export function topicBadge({
  faulty,
  state,
}: Pick<OverviewTopic, 'faulty' | 'state'>): 'Has an error' | 'New' | 'Changed' | null {
  if (faulty) return 'Has an error';
  if (state === 'new') return 'New';
  return state === 'changed' ? 'Changed' : null;
}

/** Badge for a subject that is not published as it is; null if it is unchanged. */
export function subjectBadge({ isNew, changed }: OverviewSubject): 'New' | 'Changed' | null {
  if (isNew) return 'New';
  return changed ? 'Changed' : null;
}

const normalise = (text: string) => text.normalize('NFC').toLowerCase();

/** Subjects whose title contains `search` with all their topics, and other subjects with only the matching topics. Ignores case. */
export function searchContent(subjects: readonly OverviewSubject[], search: string): OverviewSubject[] {
  const query = normalise(search).trim();
  return subjects.flatMap((subject) => {
    if (normalise(subject.title).includes(query)) return [subject];
    const topics = subject.topics.filter(({ title }) => normalise(title).includes(query));
    return topics.length === 0 ? [] : [{ ...subject, topics }];
  });
}

export function countTopics(subjects: readonly OverviewSubject[]): number {
  return subjects.reduce((count, { topics }) => count + topics.length, 0);
}

/** Number of unpublished changes as text; null if there are none. */
export function unpublishedLabel({ changes, subjects }: ContentOverview): string | null {
  const { added, changed, removed } = changes;
  const topics = added + changed + removed;
  const count = topics || subjects.filter((subject) => subject.changed).length;
  if (count === 0) return null;
  return `${count.toLocaleString('en-IN')} ${count === 1 ? 'change' : 'changes'} not published`;
}
