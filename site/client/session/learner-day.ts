import { localDay } from '../../../api/contract/shared/days.ts';
import { session } from './session.ts';

/** IANA name of the zone in which the learner's days begin and end; UTC for visitors. */
export function learnerZone(): string {
  return session.getState().user?.timeZone ?? 'UTC';
}

/** The learner's day (`YYYY-MM-DD`) at a time. @param now ms since 1970 */
export function learnerToday(now: number): string {
  return localDay(now, learnerZone());
}
