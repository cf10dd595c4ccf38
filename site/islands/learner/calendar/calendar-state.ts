/* Months and the way through them. Days are `YYYY-MM-DD` and months `YYYY-MM`, both in UTC. */
import { addDays, daysBetween, weekdayOf, type DayRange } from '../../../../api/contract/shared/days.ts';
import { startOfDay } from '../../../../api/contract/shared/utc-days.ts';

/** Days on which something can be planned. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The month that comes `number` months after `month`, or before it where that is negative. */
export function addMonths(month: string, number: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + number;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** The first and the last day of a month. */
export function daysOfMonth(month: string): DayRange {
  const from = `${month}-01`;
  return { from, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** The same day in another month, or its last one where it is too short. */
export function dayInMonth(day: string, month: string): string {
  const same = `${month}-${day.slice(8)}`;
  const { to } = daysOfMonth(month);
  return same < to ? same : to;
}

/** Whether one can go to this month. */
export function isWithinReach(month: string): boolean {
  return month >= monthOf(FIRST_DAY) && month <= monthOf(LAST_DAY);
}

/** Weeks from Sunday to Saturday; null where a day of the week belongs to another month. */
export function weeksOf(month: string): (string | null)[][] {
  const { from, to } = daysOfMonth(month);
  const cells = [
    ...Array.from({ length: weekdayOf(from) }, () => null),
    ...daysBetween(from, to),
    ...Array.from({ length: 6 - weekdayOf(to) }, () => null),
  ];
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** The day that a key goes to from `day`, or null where the key goes nowhere. Home and End stay in the month. */
export function dayAfterKey(key: string, day: string): string | null {
  const next = keyed(key, day);
  if (next === null) return null;
  if (next < FIRST_DAY) return FIRST_DAY;
  return next > LAST_DAY ? LAST_DAY : next;
}

function keyed(key: string, day: string): string | null {
  const month = monthOf(day);
  const { from, to } = daysOfMonth(month);
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home': {
      const sunday = addDays(day, -weekdayOf(day));
      return sunday > from ? sunday : from;
    }
    case 'End': {
      const saturday = addDays(day, 6 - weekdayOf(day));
      return saturday < to ? saturday : to;
    }
    case 'PageUp':
      return dayInMonth(day, addMonths(month, -1));
    case 'PageDown':
      return dayInMonth(day, addMonths(month, 1));
    default:
      return null;
  }
}

const SHORT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `Feb 29, 2096` */
export function dayText(day: string): string {
  return SHORT.format(startOfDay(day));
}

/** `February 2096` */
export function monthText(month: string): string {
  return MONTH.format(startOfDay(`${month}-01`));
}

/** Where a topic is read. */
export function topicAddress({ subject, topic }: { subject: string; topic: string }): string {
  return `/${encodeURIComponent(subject)}/${encodeURIComponent(topic)}`;
}
