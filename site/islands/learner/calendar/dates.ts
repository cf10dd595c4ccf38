/* Date arithmetic of the month grid. Days are `YYYY-MM-DD` and months `YYYY-MM`, both in UTC. */
import { addDays, daysBetween, weekdayOf, type DayRange } from '../../../../api/contract/shared/days.ts';

/** The range of the calendar. */
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

/** @param count negative for earlier months */
export function addMonths(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** Returns the first and the last day of a month. */
export function daysOfMonth(month: string): DayRange {
  const from = `${month}-01`;
  return { from, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

/** Returns the same day of another month, or its last day if the month is too short. */
export function dayInMonth(day: string, month: string): string {
  const sameDay = `${month}-${day.slice(8)}`;
  const { to } = daysOfMonth(month);
  return sameDay < to ? sameDay : to;
}

export function isMonthInRange(month: string): boolean {
  return month >= monthOf(FIRST_DAY) && month <= monthOf(LAST_DAY);
}

/** Returns the weeks of a month from Sunday to Saturday; days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const { from, to } = daysOfMonth(month);
  const cells = [
    ...Array.from({ length: weekdayOf(from) }, () => null),
    ...daysBetween(from, to),
    ...Array.from({ length: 6 - weekdayOf(to) }, () => null),
  ];
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Returns the day that a key moves to from `day`, or null for any other key. Home and End stay in the month. */
export function dayAfterKey(key: string, day: string): string | null {
  const next = unclampedDayAfterKey(key, day);
  if (next === null) return null;
  if (next < FIRST_DAY) return FIRST_DAY;
  return next > LAST_DAY ? LAST_DAY : next;
}

function unclampedDayAfterKey(key: string, day: string): string | null {
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
