import { withLateStyles } from '../../../client/ui/late-styles.ts';

const DAY_MS = 86_400_000;

/** The container of popups. Their code is loaded when the first can be due: most visits end before that. */
class TimedPopups extends HTMLElement {
  #timer: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    const due = Number(this.dataset['after']) * 1000 - performance.now();
    this.#timer = setTimeout(() => void this.#load(), Math.min(Math.max(due, 0), DAY_MS));
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
  }

  async #load(): Promise<void> {
    try {
      const { showPopups } = await withLateStyles(import('./show-popups.ts'));
      await showPopups(this);
    } catch {
      /* Popups are optional: ignore a failed download. */
    }
  }
}

customElements.define('timed-popups', TimedPopups);
