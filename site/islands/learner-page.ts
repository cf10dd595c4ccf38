import type { Root } from 'react-dom/client';
import type { Session } from '../client/session/session-state.ts';
import { session } from '../client/session/session.ts';

/** Shows a learner's page in `place`, of which it takes everything. */
export type MountPage = (place: HTMLElement, learner: string) => Root;

/**
 * Defines the island of a page that is one learner's: its code is fetched once it is known who is reading, and what it
 * shows goes with them. In a panel of tabs it waits until that is opened.
 *
 * @param readerIn id of whom it is shown to; undefined where to nobody
 */
export function defineLearnerPage(
  name: string,
  load: () => Promise<MountPage>,
  readerIn: (session: Session) => string | undefined = ({ user }) => user?.id,
): void {
  class LearnerPage extends HTMLElement {
    #learner: string | undefined;
    #root: Root | undefined;
    #stop: (() => void) | undefined;

    connectedCallback(): void {
      const panel = this.closest<HTMLElement>('[role=tabpanel]');
      if (panel?.hidden) panel.addEventListener('panel-opened', () => this.#begin(), { once: true });
      else this.#begin();
    }

    disconnectedCallback(): void {
      this.#stop?.();
      this.#root?.unmount();
    }

    #begin(): void {
      this.#stop = session.subscribe(() => void this.#follow());
      void this.#follow();
    }

    async #follow(): Promise<void> {
      const learner = readerIn(session.getState());
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
