import { rebuildSite, watchPublishing } from '../../../client/admin/admin-queries.ts';
import { session } from '../../../client/session/session.ts';

/** Publishes the site. While a publish runs, from wherever it was started, it says so and cannot be pressed. */
class RebuildButton extends HTMLElement {
  #button = this.querySelector('button');
  #label = this.querySelector('[data-label]');
  /** Pressed, and not known yet to run. */
  #asking = false;
  #busy = false;
  #stopSession: (() => void) | undefined;
  #stopWatch: (() => void) | undefined;

  connectedCallback(): void {
    this.#button?.addEventListener('click', () => void this.#rebuild());
    this.#stopSession = session.subscribe(() => this.#follow());
    this.#follow();
  }

  disconnectedCallback(): void {
    this.#stopSession?.();
    this.#stopWatch?.();
  }

  #follow(): void {
    const watches = session.getState().user?.role === 'admin';
    if (!watches) this.#stopWatch?.();
    if (!watches) this.#stopWatch = undefined;
    else
      this.#stopWatch ??= watchPublishing((busy) => {
        this.#busy = busy === true;
        this.#show();
      });
  }

  async #rebuild(): Promise<void> {
    if (this.#asking || this.#busy) return;
    this.#asking = true;
    this.#show();
    try {
      await rebuildSite();
    } finally {
      this.#asking = false;
      this.#show();
    }
  }

  #show(): void {
    const busy = this.#asking || this.#busy;
    if (this.#button) this.#button.disabled = busy;
    if (this.#label) this.#label.textContent = busy ? 'Rebuilding...' : 'Rebuild Site';
  }
}

customElements.define('rebuild-button', RebuildButton);
