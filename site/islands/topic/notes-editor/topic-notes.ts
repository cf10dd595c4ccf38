import { session } from '../../../client/session/session.ts';
import { rememberEditClick } from './edit-click.ts';

/**
 * The notes of a topic. Their Edit button opens the sign-in dialog if nobody is signed in, else the editor; a click before
 * the editor's code has loaded is remembered. The event `notes-filled` is dispatched when notes are added to the page.
 */
class TopicNotes extends HTMLElement {
  #unsubscribe: (() => void) | undefined;

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
  }
}

customElements.define('topic-notes', TopicNotes);
