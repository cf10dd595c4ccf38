import type { User } from '../../../api/contract/identity/auth.ts';
import { initialsOf, nameOf, logOut, session } from '../../client/session/session.ts';

/** The account area of the header: 'Sign In', a spinner while the session is restored, or the avatar with its menu. */
class AccountMenu extends HTMLElement {
  #unsubscribe: (() => void) | undefined;
  /** Id of the learner whose due cards are shown. */
  #shownTo: string | undefined;

  connectedCallback(): void {
    this.querySelector('[data-log-out]')?.addEventListener('click', () => void logOut());
    /* An open menu could cover the element that gets the focus. */
    this.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !this.contains(relatedTarget)) this.#close();
    });
    this.#render();
    this.#unsubscribe = session.subscribe(() => this.#render());
  }

  disconnectedCallback(): void {
    this.#unsubscribe?.();
  }

  #render(): void {
    const { status, user } = session.getState();
    /* Set before the first paint from the stored token; from now on it follows the session. */
    document.documentElement.classList.toggle('has-token', status === 'restoring');
    /* For CSS that depends on the session. */
    document.documentElement.dataset['session'] = status;
    for (const part of this.querySelectorAll<HTMLElement>('[data-when]'))
      part.hidden = part.dataset['when'] !== status;
    if (!user) {
      this.#shownTo = undefined;
      this.#close();
      return;
    }
    if (this.#shownTo !== user.id) {
      this.#shownTo = user.id;
      void import('../../client/review/due-count.ts').then(({ showDueCards }) => showDueCards(user.id));
    }
    this.#setText('[data-initials]', initialsOf(user));
    void this.#showPicture(user);
    this.#setText('[data-name]', nameOf(user));
    this.#setText('[data-email]', user.email);
    this.querySelector('[data-member]')?.toggleAttribute('hidden', !user.isPremium);
    this.querySelector('[data-upgrade]')?.toggleAttribute('hidden', user.isPremium);
  }

  async #showPicture({ id, hasPicture }: User): Promise<void> {
    const image = this.querySelector<HTMLImageElement>('[data-picture]');
    if (!image) return;
    const url = hasPicture
      ? await (await import('../../client/session/own-picture.ts')).ownPicture(id)
      : null;
    if (session.getState().user?.id !== id) return;
    image.hidden = url === null;
    if (url !== null) image.src = url;
    this.querySelector('[data-initials]')?.toggleAttribute('hidden', url !== null);
  }

  #close(): void {
    this.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();
  }

  #setText(selector: string, text: string): void {
    const element = this.querySelector(selector);
    if (element) element.textContent = text;
  }
}

customElements.define('account-menu', AccountMenu);
