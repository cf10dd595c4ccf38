import { whatIsMissing } from './not-found-state.ts';

/** One published 404 page serves every address, so it says what is missing from the address it stands at. */
class NotFound extends HTMLElement {
  connectedCallback(): void {
    const kind = whatIsMissing(location.pathname, (this.dataset['reserved'] ?? '').split(' '));
    for (const variant of this.querySelectorAll<HTMLElement>('[data-kind]')) {
      variant.hidden = variant.dataset['kind'] !== kind;
      if (!variant.hidden)
        document.title = document.title.replace(
          /^[^·]+/,
          `${variant.querySelector('h1')?.textContent ?? ''} `,
        );
    }
  }
}

customElements.define('not-found', NotFound);
