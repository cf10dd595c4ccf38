import type { Root } from 'react-dom/client';
import { session } from '../../client/session.ts';

/** What a learner has done and means to do. React and the rest arrive once it is known who is reading. */
class LearningDashboard extends HTMLElement {
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
    const { mountDashboard } = await import('./mount-dashboard.tsx');
    if (learner === this.#learner && this.isConnected) this.#root = mountDashboard(this);
  }
}

customElements.define('learning-dashboard', LearningDashboard);
