import { dayRange, rangeProblem } from '../../contract/shared/days.ts';
import type { DayRange } from '../../contract/shared/days.ts';
import { BadRequest } from '../../http/errors.ts';

/** Earlier times come from a clock that was never set. */
const EARLIEST = Date.UTC(2020, 0, 1);

/**
 * Parses the time of an action that may have waited offline. Returns `now` if it is missing, in the future or before
 * 2020, because a wrong clock must not lose the action. Times are ms since 1970.
 *
 * @throws BadRequest if the text is not a time
 */
export function parseClientTime(text: string | undefined, now: number): number {
  if (text === undefined) return now;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new BadRequest('invalid_request', 'The time is not valid.');
  return time < EARLIEST || time > now ? now : time;
}

/**
 * Returns the days that a query asks for.
 *
 * @param defaultDays length of the range, up to today, if the query leaves it open
 * @throws BadRequest if the range is invalid
 */
export function parseDayRange(query: Partial<DayRange>, today: string, defaultDays: number): DayRange {
  const range = dayRange(query, today, defaultDays);
  const problem = rangeProblem(range);
  if (problem !== null) throw new BadRequest('invalid_range', problem);
  return range;
}
