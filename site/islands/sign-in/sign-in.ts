/** Every element marked `data-sign-in` opens the dialog; the browser keeps focus inside and gives it back. */
const dialog = document.querySelector<HTMLDialogElement>('#_sign-in');

document.addEventListener('click', (event) => {
  if (!dialog || !(event.target instanceof Element)) return;
  if (event.target.closest('[data-sign-in]')) dialog.showModal();
  else if (event.target.closest('[data-close-dialog]') || event.target === dialog) dialog.close();
});
