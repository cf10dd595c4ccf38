import { MAX_HEADING, MAX_SECTION_INDEX } from '../../../../api/contract/study/reading-rules.ts';
import type { ReadingPosition } from '../../../client/outbox/entries.ts';

/** A section of the notes on the page. */
export interface ShownSection {
  /** Id of the heading. */
  id: string;
  title: string;
  /** px from the top of the window. */
  top: number;
}

/** A section that begins above this line is being read, in px from the top of the window. Below the header. */
const READING_LINE = 160;

const NOWHERE = { sectionIndex: null, headingId: null, sectionTitle: null };

/** The notes on the page. */
export interface ShownNotes {
  /** px from the top of the window. */
  bottom: number;
  /** The last section is folded. */
  folded: boolean;
}

/** Whether the end of the notes is on screen, or further up the page. @param height of the window in px */
export function showsEnd({ bottom, folded }: ShownNotes, height: number): boolean {
  return !folded && bottom <= height;
}

/**
 * The section that is being read.
 *
 * @param sections in document order
 */
export function positionAt(sections: readonly ShownSection[]): Omit<ReadingPosition, 'readAt' | 'atEnd'> {
  const sectionIndex = sections.findLastIndex(({ top }) => top <= READING_LINE);
  const section = sections[sectionIndex];
  if (!section || sectionIndex > MAX_SECTION_INDEX) return NOWHERE;
  const title = section.title.replaceAll(/\s+/g, ' ').trim();
  return {
    sectionIndex,
    headingId: section.id.length <= MAX_HEADING ? section.id : null,
    sectionTitle: title.toWellFormed().slice(0, MAX_HEADING).toWellFormed(),
  };
}
