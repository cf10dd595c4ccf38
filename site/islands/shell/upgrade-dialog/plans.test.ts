import { expect, it } from 'vitest';
import { PLANS, priceOf, savingOf, thanksFor } from './plans.ts';

it('asks what the plans cost, and saves what it says', () => {
  expect(PLANS.map((plan) => [plan.id, priceOf(plan), plan.period, savingOf(plan)])).toEqual([
    ['monthly', '₹999', 'per month', 0],
    ['quarterly', '₹2,499', 'per 3 months', 17],
    ['yearly', '₹8,999', 'per year', 25],
  ]);
  expect(PLANS.filter(({ mostPopular }) => mostPopular).map(({ id }) => id)).toEqual(['quarterly']);
});

it('calls every billing but the monthly one annual', () => {
  expect(PLANS.map((plan) => thanksFor(plan))).toEqual(
    ['monthly', 'annual', 'annual'].map((billing) => ({
      title: 'Subscription successful',
      description: `You are now a premium member with ${billing} billing.`,
    })),
  );
});
