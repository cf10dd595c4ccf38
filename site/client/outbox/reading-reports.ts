import { MAX_READINGS, readingDayProblem } from '../../../api/contract/study/reading-rules.ts';
import type { DayRange } from '../../../api/contract/shared/days.ts';
import type { ReadingPosition, ReadingRecord } from './entries.ts';

/** The days of a record that the server still accepts. @param accepted see `readingDays` */
export function acceptedDays({ days }: ReadingRecord, accepted: DayRange): Record<string, number> {
  return Object.fromEntries(
    Object.entries(days).filter(([day]) => readingDayProblem(day, accepted) === null),
  );
}

/** The body of a call that reports reading time. */
export interface ReadingReport {
  subject: string;
  topic: string;
  reading: { clientId: string; date: string; seconds: number; timeZone?: string }[];
  position?: ReadingPosition;
  /** When the first of the records was made, and its zone: the topic is completed then. */
  happenedAt?: string;
  timeZone?: string;
}

/** The reports to send: as few for each topic as the server's limit allows. */
export function reportsOf(records: readonly ReadingRecord[], accepted: DayRange): ReadingReport[] {
  const topics = new Map<string, ReadingReport>();
  for (const record of records) {
    const { clientId, subject, topic } = record;
    const key = JSON.stringify([subject, topic]);
    const report: ReadingReport = topics.get(key) ?? { subject, topic, reading: [] };
    topics.set(key, report);
    const { position } = record;
    if (position && position.readAt > (report.position?.readAt ?? '')) report.position = position;
    const days = Object.entries(acceptedDays(record, accepted)).sort();
    if (position && position.readAt < (report.happenedAt ?? '9')) {
      report.happenedAt = position.readAt;
      const zone = record.zones?.[days.at(-1)?.[0] ?? ''];
      if (zone === undefined) delete report.timeZone;
      else report.timeZone = zone;
    }
    for (const [date, seconds] of days) {
      const timeZone = record.zones?.[date];
      report.reading.push({ clientId, date, seconds, ...(timeZone !== undefined && { timeZone }) });
    }
  }
  return [...topics.values()].flatMap(({ reading, ...topic }) =>
    Array.from({ length: Math.ceil(reading.length / MAX_READINGS) }, (_, index) => ({
      ...topic,
      reading: reading.slice(index * MAX_READINGS, (index + 1) * MAX_READINGS),
    })),
  );
}

/** One report for each count. */
export function splitReport({ reading, ...topic }: ReadingReport): ReadingReport[] {
  return reading.map((one) => ({ ...topic, reading: [one] }));
}

/** The part of a record that a report does not cover; null if nothing is left. */
export function withoutReported(record: ReadingRecord, { reading }: ReadingReport): ReadingRecord | null {
  const left = Object.entries(record.days).filter(
    ([day, seconds]) =>
      !reading.some(
        ({ clientId, date, seconds: reported }) =>
          clientId === record.clientId && date === day && reported >= seconds,
      ),
  );
  if (left.length === Object.keys(record.days).length) return record;
  return left.length === 0 ? null : { ...record, days: Object.fromEntries(left) };
}
