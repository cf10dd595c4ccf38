import type { SignedIn } from '../../../../api/contract/identity/auth.ts';
import { ApiError, callApi } from '../../../client/api/api.ts';
import { formValue } from '../../../client/format/form-value.ts';
import { startSession, SessionNotStored } from '../../../client/session/session.ts';
import { problemWith, type AuthFormKind, type Entered } from './auth-form-state.ts';

/** What each form does with what was entered. Resolves to a sentence to show, or null where the page is left. */
const SUBMIT: Record<AuthFormKind, (entered: Entered) => Promise<string | null>> = {
  login: (entered) => enter('/auth/login', entered),
  signup: (entered) => enter('/auth/signup', entered),
  async forgot({ email }) {
    await callApi('/auth/password-reset', { method: 'POST', body: { email } });
    return 'If there is an account with this address, a link to choose a new password is on its way. It is good for 30 minutes.';
  },
  async reset({ password }) {
    const token = new URLSearchParams(location.search).get('token') ?? '';
    await callApi('/auth/password-reset/confirm', { method: 'POST', body: { token, newPassword: password } });
    return 'Your password has been changed. You can sign in with it now.';
  },
};

async function enter(path: string, { email, password }: Entered): Promise<null> {
  const { token, user } = await callApi<SignedIn>(path, { method: 'POST', body: { email, password } });
  startSession(token, user);
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
    const entered = {
      email: formValue(data, 'email'),
      password: formValue(data, 'password'),
      confirmation: formValue(data, 'confirmation'),
    };
    const problem = problemWith(this.#kind, entered);
    this.#say('[data-problem]', problem);
    if (problem !== null) return;
    this.#setBusy(true);
    try {
      this.#say('[data-done]', await SUBMIT[this.#kind](entered));
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof SessionNotStored)) throw error;
      this.#say('[data-problem]', error.message);
    } finally {
      this.#setBusy(false);
    }
  }

  #setBusy(busy: boolean): void {
    if (!this.#button) return;
    this.#button.disabled = busy;
    this.#button.textContent = busy ? (this.dataset['busy'] ?? this.#label) : this.#label;
  }

  #say(selector: string, text: string | null): void {
    const place = this.querySelector<HTMLElement>(selector);
    if (!place) return;
    place.hidden = text === null;
    place.textContent = text;
  }
}

customElements.define('auth-form', AuthForm);
