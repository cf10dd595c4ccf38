import { rebuildSite, watchPublishing } from '../../../client/admin/admin-queries.ts';
import { session } from '../../../client/session/session.ts';

/** Publishes the site. It is disabled while any publish is running, and links to the log if the last one failed. */
class RebuildButton extends HTMLElement {
  #button = this.querySelector('button');
  #label = this.querySelector('[data-label]');
  #failedLink = this.querySelector<HTMLElement>('[data-failed]');
  /** Whether the request is in progress. */
  #requesting = false;
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
      this.#stopWatch ??= watchPublishing((state) => {
        this.#busy = state?.busy ?? false;
        if (this.#failedLink) this.#failedLink.hidden = this.#busy || !state?.failed;
        this.#show();
      });
  }

  async #rebuild(): Promise<void> {
    if (this.#requesting || this.#busy) return;
    this.#requesting = true;
    this.#show();
    try {
      await rebuildSite();
    } finally {
      this.#requesting = false;
      this.#show();
    }
  }

  #show(): void {
    const busy = this.#requesting || this.#busy;
    if (this.#button) this.#button.disabled = busy;
    if (this.#label) this.#label.textContent = busy ? 'Rebuilding...' : 'Rebuild Site';
  }
}

customElements.define('rebuild-button', RebuildButton);
