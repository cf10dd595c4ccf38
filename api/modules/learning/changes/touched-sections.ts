import type { ChangedSection } from '../../../../scripts/content/markdown/section-texts.ts';
import type { ChangedFact } from '../../../contract/study/changes.ts';
import { MAX_CHANGED_SECTIONS, MAX_SHOWN_HIGHLIGHTS } from '../../../contract/study/changes.ts';
import { INTRO_ID } from '../../../contract/study/highlight-rules.ts';
import type { Marks } from './store.ts';

export type SectionChange = Pick<ChangedSection, 'id' | 'title'> & {
  change: ChangedFact['sections'][number]['change'];
};

export function toChange({ id, title, before, after }: ChangedSection): SectionChange {
  return { id, title, change: before === null ? 'added' : after === null ? 'removed' : 'changed' };
}

/** The changed sections that matter to a learner, with what they have marked there. */
export function touchedSections(changes: readonly SectionChange[], marks: Marks): ChangedFact['sections'] {
  const wholeTopic = marks.bookmarked || marks.ownNotes;
  return changes
    .map(({ id, title, change }) => {
      const sectionId = id ?? INTRO_ID;
      const highlights = marks.highlights.filter((one) => one.sectionId === sectionId);
      const cards = marks.cards.filter((one) => one.sectionId === sectionId);
      return {
        id,
        title,
        change,
        highlights: highlights
          .slice(0, MAX_SHOWN_HIGHLIGHTS)
          .map((one) => ({ id: one.id, quote: one.quote })),
        highlightCount: highlights.length,
        cards: cards.slice(0, MAX_SHOWN_HIGHLIGHTS).map((one) => ({ id: one.id, front: one.front })),
        cardCount: cards.length,
        bookmarked: marks.bookmarkedSections.includes(sectionId),
      };
    })
    .filter(
      ({ highlightCount, cardCount, bookmarked }) =>
        wholeTopic || bookmarked || highlightCount + cardCount > 0,
    )
    .slice(0, MAX_CHANGED_SECTIONS);
}
