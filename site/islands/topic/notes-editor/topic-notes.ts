import { session } from '../../../client/session/session.ts';
import { rememberEditClick } from './edit-click.ts';

/**
 * The notes of a topic. Without a session their Edit button opens the sign-in dialog; with one it opens the editor, or is
 * remembered until the editor's code has arrived. The event `notes-filled` reports notes that were added to the page.
 */
class TopicNotes extends HTMLElement {
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    this.addEventListener('click', ({ target }) => {
      const isEdit = target instanceof Element && target.closest('[data-edit]') !== null;
      rememberEditClick(isEdit && session.getState().status !== 'signed-out');
    });
    this.addEventListener('notes-filled', () => this.#update());
    this.#stop = session.subscribe(() => this.#update());
    this.#update();
  }

  disconnectedCallback(): void {
    this.#stop?.();
  }

  #update(): void {
    const { user } = session.getState();
    for (const button of this.querySelectorAll('[data-edit]'))
      button.toggleAttribute('data-sign-in', user === null);
  }
}

customElements.define('topic-notes', TopicNotes);
