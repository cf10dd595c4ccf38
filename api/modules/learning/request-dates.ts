import { dayRange, isTimeZone, localDay, rangeProblem } from '../../contract/shared/days.ts';
import type { DayRange } from '../../contract/shared/days.ts';
import { BadRequest } from '../../http/errors.ts';

/** Earlier times come from a clock that was never set. */
const EARLIEST = Date.UTC(2020, 0, 1);

/** Less may be the time that a request takes. In ms. */
const CLOCK_DIFFERENCE = 60_000;

/**
 * Parses the time of an action that may have waited offline. Returns `now` if it is missing, in the future or before
 * 2020, because a wrong clock must not lose the action. Times are ms since 1970.
 *
 * @param sentAt the time of the same clock when it was sent
 * @throws BadRequest if a text is not a time
 */
export function parseClientTime(text: string | undefined, now: number, sentAt?: string): number {
  return acceptedTime(text, now, sentAt) ?? now;
}

/** Null if there is no time, or it cannot be right. */
function acceptedTime(text: string | undefined, now: number, sentAt: string | undefined): number | null {
  if (text === undefined) return null;
  const slow = sentAt === undefined ? 0 : now - parseTime(sentAt);
  const time = parseTime(text) + (Math.abs(slow) < CLOCK_DIFFERENCE ? 0 : slow);
  return time < EARLIEST || time > now ? null : time;
}

function parseTime(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new BadRequest('invalid_request', 'The time is not valid.');
  return time;
}

/** When something happened, in ms since 1970, and on which day of the learner in which zone. */
export interface LocalEvent {
  at: number;
  localDate: string;
  timeZone: string;
}

/**
 * Parses the time and the zone of something that the learner did, which may have waited offline while their zone changed.
 * A wrong clock or an unknown zone must not lose it: a time in the future or before 2020 is replaced by the server's time in
 * the zone of the account, and an unknown zone by that of the account.
 *
 * @param sent the fields of the request; without a time it happens now
 * @throws BadRequest if the text is not a time
 */
export function parseEvent(
  sent: { at: string | undefined; timeZone: string | undefined; sentAt: string | undefined },
  { now, accountZone }: { now: number; accountZone: string },
): LocalEvent {
  const time = acceptedTime(sent.at, now, sent.sentAt);
  const isRefused = sent.at !== undefined && time === null;
  const timeZone = isRefused ? accountZone : eventZone(sent.timeZone, accountZone);
  const at = time ?? now;
  return { at, localDate: localDay(at, timeZone), timeZone };
}

/** The zone that a client names, or that of the account if it names none that is known. */
export function eventZone(timeZone: string | undefined, accountZone: string): string {
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : accountZone;
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
