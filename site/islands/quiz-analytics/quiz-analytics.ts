import type { Root } from 'react-dom/client';
import { session } from '../../client/session.ts';

/** What a learner's attempts say. React and the rest arrive once it is known who is reading. */
class QuizAnalytics extends HTMLElement {
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
      const { mountAnalytics } = await import('./mount-analytics.tsx');
      if (learner === this.#learner && this.isConnected) this.#root = mountAnalytics(this, learner);
    } catch {
      /* The code did not arrive. */
      this.textContent = 'There was an error loading the content. Please try again later.';
    }
  }
}

customElements.define('quiz-analytics', QuizAnalytics);
