/* Rules of reading time. Does not import TypeBox, which would end up in the bundles of islands. */
import { addDays, isDay, localDay } from '../shared/days.ts';
import type { DayRange } from '../shared/days.ts';

export const SECONDS_A_DAY = 86_400;
/** Days after which reading time is no longer accepted. */
const READING_DAYS = 60;
/** Readings per request. */
export const MAX_READINGS = 100;
/** Characters of the title and of the id of a section's heading. */
export const MAX_HEADING = 300;
/** Sections that a position can name. */
export const MAX_SECTION_INDEX = 9_999;
/** Characters of a learner's remark on a topic. */
export const MAX_REMARK = 2_000;

/**
 * The days for which time can be reported. It may have been counted in another zone than the learner has now, and the
 * clock of the device may be ahead: so tomorrow counts, in the learner's zone and in UTC, which is no earlier than today
 * anywhere.
 *
 * @param now ms since 1970
 * @param timeZone of the learner
 */
export function readingDays(now: number, timeZone: string): DayRange {
  const [first = '', last = first] = [localDay(now, timeZone), localDay(now, 'UTC')].sort();
  return { from: addDays(first, -READING_DAYS), to: addDays(last, 1) };
}

/** Returns why time cannot be reported for `day`, as a sentence, or null. @param days see `readingDays` */
export function readingDayProblem(day: string, { from, to }: DayRange): string | null {
  if (!isDay(day)) return `${day.slice(0, 20)} is not a day.`;
  if (day > to) return `${day} is in the future.`;
  return day < from ? `${day} is more than ${READING_DAYS} days ago.` : null;
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
