import type { Progress } from '../../../api/contract/study/progress.ts';
import { ApiError, callApi } from '../../client/api/call-api.ts';
import { session } from '../../client/session/session.ts';

/** Ticks the topics that the learner has completed on the page of the syllabus, and counts them for each paper. */
class SyllabusProgress extends HTMLElement {
  #listeners: AbortController | undefined;

  connectedCallback(): void {
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    addEventListener('pageshow', ({ persisted }) => persisted && void this.#load(), { signal });
    addEventListener('online', () => void this.#load(), { signal });
    signal.addEventListener(
      'abort',
      session.subscribe(({ user }, before) => {
        if (user?.id !== before.user?.id) void this.#load();
      }),
    );
    void this.#load();
  }

  disconnectedCallback(): void {
    this.#listeners?.abort();
  }

  async #load(): Promise<void> {
    try {
      const progress = await callApi<Progress[]>('/user/progress');
      if (!this.isConnected) return;
      const completed = progress.filter((topic) => topic.completed);
      this.#show(new Set(completed.map(({ subject, topic }) => `${subject}/${topic}`)));
    } catch (error) {
      /* The page stays as it is for everyone. It is tried again when the network is back. */
      if (!(error instanceof ApiError)) throw error;
    }
  }

  #show(completed: ReadonlySet<string>): void {
    for (const paper of this.querySelectorAll<HTMLElement>('[data-paper]')) {
      const done = new Set<string>();
      const all = new Set<string>();
      for (const link of paper.querySelectorAll<HTMLElement>('[data-topic]')) {
        const topic = link.dataset['topic'] ?? '';
        all.add(topic);
        if (completed.has(topic)) done.add(topic);
        link.toggleAttribute('data-done', completed.has(topic));
      }
      const count = paper.querySelector('[data-count]');
      if (count)
        count.textContent = `${done.size} of ${all.size} ${all.size === 1 ? 'topic' : 'topics'} completed`;
    }
  }
}

customElements.define('syllabus-progress', SyllabusProgress);
