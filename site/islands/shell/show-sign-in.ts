import { escapeHtml } from '../../client/notes/html-snippets.ts';
import { closeOnBackdrop, domDialog, headHtml } from '../../client/ui/dialogs/dom-dialog.ts';
import { signInAddress, currentPlace, rememberPlace } from '../../client/session/return-address.ts';
import { session } from '../../client/session/session.ts';
import type { AuthOptions } from '../../../api/contract/identity/auth.ts';
import { apiAddress, ApiError, callApi } from '../../client/api/call-api.ts';

const TITLE_ID = '_sign-in-title';
let signInDialog: SignInDialog | undefined;

/** Opens the sign-in dialog as a modal. */
export function showSignIn(): void {
  signInDialog ??= new SignInDialog();
  signInDialog.open();
}

class SignInDialog {
  #dialog = domDialog(TITLE_ID, 'w-[min(26rem,calc(100vw-2rem))]');

  constructor() {
    this.#dialog.innerHTML = signInHtml(
      document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? 'this site',
    );
    closeOnBackdrop(this.#dialog);
    this.#dialog.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element)) return;
      if (target.closest('[data-google]')) void this.#signIn();
      if (target.closest('[data-password]')) rememberPlace();
    });
    session.subscribe(({ status }) => {
      if (status === 'signed-in') this.#dialog.close();
    });
    /* The back/forward cache restores the page with a busy button. */
    addEventListener('pageshow', () => this.#setBusy(false));
  }

  open(): void {
    this.#setProblem(null);
    this.#setBusy(false);
    this.#element('[data-password]', HTMLAnchorElement).href = signInAddress(
      '/login',
      currentPlace().address,
    );
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  async #signIn(): Promise<void> {
    this.#setProblem(null);
    this.#setBusy(true);
    rememberPlace();
    if (await startGoogleSignIn()) return;
    this.#setBusy(false);
    this.#setProblem('Google sign-in failed');
  }

  #setBusy(busy: boolean): void {
    const google = this.#element('[data-google]', HTMLButtonElement);
    google.disabled = busy;
    this.#element('[data-label]', HTMLElement).textContent = busy ? 'Signing in...' : 'Continue with Google';
  }

  #setProblem(text: string | null): void {
    const problem = this.#element('[data-problem]', HTMLElement);
    problem.hidden = text === null;
    problem.textContent = text;
  }

  #element<T extends HTMLElement>(selector: string, kind: new () => T): T {
    const found = this.#dialog.querySelector(selector);
    if (!(found instanceof kind)) throw new Error(`The sign-in dialog has no ${selector}.`);
    return found;
  }
}

const GOOGLE = `<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
  <path fill="#4285f4" d="M22.5 12.2c0-.8-.1-1.4-.2-2.1H12v3.9h5.9a5 5 0 0 1-2.2 3.3v2.7h3.5c2.1-1.9 3.3-4.7 3.3-7.8Z"/>
  <path fill="#34a853" d="M12 23c3 0 5.4-1 7.2-2.7l-3.5-2.7a6.6 6.6 0 0 1-9.8-3.4H2.3V17A11 11 0 0 0 12 23Z"/>
  <path fill="#fbbc05" d="M5.9 14.2a6.6 6.6 0 0 1 0-4.3V7.1H2.3a11 11 0 0 0 0 9.9l3.6-2.8Z"/>
  <path fill="#ea4335" d="M12 5.5c1.6 0 3.1.6 4.2 1.7l3.1-3.1A11 11 0 0 0 2.3 7.1l3.6 2.8A6.6 6.6 0 0 1 12 5.5Z"/>
</svg>`;

function signInHtml(siteName: string): string {
  return `${headHtml(TITLE_ID, 'Sign In')}
<p class="mt-2 text-soft">Sign in with your Google account to access your personalized study dashboard</p>
<p class="notice-bad mt-4" role="alert" data-problem hidden></p>
<button type="button" class="button button-quiet mt-5 w-full" data-google>${GOOGLE}<span data-label>Continue with Google</span></button>
<p class="mt-2 text-center text-sm text-soft">or <a class="text-link inline-flex min-h-11 items-center" href="/login" data-password>use your e-mail and password</a></p>
<p class="mt-3 border-t border-line pt-4 text-sm text-faint">By continuing you agree to the <a class="text-link" href="/terms">terms of use</a> of ${escapeHtml(siteName)}. The <a class="text-link" href="/privacy">privacy notice</a> says what is stored: what you save here is private, and you can export or delete it at any time.</p>`;
}

/**
 * Navigates to the provider's page. Resolves to false if Google sign-in is not configured or the server is unreachable.
 */
async function startGoogleSignIn(): Promise<boolean> {
  try {
    const { google } = await callApi<AuthOptions>('/auth/options');
    if (google) location.assign(apiAddress('/auth/google/start'));
    return google;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
