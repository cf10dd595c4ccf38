/*
 * Which days exist, and which a list may span. Days are `YYYY-MM-DD` in UTC, so they sort as text. Without TypeBox, so
 * that islands load these lines and nothing else.
 */
import { DAY, dayOf, startOfDay } from './utc-days.ts';

/** Days that a list may span. */
const DAYS_AT_ONCE = 400;

/** Whether the calendar has this day: 29 February in leap years alone. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = startOfDay(text);
  return !Number.isNaN(time) && dayOf(time) === text;
}

/** The day that comes `number` days after `day`, or before it where that is negative. */
export function addDays(day: string, number: number): string {
  return dayOf(startOfDay(day) + number * DAY);
}

/** Days from `from` to `to`, both included. */
export function countDays(from: string, to: string): number {
  return (startOfDay(to) - startOfDay(from)) / DAY + 1;
}

/** Every day from `from` to `to`, both included. */
export function daysBetween(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, countDays(from, to)) }, (_, index) => addDays(from, index));
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: string): number {
  return new Date(startOfDay(day)).getUTCDay();
}

/** Both days included. */
export interface DayRange {
  from: string;
  to: string;
}

/**
 * What is meant where one end is left out, or both: up to today, so many days.
 *
 * @param length days
 */
export function dayRange({ from, to }: Partial<DayRange>, today: string, length: number): DayRange {
  const last = to ?? (from !== undefined && from > today ? from : today);
  return { from: from ?? addDays(last, 1 - length), to: last };
}

/** What is wrong with a range, as a sentence; null where nothing is. */
export function rangeProblem({ from, to }: DayRange): string | null {
  for (const day of [from, to]) if (!isDay(day)) return `${day.slice(0, 20)} is not a day.`;
  if (from > to) return 'The first day comes after the last one.';
  return countDays(from, to) > DAYS_AT_ONCE ? `At most ${DAYS_AT_ONCE} days can be asked for at once.` : null;
}
