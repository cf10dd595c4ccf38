import { session } from '../../../client/session/session.ts';
import { readStored } from '../../../client/storage/local-storage.ts';
import { draftKey } from '../../../client/storage/drafts.ts';

/**
 * A learner's own questions on a topic. For those who are signed in the code arrives when the panel is opened, or at
 * once where a draft on this device may still have to be sent.
 */
class ManageMcqs extends HTMLElement {
  #panel = this.closest<HTMLElement>('[role=tabpanel]');
  #status = this.querySelector('[data-status]');
  #learner: string | undefined;
  #unmount: (() => void) | undefined;
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    this.#panel?.addEventListener('panel-opened', this.#follow);
    this.#stop = session.subscribe(this.#follow);
    this.#follow();
  }

  disconnectedCallback(): void {
    this.#panel?.removeEventListener('panel-opened', this.#follow);
    this.#stop?.();
    this.#end();
  }

  #follow = (): void => {
    const learner = session.getState().user?.id;
    if (learner !== this.#learner) this.#end();
    if (learner === undefined || learner === this.#learner) return;
    const opened = this.#panel?.hidden === false;
    if (!opened && readStored(draftKey('mcqs', learner, this.#path())) === null) return;
    this.#learner = learner;
    void this.#mount(learner);
  };

  #path(): string {
    return this.closest<HTMLElement>('[data-topic-path]')?.dataset['topicPath'] ?? '';
  }

  async #mount(learner: string): Promise<void> {
    try {
      const { mountManager } = await import('./mount-manager.tsx');
      if (learner !== this.#learner || !this.isConnected) return;
      this.#status?.setAttribute('hidden', '');
      this.#unmount = mountManager(this, this.#path(), learner);
    } catch {
      if (this.#status) {
        this.#status.textContent = 'There was an error loading the content. Please try again later.';
      }
      /* The code did not arrive: the panel tries again when it is opened the next time. */
      this.#learner = undefined;
    }
  }

  #end(): void {
    this.#unmount?.();
    this.#status?.removeAttribute('hidden');
    this.#unmount = undefined;
    this.#learner = undefined;
  }
}

customElements.define('manage-mcqs', ManageMcqs);
