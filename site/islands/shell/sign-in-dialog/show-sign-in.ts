import { closeOnBackdrop } from '../../../client/ui/close-on-backdrop.ts';
import { startGoogleSignIn } from '../../../client/session/google-sign-in.ts';
import { session } from '../../../client/session/session.ts';
import { signInHtml } from './sign-in-html.ts';

let made: SignIn | undefined;

/** Opens the dialog over the page; the browser keeps the focus inside and gives it back. */
export function showSignIn(): void {
  made ??= new SignIn();
  made.open();
}

class SignIn {
  #dialog = document.createElement('dialog');

  constructor() {
    this.#dialog.setAttribute('aria-labelledby', '_sign-in-title');
    this.#dialog.className =
      'card m-auto w-[min(26rem,calc(100vw-2rem))] p-6 text-ink shadow-xl backdrop:bg-black/50';
    this.#dialog.innerHTML = signInHtml(
      document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? 'this site',
    );
    document.body.appendChild(this.#dialog);
    closeOnBackdrop(this.#dialog);
    this.#dialog.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element)) return;
      if (target.closest('[data-close-dialog]')) this.#dialog.close();
      if (target.closest('[data-google]')) void this.#signIn();
    });
    session.subscribe(({ status }) => {
      if (status === 'signed-in') this.#dialog.close();
    });
    /* Back from the provider's page: the browser shows this one as it was left. */
    addEventListener('pageshow', () => this.#setBusy(false));
  }

  open(): void {
    this.#complain(null);
    this.#setBusy(false);
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  async #signIn(): Promise<void> {
    this.#complain(null);
    this.#setBusy(true);
    if (await startGoogleSignIn()) return;
    this.#setBusy(false);
    this.#complain('Google sign-in failed');
  }

  #setBusy(busy: boolean): void {
    const google = this.#part('[data-google]', HTMLButtonElement);
    google.disabled = busy;
    this.#part('[data-label]', HTMLElement).textContent = busy ? 'Signing in...' : 'Continue with Google';
  }

  #complain(text: string | null): void {
    const problem = this.#part('[data-problem]', HTMLElement);
    problem.hidden = text === null;
    problem.textContent = text;
  }

  #part<T extends HTMLElement>(selector: string, kind: new () => T): T {
    const found = this.#dialog.querySelector(selector);
    if (!(found instanceof kind)) throw new Error(`The sign-in dialog has no ${selector}.`);
    return found;
  }
}
