/* Rules of reading time. Does not import TypeBox, which would end up in the bundles of islands. */
import { addDays, isDay } from '../shared/days.ts';

export const SECONDS_A_DAY = 86_400;
/** Days after which reading time is no longer accepted. */
export const READING_DAYS = 60;
/** Readings per request. */
export const MAX_READINGS = 100;
/** Characters of the title and of the id of a section's heading. */
export const MAX_HEADING = 300;
/** Sections that a position can name. */
export const MAX_SECTION_INDEX = 9_999;
/** Characters of a learner's remark on a topic. */
export const MAX_REMARK = 2_000;

/**
 * Returns why time cannot be reported for `day`, as a sentence, or null. Tomorrow is allowed, because the clock of a
 * device may be ahead.
 *
 * @param today on the server
 */
export function readingDayProblem(day: string, today: string): string | null {
  if (!isDay(day)) return `${day.slice(0, 20)} is not a day.`;
  if (day > addDays(today, 1)) return `${day} is in the future.`;
  return day < addDays(today, -READING_DAYS) ? `${day} is more than ${READING_DAYS} days ago.` : null;
}

/**
 * Returns how many of the reported seconds have not been counted yet, limited to the rest of the day.
 *
 * @param reported total that the tab reports for the day
 * @param counted seconds of that tab and day counted so far
 * @param countedThatDay seconds of the day counted so far, in all tabs
 */
export function newSeconds(reported: number, counted: number, countedThatDay: number): number {
  return Math.max(0, Math.min(reported - counted, SECONDS_A_DAY - countedThatDay));
}
