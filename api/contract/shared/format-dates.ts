/* All dates of the product are formatted here: short month, day, year, and where needed hours and minutes. */
const DAY = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** Creating a formatter is slow, so each is created once, when it is needed. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatted(
  time: string | number,
  options: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
): string {
  const key = JSON.stringify([options, timeZone]);
  const formatter =
    formatters.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, ...(timeZone && { timeZone }) });
  formatters.set(key, formatter);
  return formatter.format(new Date(time));
}

/**
 * Formats a day, which has no time zone: `Nov 22, 2026`.
 *
 * @param day `YYYY-MM-DD`
 * @throws {RangeError} for a moment, whose day depends on the zone (`formatDayAt`)
 */
export function formatDay(day: string): string {
  if (day.length > 10) throw new RangeError(`${day} is not a day`);
  return formatted(day, DAY, 'UTC');
}

/**
 * Formats the day of a moment: `Nov 22, 2026`.
 *
 * @param moment ISO 8601 or ms since 1970
 * @param timeZone undefined for that of the device
 */
export function formatDayAt(moment: string | number, timeZone: string | undefined): string {
  return formatted(moment, DAY, timeZone);
}

/** Formats a day with its weekday: `Sunday, Nov 22, 2026`. @param day `YYYY-MM-DD` */
export function formatWeekday(day: string): string {
  return formatted(day, { ...DAY, weekday: 'long' }, 'UTC');
}

/** Formats a month: `November 2026`. @param month `YYYY-MM` */
export function formatMonth(month: string): string {
  return formatted(`${month}-01`, { month: 'long', year: 'numeric' }, 'UTC');
}

/** The short name of a day of the week: `Sun`. */
export function formatShortWeekday(day: string): string {
  return formatted(day, { weekday: 'short' }, 'UTC');
}

/** The short name of a day's month: `Nov`. */
export function formatShortMonth(day: string): string {
  return formatted(day, { month: 'short' }, 'UTC');
}

/**
 * Formats a moment: `Nov 22, 2026, 14:05`.
 *
 * @param time ISO 8601 or ms since 1970
 * @param timeZone the device's by default
 */
export function formatMoment(time: string | number, timeZone?: string): string {
  return formatted(time, { ...DAY, ...CLOCK }, timeZone);
}

/** Formats the hours and minutes of a moment: `14:05`. @param timeZone the device's by default */
export function formatClock(time: string | number, timeZone?: string): string {
  return formatted(time, CLOCK, timeZone);
}
