/*
 * The section that the learner chose on the notes, to be asked about it only. The address names it (`?practise=…`), and then its
 * subsections with questions (`&practise=…`).
 */

export interface ChosenSection {
  id: string;
  /** Ids of the subsections that are asked about with it. */
  subsections: readonly string[];
}

/** Dispatched on the document when a section was chosen while the page is open. */
export const SECTION_CHOSEN = 'section-chosen';

const PARAMETER = 'practise';

/** Null if none was chosen, or if the questions are not open. */
export function sectionInAddress(): ChosenSection | null {
  const query = new URLSearchParams(location.search);
  const [id, ...subsections] = query.getAll(PARAMETER);
  return query.get('tab') === 'mcqs' && id !== undefined ? { id, subsections } : null;
}

/** The query that opens the questions on a section. */
export function sectionQuery({ id, subsections }: ChosenSection): string {
  const sections = [id, ...subsections].map((section) => [PARAMETER, section]);
  return `?${new URLSearchParams([['tab', 'mcqs'], ...sections]).toString()}`;
}

export function removeSectionInAddress(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(PARAMETER)) return;
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address);
}

/** The text of its heading, if the notes in the page contain it. */
export function sectionTitle(id: string): string {
  const heading = document.querySelector<HTMLElement>(`bookmark-toggle[data-heading="${CSS.escape(id)}"]`);
  return heading?.dataset['title'] ?? titleOfId(id);
}

/** A title for a section of which only the id is known. Ids are made from titles. */
export function titleOfId(id: string): string {
  return id.replaceAll('-', ' ');
}
