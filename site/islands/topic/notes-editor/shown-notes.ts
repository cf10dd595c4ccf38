import type { RenderedNotes } from '../../../../scripts/content/markdown/render-markdown.ts';
import { notesHtml } from '../../../client/notes/notes-html.ts';
import { showPrivateImages, topicFilesPath } from '../../../client/notes/private-images.ts';

/** The place in the page where notes are read. */
export interface ShownNotes {
  showOfficial: () => void;
  showOwn: (notes: RenderedNotes) => void;
  setHidden: (hidden: boolean) => void;
  /** Puts the focus on the button that opens the editor. */
  focusEdit: () => void;
  /** Marks the sections with these ids in the official notes. */
  markChanged: (ids: readonly string[]) => void;
}

/** @param official what stands there now */
export function shownNotes(
  official: Element,
  imageBase: string,
  topicPath: string,
  gated: boolean,
): ShownNotes {
  let shown = official;
  const put = (element: Element) => {
    if (element === shown) return;
    element.toggleAttribute('hidden', shown.hasAttribute('hidden'));
    shown.replaceWith(element);
    shown = element;
  };
  return {
    showOfficial: () => put(official),
    showOwn(notes) {
      const place = document.createElement('template');
      place.innerHTML = notesHtml(notes);
      if (gated) showPrivateImages(place.content, imageBase, topicFilesPath(topicPath));
      const own = place.content.firstElementChild;
      if (!own) return;
      own.toggleAttribute('data-own', true);
      own.querySelector('[data-edit]')?.removeAttribute('data-sign-in');
      put(own);
    },
    setHidden(hidden) {
      shown.toggleAttribute('hidden', hidden);
    },
    focusEdit: () => shown.querySelector<HTMLElement>('[data-edit]')?.focus({ preventScroll: true }),
    markChanged(ids) {
      for (const section of official.querySelectorAll('section[data-section]')) {
        section.querySelector('.section-head')?.toggleAttribute('data-changed', ids.includes(section.id));
      }
    },
  };
}
