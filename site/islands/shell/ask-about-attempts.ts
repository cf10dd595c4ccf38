import { guestAttempts, savedToast, saveGuestAttempts } from '../../client/outbox/guest-attempts.ts';
import { showToast } from '../../client/ui/toasts/toasts.ts';
import { removeEntries } from '../../client/outbox/outbox-store.ts';
import { domDialog } from '../../client/ui/dialogs/dom-dialog.ts';
import { unmarkGuestAttempts } from '../../client/storage/unsent-markers.ts';

/** Opens a dialog with the number of attempts that a guest made on this device. It is not asked again. */
export async function askAboutAttempts(learner: string): Promise<void> {
  const attempts = await guestAttempts();
  if (attempts.length === 0) {
    unmarkGuestAttempts();
    return;
  }
  const one = attempts.length === 1;
  const dialog = domDialog('_guest-attempts-title', 'w-[min(26rem,calc(100vw-2rem))]');
  dialog.innerHTML = `
<h2 id="_guest-attempts-title" class="text-xl font-bold">${one ? 'Save your attempt?' : 'Save your attempts?'}</h2>
<p class="mt-2 text-soft">${one ? '1 attempt was' : `${attempts.length} attempts were`} made on this device before you signed in. Save ${one ? 'it' : 'them'} if ${one ? 'it is' : 'they are'} yours; until then ${one ? 'it stays' : 'they stay'} on this device, under Quiz Analytics.</p>
<div class="mt-5 flex flex-wrap justify-end gap-3">
  <button type="button" class="button button-quiet" data-act="discard">Discard</button>
  <button type="button" class="button button-quiet" data-act="later">Not now</button>
  <button type="button" class="button button-primary" data-act="save">${one ? 'Save it' : 'Save them'}</button>
</div>`;
  dialog.addEventListener('click', ({ target }) => {
    const act = target instanceof Element && target.closest<HTMLElement>('[data-act]')?.dataset['act'];
    if (!act) return;
    dialog.close();
    if (act === 'save') void save(learner);
    if (act === 'discard') void removeEntries(attempts.map(({ id }) => id));
  });
  dialog.addEventListener('close', () => {
    unmarkGuestAttempts();
    dialog.remove();
  });
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-act=save]')?.focus();
}

async function save(learner: string): Promise<void> {
  const toast = savedToast(await saveGuestAttempts(learner));
  if (toast) await showToast(toast);
}
