import { addDays, localDay, startOfLocalDay, weekdayOf } from '../../../contract/shared/days.ts';
import type { DayRange } from '../../../contract/shared/days.ts';

const HOUR = 60 * 60 * 1000;
/** Hours after the start of Sunday at which the e-mail about the week before is due. */
const DUE_AFTER = 7;
/** Hours after it was due at which it is no longer sent: a late summary is no help. */
const STALE_AFTER = 48;

/** The week, from Sunday to Saturday, that contains a day. */
export function weekOf(day: string): DayRange {
  const from = addDays(day, -weekdayOf(day));
  return { from, to: addDays(from, 6) };
}

export function weekBefore({ from }: DayRange): DayRange {
  return { from: addDays(from, -7), to: addDays(from, -1) };
}

/**
 * Returns the week whose summary may be sent now, or null: from Sunday, 7:00 in the learner's zone, for two days.
 *
 * @param now ms since 1970
 * @param timeZone IANA name
 */
export function weekToSend(now: number, timeZone: string): DayRange | null {
  const week = weekOf(localDay(now, timeZone));
  const hours = (now - startOfLocalDay(week.from, timeZone)) / HOUR;
  return hours >= DUE_AFTER && hours < DUE_AFTER + STALE_AFTER ? weekBefore(week) : null;
}
