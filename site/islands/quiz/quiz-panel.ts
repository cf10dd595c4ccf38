import { fetchJson } from '../../client/fetch-json.ts';
import { questionsIn } from './quiz-state.ts';

/** Practice on one topic: a plain card until it is started; then questions and React are fetched together. */
class QuizPanel extends HTMLElement {
  connectedCallback(): void {
    this.querySelector<HTMLButtonElement>('[data-start]')?.addEventListener('click', (event) => {
      void this.#start(event.currentTarget as HTMLButtonElement);
    });
  }

  /** Of a free topic from its published file; of another from the page, where the topic's island put them. */
  #questions(): unknown {
    const inPage = this.querySelector('script')?.textContent;
    return inPage ? (JSON.parse(inPage) as unknown) : fetchJson(this.dataset['source'] ?? '');
  }

  async #start(button: HTMLButtonElement): Promise<void> {
    button.disabled = true;
    button.textContent = 'Loading questions…';
    try {
      const [data, { mountQuiz }] = await Promise.all([this.#questions(), import('./mount-quiz.tsx')]);
      mountQuiz(this, questionsIn(data));
    } catch {
      /* Whatever part did not arrive, the reader can only try again. */
      const status = this.querySelector('[data-status]');
      if (status) status.textContent = 'There was an error loading the content. Please try again later.';
      button.disabled = false;
      button.textContent = 'Try Again';
    }
  }
}

customElements.define('quiz-panel', QuizPanel);
