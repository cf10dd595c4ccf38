import { READINGS_AT_ONCE, readingDayProblem } from '../../../api/contract/study/reading-rules.ts';

/** What a tab has counted for one topic and the server may not have yet. */
export interface ReadingRecord {
  /** UUID of the tab. */
  clientId: string;
  /** Slugs. */
  subject: string;
  topic: string;
  /** Seconds of each day (UTC): totals, so that sending them again changes nothing. */
  days: Readonly<Record<string, number>>;
}

/** A record as it was stored; null where it is none. */
export function recordIn(text: string | null): ReadingRecord | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<ReadingRecord> | null;
    const { clientId, subject, topic, days } = value ?? {};
    const named = [clientId, subject, topic].every((name) => typeof name === 'string');
    return named && isDays(days) ? (value as ReadingRecord) : null;
  } catch {
    return null;
  }
}

function isDays(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((seconds) => Number.isInteger(seconds) && seconds > 0)
  );
}

/** The days of a record that are still taken. */
export function daysTaken({ days }: ReadingRecord, today: string): Record<string, number> {
  return Object.fromEntries(Object.entries(days).filter(([day]) => readingDayProblem(day, today) === null));
}

export interface ReadingReport {
  subject: string;
  topic: string;
  reading: { clientId: string; date: string; seconds: number }[];
}

/** What is sent: each topic in as few reports as the server allows. */
export function reportsOf(records: readonly ReadingRecord[], today: string): ReadingReport[] {
  const topics = new Map<string, ReadingReport>();
  for (const record of records) {
    const { clientId, subject, topic } = record;
    const key = JSON.stringify([subject, topic]);
    const report = topics.get(key) ?? { subject, topic, reading: [] };
    topics.set(key, report);
    for (const [date, seconds] of Object.entries(daysTaken(record, today)))
      report.reading.push({ clientId, date, seconds });
  }
  return [...topics.values()].flatMap(({ reading, ...topic }) =>
    Array.from({ length: Math.ceil(reading.length / READINGS_AT_ONCE) }, (_, index) => ({
      ...topic,
      reading: reading.slice(index * READINGS_AT_ONCE, (index + 1) * READINGS_AT_ONCE),
    })),
  );
}

/** A report as one for each of its counts. */
export function apart({ reading, ...topic }: ReadingReport): ReadingReport[] {
  return reading.map((one) => ({ ...topic, reading: [one] }));
}

/** What is left of a record once the server has a report; null where nothing is. */
export function withoutReported(record: ReadingRecord, { reading }: ReadingReport): ReadingRecord | null {
  const left = Object.entries(record.days).filter(
    ([day, seconds]) =>
      !reading.some(
        ({ clientId, date, seconds: known }) =>
          clientId === record.clientId && date === day && known >= seconds,
      ),
  );
  if (left.length === Object.keys(record.days).length) return record;
  return left.length === 0 ? null : { ...record, days: Object.fromEntries(left) };
}
