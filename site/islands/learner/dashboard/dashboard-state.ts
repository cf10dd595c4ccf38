import type { Stats } from '../../../../api/contract/study/activity.ts';
import { parseBookmarkTarget } from '../../../../api/contract/study/bookmark-rules.ts';
import type { Bookmark } from '../../../../api/contract/study/bookmarks.ts';
import type { ListedHighlight } from '../../../../api/contract/study/highlights.ts';
import type { SubjectSummary } from '../../../../api/contract/content/topics.ts';
import type { TargetDay } from '../../../../api/contract/study/targets.ts';
import { type Titles, titlesOf, topicAddress } from '../../../client/format/topics.ts';

/** Returns the address of the bookmarked topic or section. */
export function bookmarkAddress({ subject, topic: target }: Pick<Bookmark, 'subject' | 'topic'>): string {
  const { topic, sectionIndex } = parseBookmarkTarget(target);
  const address = topicAddress({ subject, topic });
  return sectionIndex === null ? address : `${address}?section=${sectionIndex}`;
}

interface ListedBookmark extends Bookmark {
  /** Whether the topic is published. */
  available: boolean;
}

interface BookmarkGroup {
  subject: string;
  title: string;
  bookmarks: ListedBookmark[];
}

/**
 * Groups bookmarks by subject; groups and bookmarks are sorted by title.
 *
 * @param subjects the published subjects; if undefined, all bookmarks count as available
 */
export function groupBookmarks(
  bookmarks: readonly Bookmark[],
  subjects: readonly SubjectSummary[] | undefined,
): BookmarkGroup[] {
  const groups = Map.groupBy(bookmarks, ({ subject }) => subject);
  return [...groups]
    .map(([subject, ofSubject]) => ({
      subject,
      title: subjects?.find(({ slug }) => slug === subject)?.title ?? subject,
      bookmarks: ofSubject
        .map((bookmark) => ({ ...bookmark, available: bookmarkTitles(bookmark, subjects).address !== null }))
        .sort((a, b) => a.title.localeCompare(b.title) || a.topic.localeCompare(b.topic)),
    }))
    .sort((a, b) => a.title.localeCompare(b.title));
}

/** Returns the titles and the address of a bookmark's topic. */
export function bookmarkTitles(
  { subject, topic: target }: Pick<Bookmark, 'subject' | 'topic'>,
  subjects: readonly SubjectSummary[] | undefined,
): Titles {
  return titlesOf({ subject, topic: parseBookmarkTarget(target).topic }, subjects ?? null);
}

interface DayProgress {
  done: number;
  total: number;
  /** Percentage of targets done, 0 to 100. */
  percent: number;
}

export function dayProgress(day: TargetDay | undefined): DayProgress {
  const total = day?.targets.length ?? 0;
  const done = day?.targets.filter(({ completed }) => completed).length ?? 0;
  return { done, total, percent: total === 0 ? 0 : Math.floor((done * 100) / total) };
}

/** The completion rate, and of how many topics it is one. */
export function completionText({
  completionRate,
  subjects,
}: {
  completionRate: number;
  subjects: readonly Pick<Stats['subjects'][number], 'topicsStarted' | 'topicsCompleted'>[];
}): string {
  const rate = `${completionRate}% completion rate`;
  const total = (field: 'topicsStarted' | 'topicsCompleted') =>
    subjects.reduce((sum, subject) => sum + subject[field], 0);
  const started = total('topicsStarted');
  return started === 0
    ? rate
    : `${rate}: ${total('topicsCompleted')} of ${pluralise(started, 'topic')} begun`;
}

/** For example `1 topic`, `2 topics`. */
export function pluralise(count: number, noun: string): string {
  return `${count.toLocaleString('en-IN')} ${noun}${count === 1 ? '' : 's'}`;
}

interface TopicHighlights extends Pick<ListedHighlight, 'title' | 'subjectTitle' | 'available'> {
  key: string;
  highlights: ListedHighlight[];
}

/** Highlights by topic, in the order of the first one of each topic. */
export function groupByTopic(highlights: readonly ListedHighlight[]): TopicHighlights[] {
  const groups = Map.groupBy(highlights, ({ subject, topic }) => `${subject}/${topic}`);
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    if (!first) return [];
    const { title, subjectTitle, available } = first;
    return [{ key, title, subjectTitle, available, highlights: group }];
  });
}

/** The address that scrolls to a highlight in its topic. */
export function highlightAddress({ subject, topic, id }: ListedHighlight): string {
  return `${topicAddress({ subject, topic })}?highlight=${id}`;
}
