import { tabAfterKey, tabInQuery } from './topic-tabs-state.ts';

/** Tabs over panels that stand in the page; without scripts the first panel is simply the page. */
class TopicTabs extends HTMLElement {
  #tabs = [...this.querySelectorAll<HTMLElement>('[role=tab]')];
  #panels = [...this.querySelectorAll<HTMLElement>('[role=tabpanel]')];

  connectedCallback(): void {
    this.#tabs.forEach((tab, index) => {
      tab.addEventListener('click', () => this.#choose(index));
      tab.addEventListener('keydown', (event) => {
        const next = tabAfterKey(event.key, index, this.#tabs.length);
        if (next === null) return;
        event.preventDefault();
        this.#choose(next);
        this.#tabs[next]?.focus();
      });
    });
    this.#open(
      tabInQuery(
        location.search,
        this.#tabs.map((tab) => tab.dataset['tab'] ?? ''),
      ),
    );
  }

  /** The address names the tab, so that a reload comes back to it. */
  #choose(chosen: number): void {
    const address = new URL(location.href);
    const { tab = '' } = this.#tabs[chosen]?.dataset ?? {};
    if (chosen === 0) address.searchParams.delete('tab');
    else address.searchParams.set('tab', tab);
    history.replaceState(history.state, '', address);
    this.#open(chosen);
  }

  #open(opened: number): void {
    this.#tabs.forEach((tab, index) => {
      tab.setAttribute('aria-selected', String(index === opened));
      tab.tabIndex = index === opened ? 0 : -1;
    });
    this.#panels.forEach((panel, index) => {
      panel.hidden = index !== opened;
    });
  }
}

customElements.define('topic-tabs', TopicTabs);
