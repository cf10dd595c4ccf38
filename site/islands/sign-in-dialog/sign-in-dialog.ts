import { closeOnBackdrop } from '../../client/dialog-clicks.ts';
import { startGoogleSignIn } from '../../client/google-sign-in.ts';
import { session, whenRestored } from '../../client/session.ts';

/** Every element marked `data-sign-in` opens it; the browser keeps the focus inside and gives it back. */
class SignInDialog extends HTMLElement {
  #dialog = this.querySelector('dialog');
  #google = this.querySelector<HTMLButtonElement>('[data-google]');
  #problem = this.querySelector<HTMLElement>('[data-problem]');

  connectedCallback(): void {
    document.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('[data-sign-in]')) void this.#open();
    });
    this.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('[data-close-dialog]'))
        this.#dialog?.close();
    });
    if (this.#dialog) closeOnBackdrop(this.#dialog);
    this.#google?.addEventListener('click', () => void this.#signIn());
    session.subscribe(({ status }) => {
      if (status === 'signed-in') this.#dialog?.close();
    });
    /* Back from the provider's page: the browser shows this one as it was left. */
    addEventListener('pageshow', () => this.#setBusy(false));
  }

  async #open(): Promise<void> {
    /* Whoever presses a button before it is known that they are signed in has no need of it. */
    await whenRestored();
    if (session.getState().user) return;
    this.#complain(null);
    this.#setBusy(false);
    this.#dialog?.showModal();
  }

  async #signIn(): Promise<void> {
    this.#complain(null);
    this.#setBusy(true);
    if (await startGoogleSignIn()) return;
    this.#setBusy(false);
    this.#complain('Google sign-in failed');
  }

  #setBusy(busy: boolean): void {
    if (!this.#google) return;
    this.#google.disabled = busy;
    const label = this.#google.querySelector('[data-label]');
    if (label) label.textContent = busy ? 'Signing in...' : 'Continue with Google';
  }

  #complain(text: string | null): void {
    if (!this.#problem) return;
    this.#problem.hidden = text === null;
    this.#problem.textContent = text;
  }
}

customElements.define('sign-in-dialog', SignInDialog);
