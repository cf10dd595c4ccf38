import { session } from '../../../client/session/session.ts';

/** Counts the time that a learner spends on the page's notes. The code is loaded once a learner is signed in. */
class ReadingTracker extends HTMLElement {
  #learner: string | undefined;
  #stopTracking: (() => void) | undefined;
  #unsubscribe: (() => void) | undefined;

  connectedCallback(): void {
    this.#unsubscribe = session.subscribe(() => void this.#update());
    void this.#update();
  }

  disconnectedCallback(): void {
    this.#unsubscribe?.();
    this.#stopTracking?.();
  }

  async #update(): Promise<void> {
    const learner = session.getState().user?.id;
    if (learner === this.#learner) return;
    this.#learner = learner;
    this.#stopTracking?.();
    this.#stopTracking = undefined;
    if (learner === undefined) return;
    const { trackReading } = await import('./track-reading.ts');
    if (learner === this.#learner && this.isConnected) this.#stopTracking = trackReading(this, learner);
  }
}

customElements.define('reading-tracker', ReadingTracker);
