import type { Root } from 'react-dom/client';
import { session } from './session.ts';

/** Shows a learner's page in `place`, of which it takes everything. */
export type MountPage = (place: HTMLElement, learner: string) => Root;

/**
 * Defines the island of a page that is one learner's: its code is fetched once it is known who is reading, and what it
 * shows goes with them.
 */
export function defineLearnerPage(name: string, load: () => Promise<MountPage>): void {
  class LearnerPage extends HTMLElement {
    #learner: string | undefined;
    #root: Root | undefined;
    #stop: (() => void) | undefined;

    connectedCallback(): void {
      this.#stop = session.subscribe(() => void this.#follow());
      void this.#follow();
    }

    disconnectedCallback(): void {
      this.#stop?.();
      this.#root?.unmount();
    }

    async #follow(): Promise<void> {
      const learner = session.getState().user?.id;
      if (learner === this.#learner) return;
      this.#learner = learner;
      this.#root?.unmount();
      this.#root = undefined;
      if (learner === undefined) return;
      try {
        const mount = await load();
        if (learner === this.#learner && this.isConnected) this.#root = mount(this, learner);
      } catch {
        /* The code did not arrive. */
        this.textContent = 'There was an error loading the content. Please try again later.';
      }
    }
  }
  customElements.define(name, LearnerPage);
}
