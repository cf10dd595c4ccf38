import { titleOfId } from '../../../scripts/content/questions/section-match.ts';

/* The section that the learner chose on the notes, to be asked about it only. The address names it (`?practise=…`). */

/** Dispatched on the document when a section was chosen while the page is open. */
export const SECTION_CHOSEN = 'section-chosen';

const PARAMETER = 'practise';

/** Id of the section; null if none was chosen, or if the questions are not open. */
export function sectionInAddress(): string | null {
  const query = new URLSearchParams(location.search);
  return query.get('tab') === 'mcqs' ? query.get(PARAMETER) : null;
}

/** The query that opens the questions on a section. */
export function sectionQuery(id: string): string {
  return `?${new URLSearchParams({ tab: 'mcqs', [PARAMETER]: id }).toString()}`;
}

export function removeSectionInAddress(): void {
  const address = new URL(location.href);
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address);
}

/** The text of its heading, as far as the notes in the page have it. */
export function sectionTitle(id: string): string {
  const heading = document.querySelector<HTMLElement>(`bookmark-toggle[data-heading="${CSS.escape(id)}"]`);
  return heading?.dataset['title'] ?? titleOfId(id);
}
