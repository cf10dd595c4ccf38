import { nearestSection } from '../../../../scripts/content/questions/section-match.ts';
import { titleOfId } from '../../../client/question/chosen-section.ts';

interface ShownSection {
  id: string;
  title: string;
  element: HTMLElement;
}

function shown(element: HTMLElement): ShownSection {
  const bookmark = element.querySelector<HTMLElement>('bookmark-toggle');
  return { id: element.id, title: bookmark?.dataset['title'] ?? titleOfId(element.id), element };
}

/**
 * The section of the notes that corresponds to one with this id: the most similar one, or else the first.
 * @param official sections of which one may have the id, and so its text
 */
export function nearestTo(
  id: string,
  sections: readonly HTMLElement[],
  official: readonly HTMLElement[],
): HTMLElement | undefined {
  const wanted = official.map(shown).find((section) => section.id === id) ?? { id, title: titleOfId(id) };
  return nearestSection(wanted, sections.map(shown))?.element ?? sections[0];
}
