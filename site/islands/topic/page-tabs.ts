import { session } from '../../client/session/session.ts';
import { storeInAddress, tabAfterKey, tabInQuery, tabStop } from '../../client/ui/tabs/tabs-state.ts';

/**
 * Tabs for panels in the page; without scripts only the first panel is shown. A panel that opens gets the event
 * `panel-opened`. Tabs with `data-for-learners` are visible only if someone is signed in.
 */
class PageTabs extends HTMLElement {
  #tabs = [...this.querySelectorAll<HTMLElement>('[role=tab]')];
  #panels = [...this.querySelectorAll<HTMLElement>('[role=tabpanel]')];
  #openTab = 0;
  #unsubscribe: (() => void) | undefined;
  #resizes = new ResizeObserver(() => this.#showOpenTab());

  connectedCallback(): void {
    this.#tabs.forEach((tab, index) => {
      tab.addEventListener('click', () => this.#select(index));
      tab.addEventListener('keydown', (event) => {
        const visible = this.#visibleTabs();
        const next = tabAfterKey(event.key, visible.indexOf(index), visible.length);
        const chosen = next === null ? undefined : visible[next];
        if (chosen === undefined) return;
        event.preventDefault();
        this.#select(chosen);
        this.#tabs[chosen]?.focus();
      });
    });
    this.#open(
      tabInQuery(
        location.search,
        this.#tabs.map((tab) => tab.dataset['tab'] ?? ''),
      ),
    );
    this.addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest<HTMLElement>('[data-open-tab]');
      const index = link ? this.#tabs.findIndex((tab) => tab.dataset['tab'] === link.dataset['openTab']) : -1;
      if (index === -1 || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.#select(index);
      this.#tabs[index]?.focus();
    });
    this.#unsubscribe = session.subscribe(() => this.#updateTabs());
    /* The tabs may be hidden until the session is known, and a hidden list cannot scroll. */
    const list = this.#tabs[0]?.parentElement;
    if (list) this.#resizes.observe(list);
    addEventListener('hashchange', this.#openInAddress);
  }

  disconnectedCallback(): void {
    this.#unsubscribe?.();
    this.#resizes.disconnect();
    removeEventListener('hashchange', this.#openInAddress);
  }

  /** Opens the hidden panel that contains the address's target. */
  #openInAddress = (): void => {
    const index = this.#panels.findIndex((panel) => panel.hidden && panel.querySelector(':target'));
    if (index === -1) return;
    const target = this.querySelector(':target');
    this.#select(index);
    target?.scrollIntoView();
  };

  #visibleTabs(): number[] {
    const signedOut = session.getState().status === 'signed-out';
    return [...this.#tabs.keys()].filter(
      (index) => !signedOut || this.#tabs[index]?.dataset['forLearners'] === undefined,
    );
  }

  /** Opens a tab and stores it in the address, so that a reload opens it again. */
  #select(index: number): void {
    storeInAddress(index === 0 ? null : (this.#tabs[index]?.dataset['tab'] ?? ''));
    this.#open(index);
  }

  #open(opened: number): void {
    this.#openTab = opened;
    this.#updateTabs();
    this.#showOpenTab();
    this.#panels.forEach((panel, index) => {
      panel.hidden = index !== opened;
    });
    this.#panels[opened]?.dispatchEvent(new Event('panel-opened'));
  }

  /** Where the tabs do not fit, they scroll sideways. */
  #showOpenTab(): void {
    const tab = this.#tabs[this.#openTab];
    const list = tab?.parentElement;
    if (list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2;
  }

  #updateTabs(): void {
    const stop = tabStop(this.#openTab, this.#visibleTabs());
    this.#tabs.forEach((tab, index) => {
      tab.setAttribute('aria-selected', String(index === this.#openTab));
      tab.tabIndex = index === stop ? 0 : -1;
    });
  }
}

customElements.define('page-tabs', PageTabs);
