import type { NewBookmark } from './bookmarks.ts';
import { isStorable } from '../shared/storable-text.ts';

/** How many a learner may have. */
export const BOOKMARKS_MAXIMUM = 2_000;

/** Characters (Unicode code points). */
const TITLE_MAXIMUM = 300;
const DESCRIPTION_MAXIMUM = 1_000;
const HEADING_ID_MAXIMUM = 300;

type Texts = Pick<NewBookmark, 'title' | 'description' | 'headingId'>;

/** What is wrong with the texts of a bookmark, as a sentence; null where nothing is. */
export function bookmarkProblem({ title, description, headingId }: Texts): string | null {
  return (
    problemOf('title', title, TITLE_MAXIMUM) ??
    problemOf('description', description, DESCRIPTION_MAXIMUM) ??
    problemOf('heading’s id', headingId ?? '', HEADING_ID_MAXIMUM)
  );
}

function problemOf(name: string, text: string, maximum: number): string | null {
  if (!isStorable(text)) return `The ${name} has a character that cannot be stored.`;
  const most = maximum.toLocaleString('en');
  return [...text].length > maximum ? `The ${name} may have ${most} characters at most.` : null;
}
