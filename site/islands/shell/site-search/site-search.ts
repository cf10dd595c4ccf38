import { readStored } from '../../../client/storage/local-storage.ts';
import { dialogHtml } from './dialog-html.ts';
import { SLASH_KEY } from './slash-key.ts';

/** Opens the search by `/`, Ctrl-K or Cmd-K and from every element marked `data-search-site`; what searches comes then. */
class SiteSearch extends HTMLElement {
  connectedCallback(): void {
    document.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('[data-search-site]')) this.#open();
    });
    document.addEventListener('keydown', (event) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      const command = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
      const slash = key === '/' && !ctrlKey && !metaKey && !altKey && readStored(SLASH_KEY) !== 'off';
      const typing = target instanceof Element && target.matches(':read-write, select');
      /* An editor has its own use for some keys, and another dialog keeps the reader inside. */
      if (defaultPrevented || !(command || (slash && !typing)) || document.querySelector(':modal')) return;
      event.preventDefault();
      this.#open();
    });
  }

  #open(): void {
    /* Made here and not fetched: phones show their keyboard only for a field that the press itself brings up. */
    if (!this.querySelector('dialog')) this.innerHTML = dialogHtml;
    this.querySelector('dialog')?.showModal();
    this.querySelector('input')?.select();
    import('./search-dialog.ts').then(
      ({ startSearch }) => startSearch(this),
      () => {
        const status = this.querySelector('[data-status]');
        if (status)
          status.textContent = 'The search could not be loaded. Check your connection and open it again.';
      },
    );
  }
}

customElements.define('site-search', SiteSearch);
