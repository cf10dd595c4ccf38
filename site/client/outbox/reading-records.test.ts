import { describe, expect, it } from 'vitest';
import { apart, recordIn, reportsOf, withoutReported, type ReadingRecord } from './reading-records.ts';

const TODAY = '2096-02-29';
const record: ReadingRecord = {
  clientId: 'tab-1',
  subject: 'polity',
  topic: 'preamble',
  days: { '2096-02-28': 40, [TODAY]: 20 },
};

describe('a stored record', () => {
  it('is read as it was written', () => {
    expect(recordIn(JSON.stringify(record))).toEqual(record);
  });

  it.each([
    [null],
    ['{'],
    ['null'],
    ['[]'],
    [JSON.stringify({ ...record, clientId: 1 })],
    [JSON.stringify({ ...record, days: null })],
    [JSON.stringify({ ...record, days: { [TODAY]: 0.5 } })],
    [JSON.stringify({ ...record, days: { [TODAY]: -1 } })],
  ])('%s is none', (text) => expect(recordIn(text)).toBeNull());
});

describe('reports', () => {
  it('are one for each topic, with the counts of all tabs', () => {
    const other = { ...record, clientId: 'tab-2', days: { [TODAY]: 5 } };
    const elsewhere = { ...other, clientId: 'tab-3', topic: 'citizenship' };
    expect(reportsOf([record, elsewhere, other], TODAY)).toEqual([
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

  it('leave out days that are not taken', () => {
    const days = { '2095-12-30': 1, '2095-12-31': 2, '2096-03-01': 3, '2096-03-02': 4 };
    expect(reportsOf([{ ...record, days }], TODAY)[0]?.reading.map(({ seconds }) => seconds)).toEqual([2, 3]);
    expect(reportsOf([{ ...record, days: { '1970-01-01': 9 } }], TODAY)).toEqual([]);
  });

  it('have no more counts than are taken at once', () => {
    const records = Array.from({ length: 120 }, (_, tab) => ({ ...record, clientId: `tab-${tab}` }));
    const reports = reportsOf(records, TODAY);
    expect(reports.map(({ reading }) => reading.length)).toEqual([100, 100, 40]);
    expect(new Set(reports.flatMap(({ reading }) => reading)).size).toBe(240);
  });

  it('can be sent one count at a time', () => {
    const [report] = reportsOf([record], TODAY);
    expect(apart(report!).map(({ topic, reading }) => [topic, reading.length])).toEqual([
      ['preamble', 1],
      ['preamble', 1],
    ]);
  });
});

describe('what is left once the server has a report', () => {
  const [report] = reportsOf([record], TODAY);

  it('is nothing, or what was counted meanwhile', () => {
    expect(withoutReported(record, report!)).toBeNull();
    const more = { ...record, days: { ...record.days, [TODAY]: 21 } };
    expect(withoutReported(more, report!)).toEqual({ ...record, days: { [TODAY]: 21 } });
  });

  it('is all of another tab', () => {
    const other = { ...record, clientId: 'tab-2' };
    expect(withoutReported(other, report!)).toBe(other);
  });
});
