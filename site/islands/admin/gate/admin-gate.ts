import { contactOf, adminAccessOf } from '../../../client/admin/admin-access.ts';
import { onNotAdministrator, TOKEN_KEY } from '../../../client/api/api.ts';
import { signedInAs } from '../../../client/session/session-state.ts';
import { logOut, session } from '../../../client/session/session.ts';
import { readStored } from '../../../client/storage/local-storage.ts';
import { queueToast } from '../../../client/ui/toasts.ts';

const LOGIN = '/admin';

/* The server's word on the role counts, whatever it was when the session began. */
onNotAdministrator((token) => {
  const { user } = session.getState();
  if (user && readStored(TOKEN_KEY) === token)
    session.setState(signedInAs({ ...user, role: 'learner' }), true);
});

/**
 * Surrounds a page of administrators: shows each part that is for how the reader stands (`data-when`), and leads those
 * who are signed out, or come to be, to the form. A gate that is `data-open` leads nobody anywhere.
 */
class AdminGate extends HTMLElement {
  #stop: (() => void) | undefined;
  #wasSignedIn = false;

  connectedCallback(): void {
    this.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element) || !target.closest('[data-log-out]')) return;
      /* Whoever asked for it need not be told. */
      this.#wasSignedIn = false;
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
    const standing = adminAccessOf(now);
    for (const part of this.querySelectorAll<HTMLElement>('[data-when]'))
      part.hidden = !part.dataset['when']?.split(' ').includes(standing);
    for (const place of this.querySelectorAll('[data-contact]'))
      place.textContent = now.user ? contactOf(now.user) : '';
    if (standing === 'signed-out' && this.dataset['open'] === undefined) this.#leave();
    this.#wasSignedIn = now.user !== null;
  }

  #leave(): void {
    if (this.#wasSignedIn)
      queueToast({ title: 'You have been signed out', description: 'Please sign in again to go on.' });
    location.replace(LOGIN);
  }
}

customElements.define('admin-gate', AdminGate);
