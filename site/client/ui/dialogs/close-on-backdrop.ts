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
