import { session } from '../../../client/session/session.ts';

/** Counts the time in which a learner reads the notes around it. Its code is fetched once there is a learner. */
class ReadingTracker extends HTMLElement {
  #learner: string | undefined;
  #end: (() => void) | undefined;
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    this.#stop = session.subscribe(() => void this.#follow());
    void this.#follow();
  }

  disconnectedCallback(): void {
    this.#stop?.();
    this.#end?.();
  }

  async #follow(): Promise<void> {
    const learner = session.getState().user?.id;
    if (learner === this.#learner) return;
    this.#learner = learner;
    this.#end?.();
    this.#end = undefined;
    if (learner === undefined) return;
    const { trackReading } = await import('./track-reading.ts');
    if (learner === this.#learner && this.isConnected) this.#end = trackReading(this, learner);
  }
}

customElements.define('reading-tracker', ReadingTracker);
