import { ask, prepare } from './ask.ts';
import { dialogParts, type DialogParts } from './dialog-parts.ts';
import { resultsHtml } from './results-html.ts';
import { activeAfterKey, statusText } from './search-state.ts';
import { tidyQuery } from './words.ts';

/** ms that a query waits for the next letter. */
const PAUSE = 120;
const PAGES_AT_ONCE = 6;
const HINT = 'Searches all free notes by section, and every topic by its title and description.';
const UNAVAILABLE = 'The search could not be loaded. Check your connection and try again.';

const begun = new WeakMap<HTMLElement, SearchDialog>();

/** Makes the dialog search; called each time that it is opened. */
export function startSearch(element: HTMLElement): void {
  prepare();
  if (!begun.has(element)) begun.set(element, new SearchDialog(dialogParts(element)));
}

/** A combobox over a list of links: the focus stays in the field, and the active result is the one that Enter opens. */
class SearchDialog {
  #parts: DialogParts;
  #limit = PAGES_AT_ONCE;
  #active = -1;
  /** What the results are of; null while they are of something else than what is typed. */
  #shown: string | null = null;
  #opensFirst = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: DialogParts) {
    this.#parts = parts;
    const { dialog, input, list, more, retry } = parts;
    input.addEventListener('input', () => this.#typed());
    input.addEventListener('keydown', (event) => this.#pressed(event));
    more.addEventListener('click', () => {
      input.focus();
      this.#limit += PAGES_AT_ONCE;
      void this.#search(tidyQuery(input.value), true);
    });
    retry.addEventListener('click', () => {
      input.focus();
      this.#typed();
    });
    /* The page may be the one that is there already. */
    list.addEventListener('click', (event) => {
      const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      if (plain && event.target instanceof Element && event.target.closest('a')) dialog.close();
    });
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
    /* Whoever has turned away is not to be led anywhere by what is found later. */
    dialog.addEventListener('close', () => (this.#opensFirst = false));
    this.#typed();
  }

  #typed(): void {
    const query = tidyQuery(this.#parts.input.value);
    clearTimeout(this.#timer);
    this.#limit = PAGES_AT_ONCE;
    this.#opensFirst = false;
    this.#parts.retry.hidden = true;
    if (query === this.#shown) return;
    this.#shown = null;
    if (query === '') this.#show('', HINT);
    else {
      this.#say('Searching…');
      this.#timer = setTimeout(() => void this.#search(query), PAUSE);
    }
  }

  async #search(query: string, keepsActive = false): Promise<void> {
    const found = await ask(query, this.#limit);
    if (query !== tidyQuery(this.#parts.input.value)) return;
    if (!found) {
      this.#show('', UNAVAILABLE);
      this.#parts.retry.hidden = false;
      return;
    }
    this.#shown = query;
    this.#show(resultsHtml(found.pages), statusText(query, found), keepsActive ? this.#active : 0);
    this.#parts.more.hidden = !found.more;
    if (this.#opensFirst) this.#options()[0]?.click();
  }

  #pressed(event: KeyboardEvent): void {
    /* Letters of some scripts are still being put together. */
    if (event.isComposing) return;
    const options = this.#options();
    if (event.key === 'Enter') {
      event.preventDefault();
      /* Results of what was typed before are not what is meant. */
      if (this.#shown === null) this.#opensFirst = true;
      else options[this.#active]?.click();
      return;
    }
    const active = activeAfterKey(event.key, this.#active, options.length);
    if (active === null) return;
    event.preventDefault();
    this.#activate(active);
  }

  #options(): HTMLElement[] {
    return [...this.#parts.list.querySelectorAll<HTMLElement>('[role=option]')];
  }

  #activate(active: number): void {
    const options = this.#options();
    this.#active = active;
    for (const [index, option] of options.entries()) option.ariaSelected = String(index === active);
    const id = options[active]?.id;
    if (id === undefined) this.#parts.input.removeAttribute('aria-activedescendant');
    else this.#parts.input.setAttribute('aria-activedescendant', id);
    options[active]?.scrollIntoView({ block: 'nearest' });
  }

  #show(html: string, status: string, active = -1): void {
    const { input, list, more } = this.#parts;
    list.innerHTML = html;
    list.hidden = html === '';
    more.hidden = true;
    input.setAttribute('aria-expanded', String(html !== ''));
    this.#say(status);
    this.#activate(active);
  }

  #say(text: string): void {
    this.#parts.status.textContent = text;
  }
}
