import { session } from '../../../client/session/session.ts';

/** The page of review: a prompt for those who are signed out; for a learner their cards, with React fetched then. */
class ReviewPage extends HTMLElement {
  #learner: string | null = null;
  #stop: (() => void) | undefined;
  #unmount: (() => void) | undefined;

  connectedCallback(): void {
    this.querySelector('[data-again]')?.addEventListener('click', () => void this.#open());
    this.#stop = session.subscribe(() => this.#follow());
    this.#follow();
  }

  disconnectedCallback(): void {
    this.#stop?.();
    this.#unmount?.();
  }

  #follow(): void {
    const learner = session.getState().user?.id ?? null;
    if (learner === this.#learner) return;
    this.#learner = learner;
    this.#unmount?.();
    this.#unmount = undefined;
    if (learner !== null) void this.#open();
  }

  async #open(): Promise<void> {
    const learner = this.#learner;
    const place = this.querySelector<HTMLElement>('[data-place]');
    if (learner === null || !place) return;
    this.#show('loading');
    try {
      const { mountReview } = await import('./mount-review.tsx');
      if (learner !== this.#learner || this.#unmount) return;
      this.#unmount = mountReview(place, learner);
      this.#show(null);
    } catch {
      /* Its code did not arrive. */
      this.#show('failed');
    }
  }

  #show(wanted: string | null): void {
    for (const part of this.querySelectorAll<HTMLElement>('[data-part]'))
      part.hidden = part.dataset['part'] !== wanted;
  }
}

customElements.define('review-page', ReviewPage);
