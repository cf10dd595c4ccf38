import type { Root } from 'react-dom/client';
import { session } from '../../client/session.ts';

/** A learner's calendar. React and the rest arrive once it is known who is reading. */
class StudyCalendar extends HTMLElement {
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
      const { mountCalendar } = await import('./mount-calendar.tsx');
      if (learner === this.#learner && this.isConnected) this.#root = mountCalendar(this);
    } catch {
      /* The code did not arrive. */
      this.textContent = 'There was an error loading the content. Please try again later.';
    }
  }
}

customElements.define('study-calendar', StudyCalendar);
