import { fetchJson } from '../../../client/api/fetch-json.ts';
import { session, whenRestored } from '../../../client/session/session.ts';
import { questionsIn } from './read-page-questions.ts';
import type { QuizQuestion } from './quiz-state.ts';
import { hasSavedQuiz, type QuizKey } from './saved-quiz.ts';

interface Questions {
  questions: QuizQuestion[];
  /** Whether they are the learner's own set. */
  own: boolean;
}

/**
 * Practice on one topic: a plain card until it is started; then questions and React are fetched together. A quiz that was
 * left goes on by itself. When the learner's own questions change (the event `own-mcqs-changed`), it begins anew.
 */
class QuizPanel extends HTMLElement {
  #unmount: (() => void) | undefined;
  /** Who began the quiz that is there; null where they were signed out. */
  #owner: string | null = null;
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-start]')) {
      button.addEventListener('click', () => void this.#start(button.dataset['start'] === 'exam', button));
    }
    document.addEventListener('own-mcqs-changed', this.#anew);
    this.#stop = session.subscribe(({ user }, before) => {
      if (user?.id === before.user?.id) return;
      /* Whoever signs in over a quiz of nobody goes on with it; another learner never sees it. */
      const others = user !== null && this.#owner !== null && this.#owner !== user.id;
      if (!this.#unmount || others) void this.#begin();
    });
    void this.#begin();
  }

  disconnectedCallback(): void {
    document.removeEventListener('own-mcqs-changed', this.#anew);
    this.#stop?.();
    this.#unmount?.();
  }

  #anew = (): void => void this.#begin();

  async #begin(): Promise<void> {
    this.#unmount?.();
    this.#unmount = undefined;
    this.#showCard(true);
    await whenRestored();
    /* Questions of a topic that is not free are in the page only once they may be. */
    const there = this.dataset['source'] !== undefined || this.querySelector('script') !== null;
    if (there && [true, false].some((own) => hasSavedQuiz(this.#key(own)))) void this.#start(false);
    if (this.dataset['questions'] === '0') void this.#offerOwn();
  }

  #key(own: boolean): QuizKey {
    return { path: this.#path(), learner: session.getState().user?.id ?? null, own };
  }

  /** A topic without questions of its own may have some of the learner's. */
  async #offerOwn(): Promise<void> {
    const own = await this.#ownQuestions();
    this.#showCard(true, own !== null);
  }

  #path(): string {
    return this.closest<HTMLElement>('[data-topic-path]')?.dataset['topicPath'] ?? '';
  }

  async #ownQuestions(): Promise<QuizQuestion[] | null> {
    await whenRestored();
    if (!session.getState().user) return null;
    const { ownQuestions } = await import('./own-questions.ts');
    return ownQuestions(this.#path(), hasSavedQuiz(this.#key(true)));
  }

  /** Of a free topic from its published file; of another from the page, where the topic's island put them. */
  async #questions(): Promise<Questions> {
    const own = await this.#ownQuestions();
    if (own) return { questions: own, own: true };
    const inPage = this.querySelector('script')?.textContent;
    const data = inPage ? (JSON.parse(inPage) as unknown) : await fetchJson(this.dataset['source'] ?? '');
    return { questions: questionsIn(data), own: false };
  }

  async #start(examFirst: boolean, button?: HTMLButtonElement): Promise<void> {
    const label = button?.textContent ?? '';
    if (button) {
      button.disabled = true;
      button.textContent = 'Loading questions…';
    }
    try {
      const [found, { mountQuiz }] = await Promise.all([this.#questions(), import('./mount-quiz.tsx')]);
      this.#showCard(false);
      this.#owner = session.getState().user?.id ?? null;
      this.#unmount ??= mountQuiz(this, { questions: found.questions, of: this.#key(found.own), examFirst });
      if (button) button.textContent = label;
    } catch {
      /* Whatever part did not arrive, the reader can only try again. */
      const status = this.querySelector('[data-status]');
      if (status) status.textContent = 'There was an error loading the content. Please try again later.';
      if (button) button.textContent = 'Try Again';
    }
    if (button) button.disabled = false;
  }

  #showCard(shown: boolean, some = this.dataset['questions'] !== '0'): void {
    this.querySelector('[data-some]')?.toggleAttribute('hidden', !shown || !some);
    this.querySelector('[data-none]')?.toggleAttribute('hidden', !shown || some);
  }
}

customElements.define('quiz-panel', QuizPanel);
