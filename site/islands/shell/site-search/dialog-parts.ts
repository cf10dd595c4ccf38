import { readStored, writeStored } from '../../../client/storage/local-storage.ts';
import { SLASH_KEY } from './slash-key.ts';

export interface DialogParts {
  dialog: HTMLDialogElement;
  input: HTMLInputElement;
  status: HTMLElement;
  list: HTMLElement;
  /** Asks for more results. */
  more: HTMLButtonElement;
  /** Asks for the index once more. */
  retry: HTMLButtonElement;
}

const BUTTONS = `<button type="button" class="button button-quiet mx-3 mb-2" data-retry hidden>Try Again</button>
<button type="button" class="button button-quiet m-1 mt-2" data-more hidden>Show more</button>`;

const KBD = 'rounded border border-line-strong px-1 font-sans';

/* A key alone must be possible to turn off: those who speak to their machine press it without meaning to. */
const FOOT = `<div class="hidden items-center justify-between gap-4 border-t border-line px-4 text-sm text-faint md:flex">
<p><kbd class="${KBD}">↑</kbd> <kbd class="${KBD}">↓</kbd> to choose, <kbd class="${KBD}">Enter</kbd> to open, <kbd class="${KBD}">Esc</kbd> to close</p>
<label class="flex min-h-11 cursor-pointer items-center gap-2"><input type="checkbox" class="size-4" data-slash>Open with <kbd class="${KBD}">/</kbd></label>
</div>`;

/** The parts of the dialog that stands in the page, with those added that only somebody who searches needs. */
export function dialogParts(element: HTMLElement): DialogParts {
  const part = <T extends HTMLElement>(selector: string, kind: new () => T): T => {
    const found = element.querySelector(selector);
    if (!(found instanceof kind)) throw new Error(`The search dialog has no ${selector}.`);
    return found;
  };
  const body = part('[data-body]', HTMLElement);
  body.insertAdjacentHTML('beforeend', BUTTONS);
  body.insertAdjacentHTML('afterend', FOOT);
  const slash = part('[data-slash]', HTMLInputElement);
  slash.checked = readStored(SLASH_KEY) !== 'off';
  slash.addEventListener('change', () => writeStored(SLASH_KEY, slash.checked ? 'on' : 'off'));
  return {
    dialog: part('dialog', HTMLDialogElement),
    input: part('[role=combobox]', HTMLInputElement),
    status: part('[data-status]', HTMLElement),
    list: part('[role=listbox]', HTMLElement),
    more: part('[data-more]', HTMLButtonElement),
    retry: part('[data-retry]', HTMLButtonElement),
  };
}
