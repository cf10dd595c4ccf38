import { readStored } from '../../../client/storage/local-storage.ts';
import { dialogHtml, SLASH_KEY } from './dialog-html.ts';
import { withLateStyles } from '../../../client/ui/late-styles.ts';

/** A patchy network may neither answer nor fail for minutes. */
const PATIENCE_MS = 10_000;

/** Opens the search with `/`, Ctrl-K, Cmd-K or from elements with `data-search-site`, and then loads the search code. */
class SiteSearch extends HTMLElement {
  connectedCallback(): void {
    document.addEventListener('click', ({ target }) => {
      const opener = target instanceof Element ? target.closest<HTMLElement>('[data-search-site]') : null;
      if (opener) this.#open(opener.dataset['searchSite']);
    });
    document.addEventListener('keydown', (event) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      const isCommandK = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
      const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && readStored(SLASH_KEY) !== 'off';
      const isTyping = target instanceof Element && target.matches(':read-write, select');
      /* An editor may have handled the key, and a modal dialog must keep the focus. */
      if (defaultPrevented || !(isCommandK || (isSlash && !isTyping)) || document.querySelector(':modal'))
        return;
      event.preventDefault();
      this.#open();
    });
  }

  /** @param query fills the field; '' leaves what was typed before */
  #open(query = ''): void {
    /* Not loaded on demand: phones show the keyboard only for a field that is focused during the click. */
    if (!this.querySelector('dialog')) this.innerHTML = dialogHtml;
    this.querySelector('dialog')?.showModal();
    const field = this.querySelector('input');
    if (field && query !== '') field.value = query;
    field?.select();
    const timer = setTimeout(() => this.#showError(), PATIENCE_MS);
    withLateStyles(import('./search-dialog.ts'))
      /* If the code arrives late, the search replaces the error. */
      .then(({ startSearch }) => startSearch(this))
      .catch(() => this.#showError())
      .finally(() => clearTimeout(timer));
  }

  #showError(): void {
    const status = this.querySelector('[data-status]');
    if (status)
      status.textContent = 'The search could not be loaded. Check your connection and open it again.';
  }
}

customElements.define('site-search', SiteSearch);
