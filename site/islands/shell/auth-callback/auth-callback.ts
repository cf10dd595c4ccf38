import type { User } from '../../../../api/contract/identity/auth.ts';
import { ApiError, callApi } from '../../../client/api/api.ts';
import { startSession, SessionNotStored, session, whenRestored } from '../../../client/session/session.ts';
import { INVALID_RESPONSE, PROCESSING_FAILED, parseCallbackQuery } from './auth-callback-state.ts';

const REDIRECT_DELAY_MS = 2000;

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
      startSession(token, user);
      this.#show('success');
      setTimeout(() => location.assign('/'), REDIRECT_DELAY_MS);
    } catch (error) {
      if (error instanceof SessionNotStored) this.#fail(error.message);
      else if (error instanceof ApiError) this.#fail(PROCESSING_FAILED);
      else throw error;
    }
  }

  #fail(reason: string): void {
    const element = this.querySelector('[data-reason]');
    if (element) element.textContent = reason;
    this.#show('failed');
  }

  #show(state: 'success' | 'failed'): void {
    for (const part of this.querySelectorAll<HTMLElement>('[data-when]'))
      part.hidden = part.dataset['when'] !== state;
  }
}

customElements.define('auth-callback', AuthCallback);
