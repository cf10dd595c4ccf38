/* Modal dialogs of pages without React. With React: `Dialog.tsx`. */

/**
 * Adds a dialog to the page, for `showModal`. Buttons with `data-close-dialog` close it.
 *
 * @param titleId of its heading @param width its class
 */
export function domDialog(titleId: string, width: string): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', titleId);
  dialog.className = `card m-auto ${width} p-6 text-ink`;
  dialog.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-close-dialog]')) dialog.close();
  });
  return document.body.appendChild(dialog);
}

/** The HTML of its heading with a button that closes it. @param title without characters that HTML escapes */
export function headHtml(titleId: string, title: string): string {
  return `
<div class="flex items-start justify-between gap-4">
  <h2 id="${titleId}" class="text-2xl font-bold">${title}</h2>
  <button type="button" class="icon-button -me-2 -mt-2" data-close-dialog aria-label="Close"><svg width="21" height="21" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12"/></svg></button>
</div>`;
}

/** Closes a modal dialog when its backdrop is clicked. */
export function closeOnBackdrop(dialog: HTMLDialogElement, close = () => dialog.close()): void {
  dialog.addEventListener('click', (event) => {
    /* Clicks on the backdrop and on the padding both have the dialog as target, so check the position. */
    if (event.target !== dialog) return;
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const { clientX, clientY } = event;
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) close();
  });
}
