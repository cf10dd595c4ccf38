import { initialsOf, nameOf } from '../../../client/session/session-state.ts';
import { logOut, session } from '../../../client/session/session.ts';

/** The header's right end: 'Sign In', a spinner while the session is restored, or the learner's avatar and menu. */
class AccountMenu extends HTMLElement {
  #unsubscribe: (() => void) | undefined;

  connectedCallback(): void {
    this.querySelector('[data-log-out]')?.addEventListener('click', () => void logOut());
    /* Left open it would lie over what gets the focus next. */
    this.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !this.contains(relatedTarget)) this.#close();
    });
    this.#show();
    this.#unsubscribe = session.subscribe(() => this.#show());
  }

  disconnectedCallback(): void {
    this.#unsubscribe?.();
  }

  #show(): void {
    const { status, user } = session.getState();
    /* The class stood for a guess before the first paint; from here on it stands for what is so. */
    document.documentElement.classList.toggle('has-token', status === 'restoring');
    /* For styles of what differs for those who are signed in. */
    document.documentElement.dataset['session'] = status;
    for (const part of this.querySelectorAll<HTMLElement>('[data-when]'))
      part.hidden = part.dataset['when'] !== status;
    if (!user) {
      this.#close();
      return;
    }
    this.#say('[data-initials]', initialsOf(user));
    this.#say('[data-name]', nameOf(user));
    this.#say('[data-email]', user.email);
    this.querySelector('[data-member]')?.toggleAttribute('hidden', !user.isPremium);
    this.querySelector('[data-upgrade]')?.toggleAttribute('hidden', user.isPremium);
  }

  #close(): void {
    this.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();
  }

  #say(selector: string, text: string): void {
    const place = this.querySelector(selector);
    if (place) place.textContent = text;
  }
}

customElements.define('account-menu', AccountMenu);
