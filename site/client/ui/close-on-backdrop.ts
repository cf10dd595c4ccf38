/** Lets a click beside a modal dialog close it, as Escape does. */
export function closeOnBackdrop(dialog: HTMLDialogElement, close = () => dialog.close()): void {
  dialog.addEventListener('click', (event) => {
    /* The backdrop counts as the dialog itself, and so does its padding: only the place tells them apart. */
    if (event.target !== dialog) return;
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const { clientX, clientY } = event;
    if (clientX < left || clientX > right || clientY < top || clientY > bottom) close();
  });
}
