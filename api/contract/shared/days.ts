/*
 * Calendar days and ranges. Days are `YYYY-MM-DD`, so they sort as text. Times are ms since 1970. A day is one of UTC unless a
 * function takes a time zone. No TypeBox, which islands would load.
 */

/** ms */
export const DAY = 24 * 60 * 60 * 1000;

/** The day in UTC. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Midnight at the start of a valid day. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`);
}

/** Midnight at the start of the day that contains `time`. */
export function startOfDayOf(time: number): number {
  return Math.floor(time / DAY) * DAY;
}

/** Maximum number of days in a range. */
const MAX_RANGE_DAYS = 400;

/** Whether the text is a day that exists: 29 February only in leap years. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = startOfDay(text);
  return !Number.isNaN(time) && dayOf(time) === text;
}

/** The day `number` days after `day`, or before it if negative. */
export function addDays(day: string, number: number): string {
  return dayOf(startOfDay(day) + number * DAY);
}

/** Number of days from `from` to `to`, inclusive. */
export function countDays(from: string, to: string): number {
  return (startOfDay(to) - startOfDay(from)) / DAY + 1;
}

/** All days from `from` to `to`, inclusive. */
export function daysBetween(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, countDays(from, to)) }, (_, index) => addDays(from, index));
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return new Date(startOfDay(day)).getUTCDay();
}

/** Inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

/**
 * Completes a range without one or both ends: it ends today by default.
 *
 * @param length default number of days
 */
export function dayRange({ from, to }: Partial<DayRange>, today: string, length: number): DayRange {
  const last = to ?? (from !== undefined && from > today ? from : today);
  return { from: from ?? addDays(last, 1 - length), to: last };
}

/** Returns why a range is invalid, as a sentence, or null. */
export function rangeProblem({ from, to }: DayRange): string | null {
  for (const day of [from, to]) if (!isDay(day)) return `${day.slice(0, 20)} is not a day.`;
  if (from > to) return 'The first day comes after the last one.';
  return countDays(from, to) > MAX_RANGE_DAYS
    ? `At most ${MAX_RANGE_DAYS} days can be requested at once.`
    : null;
}

/** Names of time zones have letters first: an offset such as `+05:30` is not a zone, since it knows no daylight saving. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

/** Whether the text is the IANA name of a time zone that this system knows, such as `Asia/Kolkata` or `UTC`. */
export function isTimeZone(text: string): boolean {
  if (!ZONE_NAME.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** Maximum number of cached formats. Few zones are in use at once, but each spelling of a name has its own entry. */
const MAX_FORMATS = 500;

/** A zone that this system does not know, such as one newer than a browser, counts as UTC. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: isTimeZone(timeZone) ? timeZone : 'UTC', calendar: 'gregory', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(timeZone, format);
  return format;
}

/**
 * The day that it is at a time in a time zone.
 *
 * @param time ms since 1970
 * @param timeZone IANA name
 */
export function localDay(time: number, timeZone: string): string {
  if (timeZone === 'UTC') return dayOf(time);
  const parts = new Map(
    dayFormat(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
}

const MINUTE = 60_000;
/** Minutes by which the day begins earlier or later than in UTC, in any zone. */
const LARGEST_OFFSET = 15 * 60;

/**
 * When a day begins in a time zone, in ms since 1970: usually at midnight, but an hour later where the clock is put
 * forward at midnight. A day that a zone skipped begins with the next one.
 */
export function startOfLocalDay(day: string, timeZone: string): number {
  const start = startOfDay(day);
  if (timeZone === 'UTC') return start;
  let [before, after] = [-LARGEST_OFFSET, LARGEST_OFFSET];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localDay(start + middle * MINUTE, timeZone) < day) before = middle;
    else after = middle;
  }
  return start + after * MINUTE;
}
