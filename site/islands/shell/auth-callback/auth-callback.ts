import type { StartedHere, User } from '../../../../api/contract/identity/auth.ts';
import { ApiError, callApi } from '../../../client/api/call-api.ts';
import { returnAfterSignIn } from '../../../client/session/return-after-sign-in.ts';
import { startSession, SessionNotStored, session, whenRestored } from '../../../client/session/session.ts';
import { INVALID_RESPONSE, PROCESSING_FAILED, parseCallbackQuery } from './auth-callback-state.ts';

const REDIRECT_DELAY_MS = 2000;

/** What the server knows about the sign-in of this token. If it cannot tell, the learner is asked. */
async function readStart(token: string): Promise<StartedHere> {
  try {
    return await callApi<StartedHere>('/auth/started-here', { method: 'POST', token });
  } catch (error) {
    if (error instanceof ApiError) return { startedHere: false, newAccount: false };
    throw error;
  }
}

/** Completes a sign-in after the redirect from the provider. */
class AuthCallback extends HTMLElement {
  connectedCallback(): void {
    const result = parseCallbackQuery(window.authCallbackQuery ?? '');
    delete window.authCallbackQuery;
    if ('token' in result) void this.#signIn(result.token);
    else this.#fail(result.failure);
  }

  async #signIn(token: string): Promise<void> {
    try {
      const user = await callApi<User>('/auth/me', { token });
      await whenRestored();
      const current = session.getState().user;
      /* A link with the token of another account must not replace the current session. */
      if (current && current.id !== user.id) {
        this.#fail(INVALID_RESPONSE);
        return;
      }
      /* Nor may a link sign in a visitor without asking. */
      const { startedHere, newAccount } = current
        ? { startedHere: true, newAccount: false }
        : await readStart(token);
      if (startedHere) await this.#finish(token, user, newAccount);
      else this.#ask(token, user);
    } catch (error) {
      if (error instanceof ApiError) this.#fail(PROCESSING_FAILED);
      else throw error;
    }
  }

  #ask(token: string, user: User): void {
    const email = this.querySelector('[data-email]');
    const button = this.querySelector('[data-continue]');
    if (!email || !button) return;
    email.textContent = `${user.email}?`;
    button.addEventListener('click', () => void this.#finish(token, user), { once: true });
    this.#show('confirm');
  }

  async #finish(token: string, user: User, isNew = false): Promise<void> {
    try {
      startSession(token, user);
    } catch (error) {
      if (!(error instanceof SessionNotStored)) throw error;
      this.#fail(error.message);
      return;
    }
    this.#show('success');
    const shown = new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS));
    try {
      if (isNew) {
        const { beginAccount } = await import('../../../client/outbox/new-account.ts');
        await beginAccount(user);
      }
    } finally {
      await shown;
      returnAfterSignIn('callback');
    }
  }

  #fail(reason: string): void {
    const element = this.querySelector('[data-reason]');
    if (element) element.textContent = reason;
    this.#show('failed');
  }

  #show(state: 'confirm' | 'success' | 'failed'): void {
    for (const part of this.querySelectorAll<HTMLElement>('[data-when]'))
      part.hidden = part.dataset['when'] !== state;
  }
}

customElements.define('auth-callback', AuthCallback);
