import { session } from '../../../client/session/session.ts';
import { tabAfterKey } from '../../../client/ui/tab-after-key.ts';
import { tabInQuery, tabStop } from './page-tabs-state.ts';

/**
 * Tabs over panels that stand in the page; without scripts the first panel is simply the page. A panel is told that it
 * has been opened by the event `panel-opened`. Tabs marked `data-for-learners` are shown to those who are signed in.
 */
class PageTabs extends HTMLElement {
  #tabs = [...this.querySelectorAll<HTMLElement>('[role=tab]')];
  #panels = [...this.querySelectorAll<HTMLElement>('[role=tabpanel]')];
  #opened = 0;
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    this.#tabs.forEach((tab, index) => {
      tab.addEventListener('click', () => this.#choose(index));
      tab.addEventListener('keydown', (event) => {
        const shown = this.#shown();
        const next = tabAfterKey(event.key, shown.indexOf(index), shown.length);
        const chosen = next === null ? undefined : shown[next];
        if (chosen === undefined) return;
        event.preventDefault();
        this.#choose(chosen);
        this.#tabs[chosen]?.focus();
      });
    });
    this.#open(
      tabInQuery(
        location.search,
        this.#tabs.map((tab) => tab.dataset['tab'] ?? ''),
      ),
    );
    this.#stop = session.subscribe(() => this.#mark());
    addEventListener('hashchange', this.#openInAddress);
  }

  disconnectedCallback(): void {
    this.#stop?.();
    removeEventListener('hashchange', this.#openInAddress);
  }

  /** A link leads into a panel that is not open. */
  #openInAddress = (): void => {
    const index = this.#panels.findIndex((panel) => panel.hidden && panel.querySelector(':target'));
    if (index === -1) return;
    const target = this.querySelector(':target');
    this.#choose(index);
    target?.scrollIntoView();
  };

  #shown(): number[] {
    const signedOut = session.getState().status === 'signed-out';
    return [...this.#tabs.keys()].filter(
      (index) => !signedOut || this.#tabs[index]?.dataset['forLearners'] === undefined,
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
    this.#opened = opened;
    this.#mark();
    this.#panels.forEach((panel, index) => {
      panel.hidden = index !== opened;
    });
    this.#panels[opened]?.dispatchEvent(new Event('panel-opened'));
  }

  #mark(): void {
    const stop = tabStop(this.#opened, this.#shown());
    this.#tabs.forEach((tab, index) => {
      tab.setAttribute('aria-selected', String(index === this.#opened));
      tab.tabIndex = index === stop ? 0 : -1;
    });
  }
}

customElements.define('page-tabs', PageTabs);
