import type { SignedIn, User } from '../../../../api/contract/identity/auth.ts';
import { ApiError, callApi } from '../../../client/api/api.ts';
import { formValue } from '../../../client/format/form-value.ts';
import { startSession, SessionNotStored } from '../../../client/session/session.ts';
import { mayHaveGuestAttempts } from '../../../client/outbox/waiting.ts';
import { authFormProblem, type AuthFormKind, type AuthFormValues } from './auth-form-state.ts';

/** Submits each form. Resolves to a message to show, or null if the browser leaves the page. */
const SUBMIT: Record<AuthFormKind, (values: AuthFormValues) => Promise<string | null>> = {
  login: (values) => signIn('/auth/login', values),
  async signup(values) {
    return signIn('/auth/signup', values, async ({ id }) => {
      if (!mayHaveGuestAttempts()) return;
      /* They are the new account's: nobody else has used it. */
      const { saveGuestAttempts } = await import('../../../client/outbox/attempts.ts');
      await saveGuestAttempts(id);
    });
  },
  async forgot({ email }) {
    await callApi('/auth/password-reset', { method: 'POST', body: { email } });
    return 'If there is an account with this address, we have sent a link to choose a new password to it. The link is valid for 30 minutes.';
  },
  async reset({ password }) {
    const token = new URLSearchParams(location.search).get('token') ?? '';
    await callApi('/auth/password-reset/confirm', { method: 'POST', body: { token, newPassword: password } });
    return 'Your password has been changed. You can sign in with it now.';
  },
};

async function signIn(
  path: string,
  { email, password }: AuthFormValues,
  whenSignedIn?: (user: User) => Promise<void>,
): Promise<null> {
  const { token, user } = await callApi<SignedIn>(path, { method: 'POST', body: { email, password } });
  startSession(token, user);
  await whenSignedIn?.(user);
  location.assign('/');
  return null;
}

class AuthForm extends HTMLElement {
  #kind = this.dataset['kind'] as AuthFormKind;
  #button = this.querySelector<HTMLButtonElement>('[type=submit]');
  #label = this.#button?.textContent ?? '';

  connectedCallback(): void {
    this.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit(new FormData(event.currentTarget as HTMLFormElement));
    });
    this.#setBusy(false);
  }

  async #submit(data: FormData): Promise<void> {
    const values = {
      email: formValue(data, 'email'),
      password: formValue(data, 'password'),
      confirmation: formValue(data, 'confirmation'),
    };
    const problem = authFormProblem(this.#kind, values);
    this.#setMessage('[data-problem]', problem);
    if (problem !== null) return;
    this.#setBusy(true);
    try {
      this.#setMessage('[data-done]', await SUBMIT[this.#kind](values));
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof SessionNotStored)) throw error;
      this.#setMessage('[data-problem]', error.message);
    } finally {
      this.#setBusy(false);
    }
  }

  #setBusy(busy: boolean): void {
    if (!this.#button) return;
    this.#button.disabled = busy;
    this.#button.textContent = busy ? (this.dataset['busy'] ?? this.#label) : this.#label;
  }

  #setMessage(selector: string, text: string | null): void {
    const element = this.querySelector<HTMLElement>(selector);
    if (!element) return;
    element.hidden = text === null;
    element.textContent = text;
  }
}

customElements.define('auth-form', AuthForm);
