/*
 * What may be reported of time spent reading. Without TypeBox, so that islands load these lines and nothing else: a
 * page that kept time while it was offline asks here what is still taken before it sends it.
 */
import { addDays, isDay } from '../shared/days.ts';

/** Seconds that one day has, for one tab and for all together. */
export const SECONDS_A_DAY = 86_400;
/** Days for which time can be sent later. */
export const READING_DAYS = 60;
/** Records in one request. */
export const READINGS_AT_ONCE = 100;
/** Characters of a learner's remark on a topic. */
export const REMARK_MAXIMUM = 2_000;

/**
 * What is wrong with the day that time is reported for, as a sentence; null where nothing is. A device's clock may be
 * ahead by a day.
 *
 * @param today of the server
 */
export function readingDayProblem(day: string, today: string): string | null {
  if (!isDay(day)) return `${day.slice(0, 20)} is not a day.`;
  if (day > addDays(today, 1)) return `${day} is in the future.`;
  return day < addDays(today, -READING_DAYS) ? `${day} is more than ${READING_DAYS} days ago.` : null;
}

/**
 * How much of what a tab reports is new.
 *
 * @param reported total of that tab on that day
 * @param counted what of it has been counted already
 * @param ofDay what has been counted for that day in all
 * @returns seconds, never below 0, and never more than the day has left
 */
export function newSeconds(reported: number, counted: number, ofDay: number): number {
  return Math.max(0, Math.min(reported - counted, SECONDS_A_DAY - ofDay));
}
