import type { PlanId } from '../../../client/session/premium-plan.ts';
import type { Toast } from '../../../client/ui/toasts/toast-area.tsx';

interface Plan {
  id: PlanId;
  name: string;
  /** Price of one period. */
  rupees: number;
  months: number;
  /** Shown after the price. */
  period: string;
  mostPopular?: boolean;
}

const MONTHLY: Plan = { id: 'monthly', name: 'Monthly', rupees: 999, months: 1, period: 'per month' };

export const PLANS: readonly Plan[] = [
  MONTHLY,
  { id: 'quarterly', name: 'Quarterly', rupees: 2_499, months: 3, period: 'per 3 months', mostPopular: true },
  { id: 'yearly', name: 'Yearly', rupees: 8_999, months: 12, period: 'per year' },
];

export const FEATURES = [
  'Access to all premium content',
  'Unlimited practice questions',
  'Detailed solutions and explanations',
  'Priority support',
  'Ad-free experience',
  'Downloadable study materials',
] as const;

/** Returns how much a plan saves compared with the monthly plan, in whole percent. */
export function savingPercent({ rupees, months }: Plan): number {
  return Math.round((1 - rupees / (MONTHLY.rupees * months)) * 100);
}

/** For example `₹2,499`. */
export function formatPrice({ rupees }: Plan): string {
  return `₹${rupees.toLocaleString('en-IN')}`;
}

export function subscriptionToast({ months }: Plan): Toast {
  const billing = months === 1 ? 'monthly' : 'annual';
  return {
    title: 'Subscription successful',
    description: `You are now a premium member with ${billing} billing.`,
  };
}
