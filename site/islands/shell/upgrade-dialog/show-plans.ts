import { closeOnBackdrop, domDialog, headHtml } from '../../../client/ui/dialogs/dom-dialog.ts';
import { choosePlan, premiumPlan, type PlanId } from '../../../client/session/premium-plan.ts';
import { showToast } from '../../../client/ui/toasts/toasts.ts';
import { FEATURES, formatPrice, PLANS, savingPercent, subscriptionToast } from './plans.ts';

const TITLE_ID = '_upgrade-title';
let dialog: HTMLDialogElement | undefined;

/** Opens the upgrade dialog as a modal. */
export function showPlans(opener: HTMLElement): void {
  dialog ??= createDialog();
  dialog.innerHTML = plansHtml(premiumPlan.getState().plan);
  /* Close the account menu first: it returns the focus to its button, which the dialog can restore later. */
  opener.closest<HTMLElement>(':popover-open')?.hidePopover();
  if (!dialog.open) dialog.showModal();
}

function createDialog(): HTMLDialogElement {
  const element = domDialog(TITLE_ID, 'w-[min(46rem,calc(100vw-2rem))]');
  closeOnBackdrop(element);
  element.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const id = target.closest<HTMLElement>('[data-plan]')?.dataset['plan'];
    const plan = PLANS.find(({ id: planId }) => planId === id);
    if (!plan) return;
    choosePlan(plan.id);
    element.close();
    void showToast(subscriptionToast(plan));
  });
  return element;
}

const TICK =
  '<svg class="mt-1 shrink-0 text-accent-text" width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M20 6 9 17l-5-5"/></svg>';

/** All texts are constants, so nothing needs escaping. @param chosen the current plan */
function plansHtml(chosen: PlanId | null): string {
  return `${headHtml(TITLE_ID, 'Upgrade to Premium')}
<div class="notice-warn mt-3 text-sm">
  <p class="font-semibold">${chosen === null ? 'What a choice does' : 'What follows from your choice'}</p>
  <ul class="mt-1 list-disc ps-5">
    <li>No payment is taken. The choice is kept in this tab and sent to no one.</li>
    <li>It opens no topic. Premium topics open once an administrator has made your account a premium account: ask one, and name your e-mail address.</li>
  </ul>
</div>
<ul class="mt-7 grid gap-x-4 gap-y-6 sm:grid-cols-3">${PLANS.map((plan) => planHtml(plan, plan.id === chosen)).join('')}</ul>
<h3 class="mt-6 font-semibold">What premium membership means</h3>
<ul class="mt-2 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">${FEATURES.map((feature) => `<li class="flex gap-2">${TICK}${feature}</li>`).join('')}</ul>`;
}

function planHtml(plan: (typeof PLANS)[number], chosen: boolean): string {
  const saving = savingPercent(plan);
  const tag = chosen ? 'Your choice' : plan.mostPopular ? 'Most popular' : '';
  return `
<li class="card relative flex flex-col p-5 ${plan.mostPopular ? 'bg-accent-wash' : ''}">
  ${tag && `<p class="badge absolute start-3 -top-3.5 bg-accent text-on-accent">${tag}</p>`}
  <h3 class="font-semibold">${plan.name}</h3>
  <p class="mt-3"><span class="figure-number">${formatPrice(plan)}</span> <span class="mt-1 block text-sm text-soft">${plan.period}</span></p>
  <p class="mb-4 text-sm font-medium text-good">${saving > 0 ? `Save ${saving}%` : ''}</p>
  <button type="button" class="button ${plan.mostPopular ? 'button-primary' : 'button-quiet'} mt-auto px-3" data-plan="${plan.id}">Choose ${plan.name}</button>
</li>`;
}
