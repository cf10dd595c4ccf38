/* Calendars as RFC 5545 has them. */

/** Octets of a line, without its end. */
const LINE = 75;

export interface AllDayEvent {
  /** The same for the same event at every reading, and nobody else's. */
  uid: string;
  /** `YYYY-MM-DD` */
  day: string;
  dayAfter: string;
  summary: string;
  description: string;
  /** Absolute address, escaped. */
  url: string;
}

/** @param now ms since 1970 */
export function writeCalendar(name: string, events: readonly AllDayEvent[], now: number): string {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Swadhyay//Targets//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escapeText(event.uid)}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${event.day.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${event.dayAfter.replaceAll('-', '')}`,
      `SUMMARY:${escapeText(event.summary)}`,
      `DESCRIPTION:${escapeText(event.description)}`,
      `URL:${event.url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** A value of type TEXT (3.3.11): no control character but the line break, which is written out. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '');
}

/** Breaks what is longer than a line may be (3.1), never within a character. */
export function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE) {
      parts.push(part);
      // The space that begins a continued line is one of its octets.
      part = '';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
