/* Without TypeBox, so that islands load these lines and nothing else. */
import { addDays } from '../shared/days.ts';

export interface Streaks {
  /** Days in a row up to today, or up to yesterday as long as nothing was done today. */
  current: number;
  longest: number;
}

/**
 * Days in a row on which a learner studied.
 *
 * @param days each once, the first one first; what comes after today does not count
 */
export function streaksOf(days: readonly string[], today: string): Streaks {
  let run = 0;
  let longest = 0;
  let last = '';
  for (const day of days) {
    if (day > today) break;
    run = last !== '' && addDays(last, 1) === day ? run + 1 : 1;
    longest = Math.max(longest, run);
    last = day;
  }
  return { current: last === today || last === addDays(today, -1) ? run : 0, longest };
}
