import { session } from '../../../client/session/session.ts';
import { readStored, writeStored } from '../../../client/storage/local-storage.ts';
import { sectionInQuery, sectionWithNested, stepFontSize, storedFontSize } from './note-sections-state.ts';
import { withLateStyles } from '../../../client/ui/late-styles.ts';

const FONT_SIZE_KEY = 'notes_font_size';
const SCROLL_DELAY_MS = 1000;
/** A section whose top is above this line, in px from the top of the window, is being read. */
const READING_LINE_PX = 120;

/** The sections of the notes that the page showed first: those that others link to. */
let firstShown: readonly HTMLElement[] = [];

/** Adds folding of sections, the font size control and `?section=n` to notes in the page. */
class NoteSections extends HTMLElement {
  #sections = [...this.querySelectorAll<HTMLElement>('section[data-section]')];
  #levels = this.#sections.map((section) => Number(section.dataset['level']));
  #toggleAll = this.querySelector<HTMLButtonElement>('[data-toggle-all]');
  #fontSize = storedFontSize(readStored(FONT_SIZE_KEY));
  #links = new Map(
    [...this.querySelectorAll<HTMLAnchorElement>('nav .contents-list a')].map((link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  );
  #isInitialised = false;

  connectedCallback(): void {
    this.#showFontSize();
    addEventListener('scroll', this.#markCurrentSection, { passive: true });
    addEventListener('hashchange', this.#openInAddress);
    /* The notes editor removes this element from the page and adds it again. */
    if (this.#isInitialised) return;
    this.#isInitialised = true;
    if (firstShown.length === 0) firstShown = this.#sections;
    this.#makePicturesButtons();
    this.addEventListener('click', (event) => {
      if (event.target instanceof Element) this.#onClick(event.target);
    });
    /* Find-in-page and links to a heading unfold a section. */
    this.#sections.forEach((section, index) => {
      section.querySelector('[data-body]')?.addEventListener('beforematch', () => this.#fold([index], false));
    });
    void this.#scrollToSectionInAddress();
  }

  disconnectedCallback(): void {
    removeEventListener('scroll', this.#markCurrentSection);
    removeEventListener('hashchange', this.#openInAddress);
  }

  /** Unfolds the section in the address. Browsers do not unfold it for a link to its heading. */
  #openInAddress = (): void => {
    const index = this.#sections.findIndex((section) => section.matches(':target'));
    if (index !== -1) this.#fold([index], false);
    else void this.#goToNearest();
  };

  /** If nothing in the page has the id in the address, goes on to the section of these notes that is most like it. */
  async #goToNearest(): Promise<void> {
    const id = decodeURIComponent(location.hash.slice(1));
    if (id === '' || id.startsWith('_') || document.getElementById(id) || this.#sections.length === 0) return;
    const { nearestTo } = await import('./nearest-section.ts');
    const section = this.isConnected && nearestTo(id, this.#sections, firstShown);
    if (section) location.replace(`#${encodeURIComponent(section.id)}`);
  }

  /** Marks the section that is being read in the table of contents. */
  #markCurrentSection = (): void => {
    const { scrollHeight } = document.documentElement;
    /* The last sections may be too short to reach the line. */
    const atEnd = innerHeight + scrollY >= scrollHeight - 2 && scrollY > 0;
    const line = atEnd ? innerHeight : READING_LINE_PX;
    const aboveLine = this.#sections.filter(
      (section) => this.#links.has(section.id) && section.getBoundingClientRect().top <= line,
    );
    const current = aboveLine.at(-1)?.id;
    for (const [id, link] of this.#links) {
      if (id === current) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };

  /** Pictures that are no links open in a dialog, where they can be enlarged. */
  #makePicturesButtons(): void {
    for (const picture of this.querySelectorAll<HTMLImageElement>('.notes img:not(a img)')) {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'picture-button';
      button.setAttribute('aria-label', `Enlarge picture: ${picture.alt}`);
      picture.replaceWith(button);
      button.append(picture);
    }
  }

  #onClick(target: Element): void {
    const picture = target.closest('.picture-button')?.querySelector('img');
    if (picture)
      void withLateStyles(import('../../../client/notes/picture-zoom.ts')).then(({ openPicture }) =>
        openPicture(picture),
      );
    const toggle = target.closest('[data-toggle]');
    const font = target.closest<HTMLElement>('[data-font]');
    if (toggle) {
      const index = this.#sections.findIndex((section) => section.contains(toggle));
      this.#fold(sectionWithNested(this.#levels, index), toggle.getAttribute('aria-expanded') === 'true');
    } else if (target.closest('[data-toggle-all]')) {
      this.#fold([...this.#sections.keys()], this.#anyOpen());
    } else if (font) {
      this.#fontSize = stepFontSize(this.#fontSize, font.dataset['font'] === '1' ? 1 : -1);
      this.#showFontSize();
      writeStored(FONT_SIZE_KEY, String(this.#fontSize));
    }
  }

  #fold(indexes: readonly number[], folded: boolean): void {
    for (const index of indexes) {
      const section = this.#sections[index];
      section?.querySelector('[data-toggle]')?.setAttribute('aria-expanded', String(!folded));
      const body = section?.querySelector('[data-body]');
      if (folded) body?.setAttribute('hidden', 'until-found');
      else body?.removeAttribute('hidden');
    }
    if (this.#toggleAll) this.#toggleAll.textContent = this.#anyOpen() ? 'Collapse all' : 'Expand all';
  }

  #anyOpen(): boolean {
    return this.querySelector('[data-toggle][aria-expanded="true"]') !== null;
  }

  #showFontSize(): void {
    /* In rem, so that it scales with the browser's text size. */
    const size = `${this.#fontSize / 16}rem`;
    this.style.setProperty('--notes-size', size);
    const output = this.querySelector('[data-font-size]');
    if (output) output.textContent = `${this.#fontSize} px`;
  }

  async #scrollToSectionInAddress(): Promise<void> {
    const named = this.#sectionInHash();
    if (named) {
      /* The browser has scrolled to it, unless the notes came later than the page. */
      if (!named.matches(':target')) named.scrollIntoView();
      return;
    }
    const index = sectionInQuery(location.search);
    if (index === null) {
      if (new URLSearchParams(location.search).has('section')) void this.#goToNearest();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, SCROLL_DELAY_MS));
    const section = (await this.#bookmarkedSection(index)) ?? this.#sections[index];
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  }

  #sectionInHash(): HTMLElement | undefined {
    const hash = location.hash.slice(1);
    const targets = [...this.#sections, ...this.querySelectorAll<HTMLElement>('#_intro, #_footnotes')];
    return targets.find(({ id }) => id === hash || encodeURIComponent(id) === hash);
  }

  /** The section that the learner's bookmark with this number refers to. Its number may have changed since. */
  async #bookmarkedSection(index: number): Promise<HTMLElement | undefined> {
    const path = this.closest<HTMLElement>('[data-topic-path]')?.dataset['topicPath'];
    if (path === undefined || !session.getState().user) return undefined;
    const { bookmarkedHeading } = await import('../../../client/bookmarks.ts');
    const heading = await bookmarkedHeading(path, index);
    return this.#sections.find(({ id }) => id === heading);
  }
}

customElements.define('note-sections', NoteSections);
