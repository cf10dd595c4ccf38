import { findTopics, listStateIn, listSummary, pageNumbers, queryWith } from './topic-finder-state.ts';

/** Where the list was left, in `history.state`. */
interface LeftAt {
  /** px */
  listScroll?: number;
}

/**
 * Adds search and pagination to the page's topic cards. Both are in the address, so that Back, a reload and a copied
 * address show the same list.
 */
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
      this.#writeAddress('replace');
    });
    this.#pages?.addEventListener('click', (event) => {
      const page = event.target instanceof Element && event.target.closest<HTMLElement>('[data-page]');
      if (page) this.#goTo(Number(page.dataset['page']));
    });
    addEventListener('popstate', this.#showAddress);
    addEventListener('pagehide', this.#rememberScroll);
    /* What was typed before the script ran is newer than the address. */
    if (this.#input?.value) this.#show();
    else this.#showAddress();
    this.#restoreScroll();
  }

  disconnectedCallback(): void {
    removeEventListener('popstate', this.#showAddress);
    removeEventListener('pagehide', this.#rememberScroll);
  }

  #goTo(page: number): void {
    this.#rememberScroll();
    this.#page = page;
    this.#show();
    this.#writeAddress('push');
    this.#section?.scrollIntoView();
    this.#section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }

  #showAddress = (): void => {
    const { search, page } = listStateIn(location.search);
    if (this.#input) this.#input.value = search;
    this.#page = page;
    this.#show();
  };

  #writeAddress(how: 'push' | 'replace'): void {
    const search = this.#input?.value ?? '';
    const query = queryWith(location.search, { search, page: this.#page });
    if (query === location.search) return;
    const address = location.pathname + query + location.hash;
    if (how === 'push') history.pushState(null, '', address);
    else history.replaceState(history.state, '', address);
  }

  #rememberScroll = (): void => {
    const left: LeftAt = { ...(history.state as LeftAt | null), listScroll: scrollY };
    history.replaceState(left, '');
  };

  /** The browser scrolls before the list has its page and search, when the document may be too short. */
  #restoreScroll(): void {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const left = history.state as LeftAt | null;
    if (navigation?.type === 'navigate' || typeof left?.listScroll !== 'number') return;
    if (scrollY !== left.listScroll) scrollTo({ top: left.listScroll, behavior: 'instant' });
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
    const summary = this.querySelector('[data-summary]');
    if (summary) summary.textContent = listSummary(result, search);
    this.querySelector<HTMLElement>('[data-none]')?.toggleAttribute(
      'hidden',
      result.matching > 0 || this.#topics.length === 0,
    );
    this.#showPages(result.page, result.pages);
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
