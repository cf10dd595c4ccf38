/* Rules of bookmarks. Does not import TypeBox, which would end up in the bundles of islands. */
import type { NewBookmark } from './bookmarks.ts';
import { isStorable } from '../shared/storable-text.ts';

/** Bookmarks per learner. */
export const MAX_BOOKMARKS = 2_000;

/** Characters (Unicode code points). */
const MAX_TITLE = 300;
const MAX_DESCRIPTION = 1_000;
const MAX_HEADING_ID = 300;

export interface BookmarkTarget {
  /** Slug of the topic. */
  topic: string;
  /** 0-based, in document order; null for the topic itself. */
  sectionIndex: number | null;
}

/** Formats a target as `{topic}` or `{topic}-section-{index}`. Slugs of topics never end like the latter. */
export function formatBookmarkTarget({ topic, sectionIndex }: BookmarkTarget): string {
  return sectionIndex === null ? topic : `${topic}-section-${sectionIndex}`;
}

export function parseBookmarkTarget(text: string): BookmarkTarget {
  const [, topic, index] = /^(.+)-section-(0|[1-9]\d{0,8})$/su.exec(text) ?? [];
  return topic === undefined ? { topic: text, sectionIndex: null } : { topic, sectionIndex: Number(index) };
}

/** Returns the first problem with the texts of a bookmark as a sentence, or null. */
export function bookmarkProblem({
  title,
  description,
  headingId,
}: Pick<NewBookmark, 'title' | 'description' | 'headingId'>): string | null {
  return (
    textProblem('title', title, MAX_TITLE) ??
    textProblem('description', description, MAX_DESCRIPTION) ??
    textProblem('heading’s id', headingId ?? '', MAX_HEADING_ID)
  );
}

function textProblem(name: string, text: string, maximum: number): string | null {
  if (!isStorable(text)) return `The ${name} contains a character that cannot be stored.`;
  return [...text].length > maximum
    ? `The ${name} may have at most ${maximum.toLocaleString('en')} characters.`
    : null;
}
