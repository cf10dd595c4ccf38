import { expect, it } from 'vitest';
import { PLANS, formatPrice, savingPercent, subscriptionToast } from './plans.ts';

it('shows the price and the saving of each plan', () => {
  expect(PLANS.map((plan) => [plan.id, formatPrice(plan), plan.period, savingPercent(plan)])).toEqual([
    ['monthly', '₹999', 'per month', 0],
    ['quarterly', '₹2,499', 'per 3 months', 17],
    ['yearly', '₹8,999', 'per year', 25],
  ]);
  expect(PLANS.filter(({ mostPopular }) => mostPopular).map(({ id }) => id)).toEqual(['quarterly']);
});

it('calls all plans except the monthly one annual', () => {
  expect(PLANS.map((plan) => subscriptionToast(plan))).toEqual(
    ['monthly', 'annual', 'annual'].map((billing) => ({
      title: 'Subscription successful',
      description: `You are now a premium member with ${billing} billing.`,
    })),
  );
});
