import type { SignedIn } from '../../../api/contract/identity/auth.ts';
import { DASHBOARD, returnAddress } from '../../client/admin/admin-access.ts';
import { ApiError, callApi } from '../../client/api/call-api.ts';
import { formValue } from '../../client/format/form-value.ts';
import { startSession, SessionNotStored, session } from '../../client/session/session.ts';
import { queueToast, showToast } from '../../client/ui/toasts/toasts.ts';

/** The administrators' sign-in form. Redirects users who are already signed in. */
class AdminLogin extends HTMLElement {
  #button = this.querySelector<HTMLButtonElement>('[type=submit]');
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    this.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit(event.currentTarget as HTMLFormElement);
    });
    this.#setBusy(false);
    this.#leaveIfSignedIn();
    this.#stop = session.subscribe(() => this.#leaveIfSignedIn());
  }

  disconnectedCallback(): void {
    this.#stop?.();
  }

  #leaveIfSignedIn(): void {
    if (session.getState().user) location.replace(returnAddress());
  }

  async #submit(form: HTMLFormElement): Promise<void> {
    const data = new FormData(form);
    const [email, password] = [formValue(data, 'email'), formValue(data, 'password')];
    const blank = blankField(email, password);
    if (blank !== null) {
      void showToast({ title: 'Missing information', description: 'Please provide both email and password' });
      form.querySelector<HTMLElement>(`[name=${blank}]`)?.focus();
      return;
    }
    this.#setBusy(true);
    try {
      const { token, user } = await callApi<SignedIn>('/auth/login', {
        method: 'POST',
        body: { email, password },
      });
      /* Other accounts are redirected too, and the page refuses them. */
      if (user.role === 'admin' && returnAddress() === DASHBOARD)
        queueToast({ title: 'Login successful', description: 'Welcome to the admin dashboard' });
      startSession(token, user);
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof SessionNotStored)) throw error;
      this.#setBusy(false);
      const description = error.message || 'Invalid email or password';
      void showToast({ title: 'Login failed', description, variant: 'destructive' });
    }
  }

  #setBusy(busy: boolean): void {
    if (!this.#button) return;
    this.#button.disabled = busy;
    this.#button.textContent = busy ? 'Signing in...' : 'Sign In';
  }
}

/** The first blank field; null if both are filled in. */
function blankField(email: string, password: string): 'email' | 'password' | null {
  if (email.trim() === '') return 'email';
  return password.trim() === '' ? 'password' : null;
}

customElements.define('admin-login', AdminLogin);
