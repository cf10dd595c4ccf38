import { missingResource, wordsOf } from './not-found-state.ts';

/** The 404 page is the same file for every address, so this element chooses the message for the current address. */
class NotFound extends HTMLElement {
  connectedCallback(): void {
    const kind = missingResource(location.pathname, (this.dataset['reserved'] ?? '').split(' '));
    for (const button of this.querySelectorAll<HTMLElement>('[data-search-site]'))
      button.dataset['searchSite'] = wordsOf(location.pathname);
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
