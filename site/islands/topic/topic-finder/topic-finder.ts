import { findTopics, pageNumbers } from './topic-finder-state.ts';

/** Adds search and pagination to the page's topic cards. */
class TopicFinder extends HTMLElement {
  #cards = [...this.querySelectorAll<HTMLElement>('[data-topic]')];
  #topics = this.#cards.map(({ dataset }) => ({
    title: dataset['title'] ?? '',
    description: dataset['description'] ?? '',
  }));
  #section = this.querySelector('[data-topics]');
  #input = this.querySelector<HTMLInputElement>('[data-search]');
  #pages = this.querySelector<HTMLElement>('[data-pages]');
  #page = 1;

  connectedCallback(): void {
    this.#input?.addEventListener('input', () => {
      this.#page = 1;
      this.#show();
    });
    this.#pages?.addEventListener('click', (event) => {
      const page = event.target instanceof Element && event.target.closest<HTMLElement>('[data-page]');
      if (page) this.#goTo(Number(page.dataset['page']));
    });
    this.#show();
  }

  #goTo(page: number): void {
    this.#page = page;
    this.#show();
    this.#section?.scrollIntoView();
    this.#section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }

  #show(): void {
    const search = this.#input?.value ?? '';
    const result = findTopics(this.#topics, search, this.#page);
    this.#page = result.page;
    const shown = new Set(result.shown);
    this.#cards.forEach((card, index) => {
      card.dataset['placed'] = '';
      card.hidden = !shown.has(index);
    });
    this.#setText('[data-count]', `Showing ${shown.size} of ${this.#topics.length} topics`);
    this.#setText('[data-results]', search.trim() === '' ? null : `Results for “${search.trim()}”`);
    this.querySelector<HTMLElement>('[data-none]')?.toggleAttribute(
      'hidden',
      result.matching > 0 || this.#topics.length === 0,
    );
    this.#showPages(result.page, result.pages);
  }

  #setText(selector: string, text: string | null): void {
    const element = this.querySelector<HTMLElement>(selector);
    if (!element) return;
    element.hidden = text === null;
    element.textContent = text;
  }

  #showPages(page: number, pages: number): void {
    if (!this.#pages) return;
    this.#pages.hidden = pages === 1;
    this.#pages.replaceChildren(
      pageButton('Previous', page - 1, page === 1),
      ...pageNumbers(page, pages).map((number) => (number === null ? gap() : numberButton(number, page))),
      pageButton('Next', page + 1, page === pages),
    );
  }
}

function pageButton(label: string, page: number, disabled: boolean): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button button-quiet';
  button.textContent = label;
  button.dataset['page'] = String(page);
  button.disabled = disabled;
  return button;
}

function numberButton(number: number, current: number): HTMLButtonElement {
  const button = pageButton(String(number), number, false);
  button.setAttribute('aria-label', `Page ${number}`);
  if (number === current) {
    button.className = 'button button-primary';
    button.setAttribute('aria-current', 'page');
  }
  return button;
}

function gap(): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = 'grid min-h-11 place-items-center px-1 text-faint';
  span.textContent = '…';
  return span;
}

customElements.define('topic-finder', TopicFinder);
