import {
  accountLabel,
  adminAccessOf,
  forgetReturn,
  rememberReturn,
} from '../../client/admin/admin-access.ts';
import { onNotAdministrator, TOKEN_KEY } from '../../client/api/call-api.ts';
import { signedInAs, logOut, session } from '../../client/session/session.ts';
import { readStored } from '../../client/storage/local-storage.ts';
import { queueToast } from '../../client/ui/toasts/toasts.ts';

const LOGIN = '/admin';

/* The server is authoritative for the role, which may have changed during the session. */
onNotAdministrator((token) => {
  const { user } = session.getState();
  if (user && readStored(TOKEN_KEY) === token)
    session.setState(signedInAs({ ...user, role: 'learner' }), true);
});

/**
 * Surrounds an administrators' page. Shows the elements whose `data-when` lists the user's access, and redirects signed-out
 * users to the sign-in form unless the gate has `data-open`.
 */
class AdminGate extends HTMLElement {
  #stop: (() => void) | undefined;
  #wasSignedIn = false;
  #isLoggingOut = false;

  connectedCallback(): void {
    this.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element) || !target.closest('[data-log-out]')) return;
      /* No toast for a deliberate sign-out, and no way back. */
      this.#isLoggingOut = true;
      void logOut();
    });
    this.#show();
    this.#stop = session.subscribe(() => this.#show());
  }

  disconnectedCallback(): void {
    this.#stop?.();
  }

  #show(): void {
    const now = session.getState();
    const access = adminAccessOf(now);
    for (const part of this.querySelectorAll<HTMLElement>('[data-when]'))
      part.hidden = !part.dataset['when']?.split(' ').includes(access);
    for (const element of this.querySelectorAll('[data-contact]'))
      element.textContent = now.user ? accountLabel(now.user) : '';
    if (access === 'signed-out' && this.dataset['open'] === undefined) this.#leave();
    this.#wasSignedIn = now.user !== null;
  }

  #leave(): void {
    if (this.#isLoggingOut) {
      forgetReturn();
    } else {
      rememberReturn(location.pathname + location.search, this.#wasSignedIn);
      if (this.#wasSignedIn)
        queueToast({ title: 'You have been signed out', description: 'Please sign in again to go on.' });
    }
    location.replace(LOGIN);
  }
}

customElements.define('admin-gate', AdminGate);
