import { tabAfterKey, tabInQuery } from './topic-tabs-state.ts';

/** Tabs over panels that stand in the page; without scripts the first panel is simply the page. */
class TopicTabs extends HTMLElement {
  #tabs = [...this.querySelectorAll<HTMLElement>('[role=tab]')];
  #panels = [...this.querySelectorAll<HTMLElement>('[role=tabpanel]')];

  connectedCallback(): void {
    this.#tabs.forEach((tab, index) => {
      tab.addEventListener('click', () => this.#open(index));
      tab.addEventListener('keydown', (event) => {
        const next = tabAfterKey(event.key, index, this.#tabs.length);
        if (next === null) return;
        event.preventDefault();
        this.#open(next);
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
