import { readStored, writeStored } from '../../../client/storage/local-storage.ts';
import { escapeHtml } from '../../../client/notes/html-snippets.ts';
import { SLASH_KEY } from './dialog-html.ts';
import {
  addRecentSearch,
  clearRecentSearches,
  recentSearches,
  removeRecentSearch,
} from './recent-searches.ts';
import { resultsHtml } from './results-html.ts';
import { search, startWorker } from './search-client.ts';
import { activeAfterKey, statusText } from './search-state.ts';
import { normaliseQuery } from './query-terms.ts';

const DEBOUNCE_MS = 120;
const PAGE_SIZE = 6;
const HINT = 'Searches all free notes by section, and every topic by its title and description.';
const TITLES_ONLY =
  'Only titles were searched, because the notes could not be loaded. Check your connection.';
const UNAVAILABLE = 'The search could not be loaded. Check your connection and try again.';

const dialogs = new WeakMap<HTMLElement, SearchDialog>();

/** Sets up the search in the dialog. Call it every time that the dialog is opened. */
export function startSearch(element: HTMLElement): void {
  startWorker();
  const dialog = dialogs.get(element);
  if (dialog) dialog.reopen();
  else dialogs.set(element, new SearchDialog(prepareDialog(element)));
}

/** A combobox with a list of links. The focus stays in the field; Enter opens the active result. */
class SearchDialog {
  #parts: DialogParts;
  #limit = PAGE_SIZE;
  #active = -1;
  /** The query of the results shown, or null while they belong to an older query. */
  #shownQuery: string | null = null;
  #opensFirstResult = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: DialogParts) {
    this.#parts = parts;
    const { dialog, input, list, more, retry, recent } = parts;
    input.addEventListener('input', () => this.#handleInput());
    input.addEventListener('keydown', (event) => this.#handleKey(event));
    more.addEventListener('click', () => {
      input.focus();
      /* Doubled, so that a few presses show hundreds of pages. */
      this.#limit *= 2;
      void this.#search(normaliseQuery(input.value), true);
    });
    retry.addEventListener('click', () => {
      input.focus();
      this.#shownQuery = null;
      this.#handleInput();
    });
    /* A link to the current page does not unload the dialog. */
    list.addEventListener('click', (event) => {
      if (!(event.target instanceof Element && event.target.closest('a'))) return;
      addRecentSearch(normaliseQuery(input.value));
      const isPlainClick = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      if (isPlainClick) dialog.close();
    });
    recent.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button) this.#useRecent(button);
    });
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
    /* Results that arrive after closing must not open a page. */
    dialog.addEventListener('close', () => (this.#opensFirstResult = false));
    this.#handleInput();
  }

  /** Shows what the field has now, which may have been filled in, and searches that were added meanwhile. */
  reopen(): void {
    if (normaliseQuery(this.#parts.input.value) === '') this.#shownQuery = null;
    this.#handleInput();
  }

  /** A button of the recent searches: searches again, removes one, or removes all. */
  #useRecent({ dataset }: HTMLElement): void {
    const { input } = this.#parts;
    input.focus();
    if (dataset['search'] !== undefined) {
      input.value = dataset['search'];
      this.#handleInput();
      return;
    }
    if (dataset['remove'] === undefined) clearRecentSearches();
    else removeRecentSearch(dataset['remove']);
    this.#showRecent(true);
  }

  #showRecent(show: boolean): void {
    const queries = show ? recentSearches() : [];
    this.#parts.recent.innerHTML = recentHtml(queries);
    this.#parts.recent.hidden = queries.length === 0;
  }

  #handleInput(): void {
    const query = normaliseQuery(this.#parts.input.value);
    clearTimeout(this.#timer);
    this.#limit = PAGE_SIZE;
    this.#opensFirstResult = false;
    if (query === this.#shownQuery) return;
    this.#showRecent(query === '');
    this.#parts.retry.hidden = true;
    this.#shownQuery = null;
    if (query === '') this.#showResults('', HINT);
    else {
      this.#setStatus('Searching…');
      this.#timer = setTimeout(() => void this.#search(query), DEBOUNCE_MS);
    }
  }

  async #search(query: string, keepActive = false): Promise<void> {
    const results = await search(query, this.#limit);
    if (query !== normaliseQuery(this.#parts.input.value)) return;
    if (!results) {
      this.#showResults('', UNAVAILABLE);
      this.#parts.retry.hidden = false;
      return;
    }
    const { pages, more, titlesOnly, instead } = results;
    const isFound = pages.length > 0;
    const status = titlesOnly ? TITLES_ONLY : statusText(query, results);
    this.#shownQuery = query;
    /* What was not asked for is opened only if it is chosen. */
    const active = isFound ? 0 : -1;
    this.#showResults(resultsHtml(isFound ? pages : instead), status, keepActive ? this.#active : active);
    this.#parts.more.hidden = !more;
    this.#parts.retry.hidden = !titlesOnly;
    if (this.#opensFirstResult && isFound) this.#options()[0]?.click();
  }

  #handleKey(event: KeyboardEvent): void {
    /* An input method editor is composing a character. */
    if (event.isComposing) return;
    const options = this.#options();
    if (event.key === 'Enter') {
      event.preventDefault();
      /* The results shown belong to an older query: wait for the new ones. */
      if (this.#shownQuery === null) this.#opensFirstResult = true;
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

  #showResults(html: string, status: string, active = -1): void {
    const { input, list, more } = this.#parts;
    list.innerHTML = html;
    list.hidden = html === '';
    more.hidden = true;
    input.setAttribute('aria-expanded', String(html !== ''));
    this.#setStatus(status);
    this.#activate(active);
  }

  #setStatus(text: string): void {
    this.#parts.status.textContent = text;
  }
}

interface DialogParts {
  dialog: HTMLDialogElement;
  input: HTMLInputElement;
  status: HTMLElement;
  list: HTMLElement;
  more: HTMLButtonElement;
  retry: HTMLButtonElement;
  recent: HTMLElement;
}

const BUTTONS = `<section data-recent aria-labelledby="_recent-title" hidden></section>
<button type="button" class="button button-quiet mx-3 mb-2" data-retry hidden>Try Again</button>
<button type="button" class="button button-quiet mx-1 mb-1 mt-2" data-more hidden>Show more</button>`;

const CLOCK =
  '<svg class="shrink-0 text-faint" width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/></svg>';
const CROSS =
  '<svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12"/></svg>';

function recentHtml(queries: readonly string[]): string {
  const rows = queries.map((query) => {
    const text = escapeHtml(query);
    return `<li class="flex items-center"><button type="button" class="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3 rounded-lg px-3 text-start hover:bg-sunken" data-search="${text}">${CLOCK}<span class="truncate">${text}</span></button>
<button type="button" class="icon-button shrink-0" data-remove="${text}" aria-label="Remove “${text}”">${CROSS}</button></li>`;
  });
  return `<div class="flex items-center justify-between gap-3 ps-3"><h2 id="_recent-title" class="text-sm font-semibold text-soft">Recent searches</h2>
<button type="button" class="min-h-11 cursor-pointer px-3 text-sm font-medium text-accent-text">Clear</button></div>
<ul>${rows.join('')}</ul>`;
}

const KBD_CLASS = 'rounded border border-line-strong px-1 font-sans';

/* WCAG 2.1.4: users of speech input must be able to turn off a single-key shortcut. */
const FOOTER = `<div class="hidden items-center justify-between gap-4 border-t border-line px-4 text-sm text-faint md:flex">
<p><kbd class="${KBD_CLASS}">↑</kbd> <kbd class="${KBD_CLASS}">↓</kbd> to choose, <kbd class="${KBD_CLASS}">Enter</kbd> to open, <kbd class="${KBD_CLASS}">Esc</kbd> to close</p>
<label class="flex min-h-11 cursor-pointer items-center gap-2"><input type="checkbox" class="size-4" data-slash>Open with <kbd class="${KBD_CLASS}">/</kbd></label>
</div>`;

/** Adds the parts of the dialog that `dialogHtml` leaves out, and returns all parts. */
function prepareDialog(element: HTMLElement): DialogParts {
  const find = <T extends HTMLElement>(selector: string, kind: new () => T): T => {
    const found = element.querySelector(selector);
    if (!(found instanceof kind)) throw new Error(`The search dialog has no ${selector}.`);
    return found;
  };
  const body = find('[data-body]', HTMLElement);
  body.insertAdjacentHTML('beforeend', BUTTONS);
  body.insertAdjacentHTML('afterend', FOOTER);
  const slash = find('[data-slash]', HTMLInputElement);
  slash.checked = readStored(SLASH_KEY) !== 'off';
  slash.addEventListener('change', () => writeStored(SLASH_KEY, slash.checked ? 'on' : 'off'));
  return {
    dialog: find('dialog', HTMLDialogElement),
    input: find('[role=combobox]', HTMLInputElement),
    status: find('[data-status]', HTMLElement),
    list: find('[role=listbox]', HTMLElement),
    more: find('[data-more]', HTMLButtonElement),
    retry: find('[data-retry]', HTMLButtonElement),
    recent: find('[data-recent]', HTMLElement),
  };
}
