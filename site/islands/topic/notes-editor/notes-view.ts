import type { RenderedNotes } from '../../../../scripts/content/markdown/render-markdown.ts';
import { notesHtml } from '../../../client/notes/notes-html.ts';
import { showPrivateImages, topicFilesPath } from '../../../client/notes/private-images.ts';

/** Shows the official or the learner's own notes in the page. */
export interface NotesView {
  showOfficial: () => void;
  showOwn: (notes: RenderedNotes) => void;
  setHidden: (hidden: boolean) => void;
  /** Focuses the Edit button. */
  focusEdit: () => void;
  /** Index of the section at the top of the window; -1 before the first one. */
  sectionInView: () => number;
  /** Scrolls to a section, or to the notes if there is none with this index, and focuses it. */
  reveal: (section: number) => void;
  /** Highlights the sections with these ids in the official notes. */
  markChanged: (ids: readonly string[]) => void;
}

/** A section whose top is above this line, in px from the top of the window, is being read. */
const READING_LINE_PX = 120;

const sectionsOf = (notes: Element) => [...notes.querySelectorAll<HTMLElement>('section[data-section]')];

/** @param official the element that shows the official notes */
export function createNotesView(
  official: Element,
  imageBase: string,
  topicPath: string,
  gated: boolean,
): NotesView {
  let shown = official;
  const replaceWith = (element: Element) => {
    if (element === shown) return;
    element.toggleAttribute('hidden', shown.hasAttribute('hidden'));
    shown.replaceWith(element);
    shown = element;
  };
  return {
    showOfficial: () => replaceWith(official),
    showOwn(notes) {
      const template = document.createElement('template');
      template.innerHTML = notesHtml(notes);
      if (gated) showPrivateImages(template.content, imageBase, topicFilesPath(topicPath));
      const own = template.content.firstElementChild;
      if (!own) return;
      own.toggleAttribute('data-own', true);
      own.querySelector('[data-edit]')?.removeAttribute('data-sign-in');
      replaceWith(own);
    },
    setHidden(hidden) {
      shown.toggleAttribute('hidden', hidden);
    },
    focusEdit: () => shown.querySelector<HTMLElement>('[data-edit]')?.focus({ preventScroll: true }),
    sectionInView() {
      const tops = sectionsOf(shown).map((section) => section.getBoundingClientRect().top);
      return tops.filter((top) => top <= READING_LINE_PX).length - 1;
    },
    reveal(index) {
      const section = sectionsOf(shown)[index];
      (section ?? shown).scrollIntoView({ behavior: 'instant' });
      section?.focus({ preventScroll: true });
    },
    markChanged(ids) {
      for (const section of official.querySelectorAll('section[data-section]')) {
        section.querySelector('.section-head')?.toggleAttribute('data-changed', ids.includes(section.id));
      }
    },
  };
}
