import type { TopicContent } from '../../../../api/contract/content/topics.ts';
import { ApiError, fetchAnswer } from '../../../client/api/api.ts';
import { TextRejected } from '../../../client/notes/text-rejected.ts';
import { session } from '../../../client/session/session.ts';

/**
 * A topic that is not free: the page holds its title only, and this asks the API for the rest once someone is signed in.
 * What stands in the page until then, or if they may not read it, is the prompt for their case.
 */
class GatedTopic extends HTMLElement {
  /** Who it was opened for, with what they may see. */
  #reader: string | null = null;

  connectedCallback(): void {
    session.subscribe(() => void this.#open());
    void this.#open();
  }

  async #open(): Promise<void> {
    const { status, user } = session.getState();
    const reader = user && `${user.id} ${user.isPremium} ${user.role}`;
    if (reader !== null && reader === this.#reader) return;
    this.#reader = reader;
    for (const filled of this.querySelectorAll<HTMLElement>('[data-filled=notes]')) filled.replaceChildren();
    this.querySelector('[data-quiz] > script')?.remove();
    if (!user) {
      this.#prompt(status === 'restoring' ? 'loading' : 'signed-out');
      return;
    }
    if (this.dataset['access'] === 'premium' && !user.isPremium && user.role !== 'admin') {
      this.#prompt('premium');
      return;
    }
    this.#prompt('loading');
    try {
      const path = this.dataset['path'] ?? '';
      const content = (await fetchAnswer(`/content/${path}`)) as TopicContent;
      const { renderTopic } = await import('./render-topic.ts');
      const fill = await renderTopic(this, content, path);
      /* Whoever it was for may have left meanwhile. */
      if (reader !== this.#reader) return;
      fill();
      this.#prompt(null);
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof TextRejected)) throw error;
      if (reader !== this.#reader) return;
      this.#reader = null;
      const premium = error instanceof ApiError && error.code === 'premium_required';
      this.#prompt(premium ? 'premium' : 'failed');
    }
  }

  #prompt(wanted: string | null): void {
    for (const prompt of this.querySelectorAll<HTMLElement>('[data-prompt]')) {
      prompt.hidden = prompt.dataset['prompt'] !== wanted;
    }
    for (const filled of this.querySelectorAll<HTMLElement>('[data-filled]')) filled.hidden = wanted !== null;
  }
}

customElements.define('gated-topic', GatedTopic);
