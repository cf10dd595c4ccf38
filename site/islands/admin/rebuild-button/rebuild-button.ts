import { rebuildSite, watchPublishing, type Publishing } from '../../../client/admin/admin-queries.ts';
import { session } from '../../../client/session/session.ts';

/** Publishes the site. It is disabled while any publish is running, and links to the log if the last one failed. */
class RebuildButton extends HTMLElement {
  #button = this.querySelector('button');
  #label = this.querySelector('[data-label]');
  #failedLink = this.querySelector<HTMLElement>('[data-failed]');
  /** Whether the request is in progress. */
  #requesting = false;
  #busy = false;
  #publishing: Publishing | null = null;
  /** The publish that this button started; null once its end was seen. */
  #startedId: string | null = null;
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
        this.#publishing = state;
        this.#busy = state?.busy ?? false;
        if (this.#failedLink) this.#failedLink.hidden = this.#busy || state?.last?.status !== 'failed';
        this.#show();
        this.#askAboutRemoval();
      });
  }

  /** Asks whether the publish may remove topics, if the one that this button started failed for that. */
  #askAboutRemoval(): void {
    const last = this.#publishing?.last;
    if (last?.id !== this.#startedId) return;
    this.#startedId = null;
    const { removes } = last;
    if (removes !== null)
      void import('./ask-topic-removal.tsx').then(({ askRemoval }) =>
        askRemoval(removes, () => void this.#rebuild(removes)),
      );
  }

  async #rebuild(allowRemoval?: number): Promise<void> {
    if (this.#requesting || this.#busy) return;
    this.#requesting = true;
    this.#show();
    try {
      this.#startedId = await rebuildSite(allowRemoval);
    } finally {
      this.#requesting = false;
      this.#show();
    }
    /* It may have ended already. */
    this.#askAboutRemoval();
  }

  #show(): void {
    const busy = this.#requesting || this.#busy;
    if (this.#button) this.#button.disabled = busy;
    if (this.#label) this.#label.textContent = busy ? 'Rebuilding...' : 'Rebuild Site';
  }
}

customElements.define('rebuild-button', RebuildButton);
