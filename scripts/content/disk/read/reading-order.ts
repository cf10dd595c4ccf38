import type { Topic } from '../../model.ts';

/** Sorts by `order` (topics without one last), then by slug. */
export function byReadingOrder(a: Pick<Topic, 'order' | 'slug'>, b: Pick<Topic, 'order' | 'slug'>): number {
  const [first, second] = [a.order ?? Infinity, b.order ?? Infinity];
  if (first !== second) return first < second ? -1 : 1;
  return a.slug < b.slug ? -1 : 1;
}
