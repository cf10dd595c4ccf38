import type { ChangedFact, ChangedTexts } from '../../../../api/contract/study/changes.ts';
import { threeWay } from '../../../client/merge/three-way.ts';

type TouchedSection = ChangedFact['sections'][number];

/** The section and what happened to it, such as `Writs was removed`. */
export function sectionName({ title, change }: Pick<TouchedSection, 'title' | 'change'>): string {
  const name = title === '' ? 'The introduction' : title;
  return { changed: `${name} has changed.`, added: `${name} is new.`, removed: `${name} was removed.` }[
    change
  ];
}

/** What of the learner a change touches, such as `Touches 2 highlights and 1 card.`; may be empty. */
export function touchedText({
  highlightCount,
  cardCount,
  bookmarked,
}: Pick<TouchedSection, 'highlightCount' | 'cardCount' | 'bookmarked'>): string {
  const counted = (count: number, name: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? name : `${name}s`} of yours`];
  const parts = [
    ...counted(highlightCount, 'highlight'),
    ...counted(cardCount, 'card'),
    ...(bookmarked ? ['your bookmark'] : []),
  ];
  return parts.length === 0 ? '' : `Touches ${new Intl.ListFormat('en').format(parts)}.`;
}

/** The passages of a section that differ, by lines. */
export function changedLines({
  before,
  after,
}: Pick<ChangedTexts['sections'][number], 'before' | 'after'>): { before: string; after: string }[] {
  const [old, current] = [before ?? '', after ?? ''];
  return threeWay(old, current, old).flatMap((part) =>
    part.kind === 'same' || part.kind === 'conflict'
      ? []
      : [{ before: part.base.trimEnd(), after: part.text.trimEnd() }],
  );
}
