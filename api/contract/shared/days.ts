/* Calendar days and ranges. Days are `YYYY-MM-DD` in UTC, so they sort as text. No TypeBox, which islands would load. */
import { DAY, dayOf, startOfDay } from './utc-days.ts';

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
