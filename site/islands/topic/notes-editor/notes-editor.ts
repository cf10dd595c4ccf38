import { session } from '../../../client/session/session.ts';

/**
 * The notes of a topic as something to work on. They stand in the page as plain HTML; for a learner the code that shows
 * and edits their own is fetched. Notes that are not free come later, and say so with the event `notes-filled`.
 */
class NotesDesk extends HTMLElement {
  #unmount: (() => void) | undefined;
  /** Whose notes they are. */
  #learner: string | undefined;
  #official: Element | null = null;
  #stop: (() => void) | undefined;
  /** Edit was pressed before there was code to answer it. */
  #wantsToEdit = false;

  connectedCallback(): void {
    this.addEventListener('click', (event) => {
      const edit = event.target instanceof Element && event.target.closest('[data-edit]');
      this.#wantsToEdit = Boolean(edit) && session.getState().status !== 'signed-out' && !this.#unmount;
    });
    this.addEventListener('notes-filled', () => this.#follow());
    this.#stop = session.subscribe(() => this.#follow());
    this.#follow();
  }

  disconnectedCallback(): void {
    this.#stop?.();
    this.#unmount?.();
  }

  #follow(): void {
    const learner = session.getState().user?.id;
    const official = this.querySelector('note-sections:not([data-own])');
    const same = learner === this.#learner && (official === null || official === this.#official);
    if (same) return;
    this.#unmount?.();
    this.#unmount = undefined;
    this.#learner = learner;
    this.#official = this.querySelector('note-sections:not([data-own])');
    for (const button of this.querySelectorAll('[data-edit]')) {
      button.toggleAttribute('data-sign-in', learner === undefined);
    }
    if (learner !== undefined && this.#official) void this.#mount(learner, this.#official);
  }

  async #mount(learner: string, official: Element): Promise<void> {
    const { mountDesk } = await import('./mount-notes-editor.tsx');
    if (learner !== this.#learner || official !== this.#official || !this.isConnected) return;
    this.#unmount = mountDesk(this, official, { learner, edit: this.#wantsToEdit });
    this.#wantsToEdit = false;
  }
}

customElements.define('notes-desk', NotesDesk);
