/* Rules of highlights. Does not import TypeBox, which would end up in the bundles of islands. */
import { isStorable } from '../shared/storable-text.ts';

export const HIGHLIGHT_COLORS = ['yellow', 'green', 'blue'] as const;
export type HighlightColor = (typeof HIGHLIGHT_COLORS)[number];

/** Highlights per learner, and per learner and topic. */
export const MAX_HIGHLIGHTS = 5_000;
export const MAX_TOPIC_HIGHLIGHTS = 500;

/** In one answer of the list of all highlights. */
export const HIGHLIGHTS_PER_PAGE = 50;

/** Lengths in UTF-16 code units. */
export const MAX_QUOTE = 2_000;
export const MAX_CONTEXT = 256;
export const MAX_MARGIN_NOTE = 5_000;

/** How many equal passages an anchor may tell apart. */
export const MAX_OCCURRENCES = 1_000;

/** `sectionId` of text before the first section and of the footnotes. Ids of sections never start with `_`. */
export const INTRO_ID = '_intro';
export const FOOTNOTES_ID = '_footnotes';

/** Where a highlight belongs: a quote with its context, in a section. */
export interface Anchor {
  /** Id of the section's heading, `INTRO_ID` or `FOOTNOTES_ID`. */
  sectionId: string;
  /** The highlighted text, with single spaces in place of other white space. */
  quote: string;
  /** The text of the section before and after the quote, long enough to tell it from equal passages. */
  prefix: string;
  suffix: string;
  /** Index of this passage among the `of` passages of the section that equal prefix, quote and suffix. */
  nth: number;
  of: number;
}

/** Returns the first problem with the texts of a highlight as a sentence, or null. */
export function highlightProblem(highlight: {
  sectionId: string;
  sectionTitle: string;
  quote: string;
  prefix: string;
  suffix: string;
  note: string;
  nth: number;
  of: number;
}): string | null {
  const { sectionId, sectionTitle, quote, prefix, suffix, note, nth, of } = highlight;
  if (![sectionId, sectionTitle, quote, prefix, suffix, note].every(isStorable))
    return 'The highlight contains a character that cannot be stored.';
  if (quote.trim() === '') return 'The highlighted text is empty.';
  if (nth >= of) return 'The highlight’s place is not valid.';
  return null;
}
