import { createHash } from 'node:crypto';
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { addDays, startOfDay } from '../../../contract/shared/days.ts';
import type { TargetDay } from '../../../contract/study/targets.ts';

interface CalendarOptions {
  userId: string;
  publicOrigin: string;
  /** ms since 1970 */
  now: number;
}

/** Writes targets as an iCalendar (RFC 5545) with one all-day event per target. */
export function writeTargetCalendar(
  days: readonly TargetDay[],
  { userId, publicOrigin, now }: CalendarOptions,
): string {
  const { host } = new URL(publicOrigin);
  const calendar = ical({
    name: 'Study targets',
    prodId: { company: 'Swadhyay', product: 'Targets', language: 'EN' },
    scale: 'gregorian',
    method: ICalCalendarMethod.PUBLISH,
    ttl: 6 * 60 * 60,
  });
  for (const { date, targets } of days) {
    for (const { subject, topic, subjectTitle, title, targetTime, actualTime, completed } of targets) {
      calendar.createEvent({
        id: `${eventId([userId, date, subject, topic])}@${host}`,
        stamp: new Date(now),
        start: new Date(startOfDay(date)),
        end: new Date(startOfDay(addDays(date, 1))),
        allDay: true,
        timezone: 'UTC',
        summary: removeControls(`${completed ? '✓ ' : ''}${title} (${targetTime} min)`),
        description: removeControls(`${subjectTitle}\n${actualTime} of ${targetTime} minutes`),
        url: `${publicOrigin}/${encodeURIComponent(subject)}/${encodeURIComponent(topic)}`,
        transparency: ICalEventTransparency.TRANSPARENT,
      });
    }
  }
  return `${calendar.toString()}\r\n`;
}

/** Stable, so that calendars update an event instead of adding another. */
function eventId(key: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 32);
}

/** Text values must not contain control characters except line breaks and tabs; ical-generator does not remove them. */
function removeControls(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '');
}
