import { session } from '../../../client/session/session.ts';
import { tabAfterKey } from '../../../client/ui/tabs/tab-after-key.ts';
import { tabInQuery, tabStop } from './page-tabs-state.ts';

/**
 * Tabs for panels in the page; without scripts only the first panel is shown. A panel that opens gets the event
 * `panel-opened`. Tabs with `data-for-learners` are visible only if someone is signed in.
 */
class PageTabs extends HTMLElement {
  #tabs = [...this.querySelectorAll<HTMLElement>('[role=tab]')];
  #panels = [...this.querySelectorAll<HTMLElement>('[role=tabpanel]')];
  #openTab = 0;
  #unsubscribe: (() => void) | undefined;

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
    this.#unsubscribe = session.subscribe(() => this.#updateTabs());
    addEventListener('hashchange', this.#openInAddress);
  }

  disconnectedCallback(): void {
    this.#unsubscribe?.();
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
    const address = new URL(location.href);
    const { tab = '' } = this.#tabs[index]?.dataset ?? {};
    if (index === 0) address.searchParams.delete('tab');
    else address.searchParams.set('tab', tab);
    history.replaceState(history.state, '', address);
    this.#open(index);
  }

  #open(opened: number): void {
    this.#openTab = opened;
    this.#updateTabs();
    this.#panels.forEach((panel, index) => {
      panel.hidden = index !== opened;
    });
    this.#panels[opened]?.dispatchEvent(new Event('panel-opened'));
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
