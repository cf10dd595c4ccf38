import { createStore } from 'zustand/vanilla';
import { readFromTab, writeToTab } from '../storage/local-storage.ts';

const PLAN_IDS = ['monthly', 'quarterly', 'yearly'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

const KEY = 'premium_plan';
const kept = readFromTab(KEY);

/**
 * The plan that was chosen in this visit: what the pages show of it, and nothing more. What opens premium topics is
 * `isPremium` of the account, which the server alone sets.
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
  /* For styles of what differs for those who have chosen one. */
  if (plan !== null) document.documentElement.dataset['premiumPlan'] = plan;
}

premiumPlan.subscribe(show);
show();
