import { parseBookmarkTarget } from '../../../../api/contract/study/bookmark-rules.ts';
import type { Bookmark } from '../../../../api/contract/study/bookmarks.ts';
import type { SubjectSummary } from '../../../../api/contract/content/topics.ts';
import type { Target, TargetDay } from '../../../../api/contract/study/targets.ts';
import { type Titles, titlesOf, topicAddress } from '../../../client/format/topics.ts';

/** Entries of each list of recent activity. */
export const RECENT = { progress: 5, quizAttempts: 5, bookmarks: 3 } as const;

/** A section's bookmark leads to the section. */
export function bookmarkAddress({ subject, topic: target }: Pick<Bookmark, 'subject' | 'topic'>): string {
  const { topic, sectionIndex } = parseBookmarkTarget(target);
  const address = topicAddress({ subject, topic });
  return sectionIndex === null ? address : `${address}?section=${sectionIndex}`;
}

export interface ShownBookmark extends Bookmark {
  /** Whether its topic is published. */
  available: boolean;
}

export interface BookmarkGroup {
  subject: string;
  title: string;
  bookmarks: ShownBookmark[];
}

/**
 * Bookmarks by subject, both by their titles.
 *
 * @param subjects that are published; undefined where they are not known, and then nothing is said to be gone
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

/** What a bookmark's topic is called, and whether it is there. */
export function bookmarkTitles(
  { subject, topic: target }: Pick<Bookmark, 'subject' | 'topic'>,
  subjects: readonly SubjectSummary[] | undefined,
): Titles {
  return titlesOf({ subject, topic: parseBookmarkTarget(target).topic }, subjects ?? null);
}

/** How far a target is, 0 to 100; what is done is done, whatever the time. */
export function targetPercent({ targetTime, actualTime, completed }: Target): number {
  if (completed) return 100;
  return targetTime === 0 ? 0 : Math.min(100, Math.floor((actualTime * 100) / targetTime));
}

export interface DayProgress {
  done: number;
  total: number;
  /** 0 to 100: targets that are done. */
  percent: number;
}

export function dayProgress(day: TargetDay | undefined): DayProgress {
  const total = day?.targets.length ?? 0;
  const done = day?.targets.filter(({ completed }) => completed).length ?? 0;
  return { done, total, percent: total === 0 ? 0 : Math.floor((done * 100) / total) };
}

/** `1 topic`, `2 topics` */
export function counted(number: number, word: string): string {
  return `${number.toLocaleString('en-IN')} ${word}${number === 1 ? '' : 's'}`;
}
