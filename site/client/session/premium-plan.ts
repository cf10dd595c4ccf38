import { createStore } from 'zustand/vanilla';
import { readFromTab, writeToTab } from '../storage/local-storage.ts';

const PLAN_IDS = ['monthly', 'quarterly', 'yearly'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

const KEY = 'premium_plan';
const kept = readFromTab(KEY);

/**
 * The plan chosen in this tab. It only changes what pages show: access to premium topics depends on `isPremium` of the
 * account, which only the server sets.
 */
export const premiumPlan = createStore<{ plan: PlanId | null }>(() => ({
  plan: PLAN_IDS.find((id) => id === kept) ?? null,
}));

export function choosePlan(plan: PlanId): void {
  writeToTab(KEY, plan);
  premiumPlan.setState({ plan });
}

function show(): void {
  const { plan } = premiumPlan.getState();
  /* Used by styles. */
  if (plan !== null) document.documentElement.dataset['premiumPlan'] = plan;
}

premiumPlan.subscribe(show);
show();
