import { minutesText } from '../shared/durations.ts';

/* How study time is written. Does not import TypeBox, which would end up in the bundles of islands. */

/** Whole minutes that have passed. Every figure in minutes is rounded so, or the same study would have two of them. */
export function wholeMinutes(seconds: number): number {
  return Math.floor(seconds / 60);
}

/** Study time in words, such as `8 min` or `5 h 20 min`. */
export function formatStudyTime(seconds: number): string {
  if (seconds > 0 && seconds < 60) return 'under 1 min';
  return minutesText(wholeMinutes(seconds));
}
