import { ApiError } from '../../../client/api/call-api.ts';
import { schemeText } from '../../../client/format/test-text.ts';
import { BadTestLink, readMadeTest } from '../../../client/tests/made-test-link.ts';
import { hallAddress, startTest } from '../../../client/tests/start-test.ts';

/** The page of a learner's own test. The query of the address contains the test. */
class CustomTestPage extends HTMLElement {
  connectedCallback(): void {
    try {
      this.#show();
    } catch (error) {
      if (!(error instanceof BadTestLink)) throw error;
      this.#put('reason', error.message);
      this.#reveal('bad');
    }
  }

  #show(): void {
    const test = readMadeTest(location.search);
    const topics = new Set(test.questions.map((ref) => ref.slice(0, ref.lastIndexOf('/'))));
    this.#put('title', test.title);
    this.#put('questions', String(test.questions.length));
    this.#put('minutes', String(test.minutes));
    this.#put(
      'scheme',
      `${schemeText(test.scheme)}. From ${topics.size === 1 ? '1 topic' : `${topics.size} topics`}.`,
    );
    document.title = `${test.title} · ${document.title}`;
    this.#reveal('good');
    this.querySelector('[data-print]')?.setAttribute('href', `/tests/print${location.search}`);
    const button = this.querySelector<HTMLButtonElement>('[data-start-test]');
    /* Kept after an error, so that pressing again starts no second attempt. */
    let attempt: string | null = null;
    button?.addEventListener('click', () => {
      attempt ??= crypto.randomUUID();
      void this.#start(button, () => startTest(attempt ?? '', { custom: test }));
    });
  }

  async #start(button: HTMLButtonElement, start: () => Promise<string>): Promise<void> {
    const problem = this.querySelector<HTMLElement>('[data-problem]');
    if (problem) problem.hidden = true;
    button.disabled = true;
    try {
      location.assign(hallAddress(await start()));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      button.disabled = false;
      if (!problem) return;
      problem.textContent = error.message;
      problem.hidden = false;
    }
  }

  #put(name: string, text: string): void {
    const element = this.querySelector(`[data-${name}]`);
    if (element) element.textContent = text;
  }

  #reveal(state: 'good' | 'bad'): void {
    for (const element of this.querySelectorAll<HTMLElement>('[data-state]')) {
      element.hidden = element.dataset['state'] !== state;
    }
  }
}

customElements.define('custom-test', CustomTestPage);
