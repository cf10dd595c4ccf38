import { ApiError, callApi } from '../../../client/api/call-api.ts';
import { session } from '../../../client/session/session.ts';

/**
 * The instructions of a test. The page says how it opens; the instructions are fetched once someone may take it, and replace
 * that.
 */
class TestInstructions extends HTMLElement {
  /** The reader for whom the instructions were fetched; undefined for none. */
  #reader: string | null | undefined;

  connectedCallback(): void {
    session.subscribe(() => void this.#open());
    void this.#open();
  }

  async #open(): Promise<void> {
    const { status, user } = session.getState();
    const { test = '', access, opens } = this.dataset;
    const mayRead =
      access === 'free' || (user && (access === 'authenticated' || user.isPremium || user.role === 'admin'));
    const isOpen = opens === undefined || Date.parse(opens) <= Date.now();
    const reader = user?.id ?? null;
    if (status === 'restoring' || reader === this.#reader) return;
    this.#reader = reader;
    this.#show('');
    if (!mayRead || !isOpen) return;
    try {
      const path = `/tests/${encodeURIComponent(test)}/instructions`;
      const { instructions } = await callApi<{ instructions: string }>(path);
      if (reader === this.#reader) this.#show(instructions);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      /* What the page says stays. */
      this.#reader = undefined;
    }
  }

  /** @param html sanitised by the publish */
  #show(html: string): void {
    const [how, told] = [this.querySelector<HTMLElement>('[data-how]'), this.querySelector('[data-told]')];
    if (how) how.hidden = html !== '';
    if (told) told.innerHTML = html;
  }
}

customElements.define('test-instructions', TestInstructions);
