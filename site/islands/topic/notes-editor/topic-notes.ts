import { session } from '../../../client/session/session.ts';
import { rememberEditClick } from './edit-click.ts';

/**
 * The notes of a topic. Their Edit button opens the sign-in dialog if nobody is signed in, else the editor; a click before
 * the editor's code has loaded is remembered. The event `notes-filled` is dispatched when notes are added to the page.
 */
class TopicNotes extends HTMLElement {
  #unsubscribe: (() => void) | undefined;
  #learner: string | undefined;
  #hideCompletion: (() => void) | undefined;

  connectedCallback(): void {
    this.addEventListener('click', ({ target }) => {
      const isEdit = target instanceof Element && target.closest('[data-edit]') !== null;
      rememberEditClick(isEdit && session.getState().status !== 'signed-out');
    });
    this.addEventListener('notes-filled', () => this.#update());
    this.#unsubscribe = session.subscribe(() => this.#update());
    this.#update();
  }

  disconnectedCallback(): void {
    this.#unsubscribe?.();
  }

  #update(): void {
    const { user } = session.getState();
    for (const button of this.querySelectorAll('[data-edit]'))
      button.toggleAttribute('data-sign-in', user === null);
    if (user?.id !== this.#learner) void this.#showCompletion((this.#learner = user?.id));
  }

  /** The end of the notes says whether the learner has completed the topic. */
  async #showCompletion(learner: string | undefined): Promise<void> {
    this.#hideCompletion?.();
    this.#hideCompletion = undefined;
    const element = this.parentElement?.querySelector<HTMLElement>('[data-completion]');
    const path = this.closest<HTMLElement>('[data-topic-path]')?.dataset['topicPath'];
    if (learner === undefined || path === undefined || !element) return;
    const { showCompletion } = await import('../../../client/show-completion.ts');
    if (learner === this.#learner) this.#hideCompletion = showCompletion(element, path, learner);
  }
}

customElements.define('topic-notes', TopicNotes);
