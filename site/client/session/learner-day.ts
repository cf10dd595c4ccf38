import { localDay } from '../../../api/contract/shared/days.ts';
import { formatDayAt } from '../../../api/contract/shared/format-dates.ts';
import { session } from './session.ts';

/** IANA name of the zone in which the learner's days begin and end; UTC for visitors. */
export function learnerZone(): string {
  return session.getState().user?.timeZone ?? 'UTC';
}

/** Formats the day of a moment in the learner's zone, or in the device's for visitors. @param moment ISO 8601 or ms since 1970 */
export function formatOwnDay(moment: string | number): string {
  return formatDayAt(moment, session.getState().user?.timeZone);
}

/** The learner's day (`YYYY-MM-DD`) at a time. @param now ms since 1970 */
export function learnerToday(now: number): string {
  return localDay(now, learnerZone());
}
