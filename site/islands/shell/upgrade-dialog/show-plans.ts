import { closeOnBackdrop } from '../../../client/ui/close-on-backdrop.ts';
import { choosePlan, premiumPlan } from '../../../client/session/premium-plan.ts';
import { showToast } from '../../../client/ui/toasts.ts';
import { PLANS, thanksFor } from './plans.ts';
import { plansHtml } from './plans-html.ts';

let dialog: HTMLDialogElement | undefined;

/** Opens the plans over the page; the browser keeps the focus inside and gives it back. */
export function showPlans(opener: HTMLElement): void {
  dialog ??= newDialog();
  dialog.innerHTML = plansHtml(premiumPlan.getState().plan);
  /* A menu gives the focus to the button that it belongs to; from inside of it, it could not be given back. */
  opener.closest<HTMLElement>(':popover-open')?.hidePopover();
  if (!dialog.open) dialog.showModal();
}

function newDialog(): HTMLDialogElement {
  const made = document.createElement('dialog');
  made.setAttribute('aria-labelledby', '_upgrade-title');
  made.className = 'card m-auto w-[min(46rem,calc(100vw-2rem))] p-6 text-ink shadow-xl backdrop:bg-black/50';
  closeOnBackdrop(made);
  made.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('[data-close-dialog]')) made.close();
    const id = target.closest<HTMLElement>('[data-plan]')?.dataset['plan'];
    const plan = PLANS.find((one) => one.id === id);
    if (!plan) return;
    choosePlan(plan.id);
    made.close();
    void showToast(thanksFor(plan));
  });
  return document.body.appendChild(made);
}
