import { readStored, writeStored } from '../../client/stored.ts';
import { sectionInQuery, sectionWithNested, stepFontSize, storedFontSize } from './note-sections-state.ts';

const FONT_SIZE_KEY = 'notes_font_size';
const SCROLL_DELAY_MS = 1000;

/** Folding of sections, font size and `?section=n` over notes that stand in the page as plain HTML. */
class NoteSections extends HTMLElement {
  #sections = [...this.querySelectorAll<HTMLElement>('[data-section]')];
  #levels = this.#sections.map((section) => Number(section.dataset['level']));
  #toggleAll = this.querySelector<HTMLButtonElement>('[data-toggle-all]');
  #fontSize = storedFontSize(readStored(FONT_SIZE_KEY));

  connectedCallback(): void {
    this.addEventListener('click', (event) => {
      if (event.target instanceof Element) this.#clicked(event.target);
    });
    /* Find-in-page and links to a heading open what is folded. */
    this.#sections.forEach((section, index) => {
      section.querySelector('[data-body]')?.addEventListener('beforematch', () => this.#fold([index], false));
    });
    this.#showFontSize();
    this.#scrollToSectionInAddress();
  }

  #clicked(target: Element): void {
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
    this.querySelector<HTMLElement>('.notes')?.style.setProperty('--notes-size', `${this.#fontSize}px`);
    const output = this.querySelector('[data-font-size]');
    if (output) output.textContent = `${this.#fontSize} px`;
  }

  #scrollToSectionInAddress(): void {
    const index = sectionInQuery(location.search);
    const section = index === null ? undefined : this.#sections[index];
    if (!section) return;
    setTimeout(() => {
      section.scrollIntoView();
      section.focus({ preventScroll: true });
    }, SCROLL_DELAY_MS);
  }
}

customElements.define('note-sections', NoteSections);
