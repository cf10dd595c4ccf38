const DAY_MS = 86_400_000;

/** Where popups appear. What shows them is fetched when the first may be due: most visits end before that. */
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
      const { showPopups } = await import('./show-popups.ts');
      await showPopups(this);
    } catch {
      /* A page without popups lacks nothing that a reader asked for. */
    }
  }
}

customElements.define('timed-popups', TimedPopups);
