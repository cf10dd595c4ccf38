import type { AuthOptions, SignedIn, User } from '../../../../api/contract/identity/auth.ts';
import { ApiError, callApi } from '../../../client/api/call-api.ts';
import { formValue } from '../../../client/format/form-value.ts';
import { returnAfterSignIn, returnInQuery } from '../../../client/session/return-after-sign-in.ts';
import { signInAddress } from '../../../client/session/return-address.ts';
import { logOut, session, startSession, SessionNotStored } from '../../../client/session/session.ts';
import { authFormProblem, type AuthFormKind, type AuthFormValues } from './auth-form-state.ts';

/** What a form shows after it was sent: a message above its fields, another part of the page, or nothing yet. */
type Outcome = { message: string } | { part: 'changed' } | null;

/** Submits each form. Resolves to null if the browser leaves the page. */
const SUBMIT: Record<AuthFormKind, (values: AuthFormValues) => Promise<Outcome>> = {
  login: (values) => signIn('/auth/login', values),
  async signup(values) {
    return signIn('/auth/signup', values, async (user) => {
      const { beginAccount } = await import('../../../client/outbox/new-account.ts');
      await beginAccount(user);
    });
  },
  async forgot({ email }) {
    await callApi('/auth/password-reset', { method: 'POST', body: { email } });
    return {
      message:
        'If there is an account with this address, we have sent a link to choose a new password to it. The link is valid for 30 minutes.',
    };
  },
  async reset({ password }) {
    const body = { token: resetToken(), newPassword: password };
    await callApi('/auth/password-reset/confirm', { method: 'POST', body });
    return { part: 'changed' };
  },
};

function resetToken(): string {
  return new URLSearchParams(location.search).get('token') ?? '';
}

async function signIn(
  path: string,
  { email, password }: AuthFormValues,
  whenSignedIn?: (user: User) => Promise<void>,
): Promise<null> {
  const { token, user } = await callApi<SignedIn>(path, { method: 'POST', body: { email, password } });
  startSession(token, user);
  try {
    await whenSignedIn?.(user);
  } finally {
    returnAfterSignIn('query');
  }
  return null;
}

class AuthForm extends HTMLElement {
  #kind = this.dataset['kind'] as AuthFormKind;
  #button = this.querySelector<HTMLButtonElement>('[type=submit]');
  #label = this.#button?.textContent ?? '';
  #submitting = false;

  connectedCallback(): void {
    this.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit(new FormData(event.currentTarget as HTMLFormElement));
    });
    this.#setBusy(false);
    this.#keepReturn();
    if (this.#kind === 'reset' && resetToken() === '') this.#show('no-token');
    if (this.#kind === 'login' || this.#kind === 'signup') this.#followSession();
    if (this.#kind === 'login' || this.#kind === 'forgot') void this.#checkMail();
  }

  /** Passes the return address on to the other sign-in pages. */
  #keepReturn(): void {
    const address = returnInQuery(location.href, document.referrer);
    for (const link of this.querySelectorAll<HTMLAnchorElement>('a')) {
      const page = link.getAttribute('href') ?? '';
      link.href = page === '/' ? (address ?? '/') : signInAddress(page, address);
    }
  }

  /** A signed-in learner goes on to the page that the address names, or sees who is signed in. */
  #followSession(): void {
    const follow = () => {
      const { user } = session.getState();
      if (this.#submitting) return;
      if (!user) {
        this.#show('form');
        return;
      }
      const address = returnInQuery(location.href, document.referrer);
      if (address !== null) {
        location.replace(address);
        return;
      }
      const email = this.querySelector('[data-email]');
      if (email) email.textContent = user.email;
      this.#show('signed-in');
    };
    this.querySelector('[data-other-account]')?.addEventListener('click', () => {
      void logOut();
      this.querySelector('input')?.focus();
    });
    session.subscribe(follow);
    follow();
  }

  /** Offers to reset a password only where the server can send e-mails. */
  async #checkMail(): Promise<void> {
    const link = this.querySelector<HTMLElement>('[data-needs-mail]');
    try {
      const { passwordReset } = await callApi<AuthOptions>('/auth/options');
      if (link) link.hidden = !passwordReset;
      if (!passwordReset && this.#kind === 'forgot') this.#show('no-mail');
    } catch (error) {
      /* Unknown, so the link stays: the page behind it asks again. */
      if (!(error instanceof ApiError)) throw error;
    } finally {
      link?.classList.remove('invisible');
    }
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
      const outcome = await SUBMIT[this.#kind](values);
      if (outcome && 'part' in outcome) this.#show(outcome.part, true);
      else this.#setMessage('[data-done]', outcome?.message ?? null);
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof SessionNotStored)) throw error;
      this.#setMessage('[data-problem]', error.message);
    } finally {
      this.#setBusy(false);
    }
  }

  #setBusy(busy: boolean): void {
    this.#submitting = busy;
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

  #show(name: 'form' | 'signed-in' | 'no-token' | 'no-mail' | 'changed', focus = false): void {
    for (const part of this.querySelectorAll<HTMLElement>('[data-when]')) {
      part.hidden = part.dataset['when'] !== name;
      if (focus && !part.hidden) part.querySelector('h1')?.focus();
    }
  }
}

customElements.define('auth-form', AuthForm);
