import { describe, expect, it } from 'vitest';
import type { ReadingRecord } from './entries.ts';
import { reportsOf, splitReport, withoutReported } from './reading-reports.ts';

const TODAY = '2096-02-29';
const ACCEPTED = { from: '2095-12-31', to: '2096-03-01' };
const record: ReadingRecord = {
  clientId: 'tab-1',
  subject: 'polity',
  topic: 'preamble',
  days: { '2096-02-28': 40, [TODAY]: 20 },
};

describe('reading reports', () => {
  it('combine the counts of all tabs on a topic', () => {
    const other = { ...record, clientId: 'tab-2', days: { [TODAY]: 5 } };
    const elsewhere = { ...other, clientId: 'tab-3', topic: 'citizenship' };
    expect(reportsOf([record, elsewhere, other], ACCEPTED)).toEqual([
      {
        subject: 'polity',
        topic: 'preamble',
        reading: [
          { clientId: 'tab-1', date: '2096-02-28', seconds: 40 },
          { clientId: 'tab-1', date: TODAY, seconds: 20 },
          { clientId: 'tab-2', date: TODAY, seconds: 5 },
        ],
      },
      {
        subject: 'polity',
        topic: 'citizenship',
        reading: [{ clientId: 'tab-3', date: TODAY, seconds: 5 }],
      },
    ]);
  });

  it('leave out days that the server does not accept', () => {
    const days = { '2095-12-30': 1, '2095-12-31': 2, '2096-03-01': 3, '2096-03-02': 4 };
    expect(reportsOf([{ ...record, days }], ACCEPTED)[0]?.reading.map(({ seconds }) => seconds)).toEqual([
      2, 3,
    ]);
    expect(reportsOf([{ ...record, days: { '1970-01-01': 9 } }], ACCEPTED)).toEqual([]);
  });

  it('name the zone of each day, and when the first of the records was made', () => {
    const at = (readAt: string) => ({ sectionIndex: 1, headingId: 'a', sectionTitle: 'A', readAt });
    const zones = { '2096-02-28': 'Asia/Kolkata', [TODAY]: 'UTC' };
    const [report] = reportsOf(
      [
        { ...record, clientId: 'tab-2', position: at('2096-02-29T09:00:00.000Z') },
        { ...record, days: { '2096-02-28': 40 }, zones, position: at('2096-02-28T08:00:00.000Z') },
      ],
      ACCEPTED,
    );
    expect(report).toMatchObject({
      ...{ happenedAt: '2096-02-28T08:00:00.000Z', timeZone: 'Asia/Kolkata' },
      reading: [
        { date: '2096-02-28' },
        { date: TODAY },
        { date: '2096-02-28', seconds: 40, timeZone: 'Asia/Kolkata' },
      ],
    });
    expect(report?.reading[0]).not.toHaveProperty('timeZone');
  });

  it('contain the latest position of the topic’s tabs', () => {
    const at = (readAt: string) => ({ sectionIndex: 1, headingId: 'a', sectionTitle: 'A', readAt });
    const [early, late] = [at('2096-02-29T08:00:00.000Z'), at('2096-02-29T09:00:00.000Z')];
    const tabs = [early, late, early].map((position, tab) => ({
      ...record,
      clientId: `tab-${tab}`,
      position,
    }));
    const [report] = reportsOf([record, ...tabs], ACCEPTED);
    expect(report?.position).toEqual(late);
    expect(splitReport(report!).every(({ position }) => position === late)).toBe(true);
    expect(reportsOf([record], ACCEPTED)[0]).not.toHaveProperty('position');
  });

  it('stay within the limit of counts per report', () => {
    const records = Array.from({ length: 120 }, (_, tab) => ({ ...record, clientId: `tab-${tab}` }));
    const reports = reportsOf(records, ACCEPTED);
    expect(reports.map(({ reading }) => reading.length)).toEqual([100, 100, 40]);
    expect(new Set(reports.flatMap(({ reading }) => reading)).size).toBe(240);
  });

  it('can be split into one for each count', () => {
    const [report] = reportsOf([record], ACCEPTED);
    expect(splitReport(report!).map(({ topic, reading }) => [topic, reading.length])).toEqual([
      ['preamble', 1],
      ['preamble', 1],
    ]);
  });
});

describe('the rest of a record after a report', () => {
  const [report] = reportsOf([record], ACCEPTED);

  it('is empty or contains what was counted since', () => {
    expect(withoutReported(record, report!)).toBeNull();
    const more = { ...record, days: { ...record.days, [TODAY]: 21 } };
    expect(withoutReported(more, report!)).toEqual({ ...record, days: { [TODAY]: 21 } });
  });

  it('includes all counts of other tabs', () => {
    const other = { ...record, clientId: 'tab-2' };
    expect(withoutReported(other, report!)).toBe(other);
  });
});
