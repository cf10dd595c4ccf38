import { scoreColour, type ScoreColour } from '../../../api/contract/practice/scoring.ts';

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

/** Formats a day, or the day of a time in a zone: `Nov 22, 2026`. @param time ISO 8601 or ms since 1970 */
export function formatDay(time: string | number, timeZone = 'UTC'): string {
  return formatted(time, DAY, timeZone);
}

/** Formats a day with its weekday: `Sunday, Nov 22, 2026`. */
export function formatWeekday(time: string | number, timeZone = 'UTC'): string {
  return formatted(time, { ...DAY, weekday: 'long' }, timeZone);
}

/** Formats a month: `November 2026`. @param month `YYYY-MM` */
export function formatMonth(month: string): string {
  return formatted(`${month}-01`, { month: 'long', year: 'numeric' }, 'UTC');
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

/** Formats whole seconds as `h:mm:ss`, `m:ss` or `Ns`. */
export function formatTime(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ];
  const two = (number: number) => String(number).padStart(2, '0');
  if (hours > 0) return `${hours}:${two(minutes)}:${two(rest)}`;
  return minutes > 0 ? `${minutes}:${two(rest)}` : `${rest}s`;
}

const IN_WORDS = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
/** Seconds, the largest first. */
const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/**
 * Formats how long ago a time was: 'just now', '30 minutes ago', '2 days ago'. Future times give 'just now'.
 *
 * @param time ISO 8601
 * @param now ms since 1970
 */
export function timeAgo(time: string, now: number): string {
  const seconds = (now - Date.parse(time)) / 1000;
  for (const [unit, length] of UNITS) {
    if (seconds >= length) return IN_WORDS.format(-Math.floor(seconds / length), unit);
  }
  return 'just now';
}

/** Formats bytes: `850 kB`, `1.2 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const CLASSES: Record<ScoreColour, string> = {
  green: 'text-good',
  blue: 'text-info',
  yellow: 'text-warn',
  red: 'text-bad',
};

/** The class for a score's colour. @param score 0 to 100 */
export function scoreStyle(score: number): string {
  return CLASSES[scoreColour(score)];
}
