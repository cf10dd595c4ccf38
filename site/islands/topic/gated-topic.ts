import type { TopicContent } from '../../../api/contract/content/topics.ts';
import { ApiError, fetchAnswer } from '../../client/api/call-api.ts';
import { TextRejected } from '../../client/notes/text-rejected-error.ts';
import { session } from '../../client/session/session.ts';

/**
 * A topic that is not free. The page contains only its title; the rest is fetched from the API once someone is signed in.
 * Until then, or if they have no access, the page shows the prompt for their case.
 */
class GatedTopic extends HTMLElement {
  /** The user that the content was opened for, with their access. */
  #reader: string | null = null;

  connectedCallback(): void {
    /* Only then `ended-session.ts` has said whether something is not saved yet, which keeps the topic. */
    session.subscribe(() => queueMicrotask(() => void this.#open()));
    document.addEventListener('session-closed', () => void this.#open());
    addEventListener('online', () => void this.#open());
    void this.#open();
  }

  async #open(): Promise<void> {
    const { status, user } = session.getState();
    const isKept = document.documentElement.dataset['session'] === 'signed-in';
    if (!user && (isKept || (status === 'restoring' && this.#reader !== null))) return;
    const reader = user && `${user.id} ${user.isPremium} ${user.role}`;
    if (reader !== null && reader === this.#reader) return;
    this.#reader = reader;
    for (const panel of this.querySelectorAll<HTMLElement>('[data-filled=notes]')) panel.replaceChildren();
    this.querySelector('[data-quiz] > script')?.remove();
    if (!user) {
      this.#showPrompt(status === 'restoring' ? 'loading' : 'signed-out');
      return;
    }
    if (this.dataset['access'] === 'premium' && !user.isPremium && user.role !== 'admin') {
      this.#showPrompt('premium');
      return;
    }
    this.#showPrompt('loading');
    try {
      const path = this.dataset['path'] ?? '';
      const content = (await fetchAnswer(`/content/${path}`)) as TopicContent;
      const [{ renderTopic }, { topicFilesPath }] = await Promise.all([
        import('../../client/notes/render-topic.ts'),
        import('../../client/notes/private-images.ts'),
      ]);
      const insert = await renderTopic(this, content, {
        imageBase: `/${decodeURIComponent(path.split('/')[0] ?? '')}/`,
        imageFolder: topicFilesPath(path),
      });
      /* The user may have changed meanwhile. */
      if (reader !== this.#reader) return;
      insert();
      this.#showPrompt(null);
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof TextRejected)) throw error;
      if (reader !== this.#reader) return;
      this.#reader = null;
      const { code, status = 0 } = error instanceof ApiError ? error : { code: null };
      this.#showPrompt(code === 'premium_required' ? 'premium' : status === null ? 'offline' : 'failed');
    }
  }

  #showPrompt(name: string | null): void {
    for (const prompt of this.querySelectorAll<HTMLElement>('[data-prompt]')) {
      prompt.hidden = prompt.dataset['prompt'] !== name;
    }
    for (const panel of this.querySelectorAll<HTMLElement>('[data-filled]')) panel.hidden = name !== null;
  }
}

customElements.define('gated-topic', GatedTopic);
