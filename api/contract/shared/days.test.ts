import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testInputs } from '../../../scripts/testing/random-inputs.ts';
import {
  addDays,
  countDays,
  dayRange,
  daysBetween,
  isDay,
  isTimeZone,
  localDay,
  rangeProblem,
  startOfLocalDay,
  weekdayOf,
} from './days.ts';

const aDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('isDay', () => {
  test.each(['2026-01-31', '2024-02-29', '2000-02-29', '1999-12-31', '9999-12-31'])('%s is a day', (day) => {
    expect(isDay(day)).toBe(true);
  });

  test.each([
    '2026-02-29',
    '2100-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '２０２６-01-01',
    '',
    'today',
  ])('%j is not a day', (day) => {
    expect(isDay(day)).toBe(false);
  });
});

describe('addDays', () => {
  test.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-31', 31, '2026-03-03'],
  ])('%s plus %i is %s', (day, number, expected) => {
    expect(addDays(day, number)).toBe(expected);
  });

  testInputs('is reversible and consistent with countDays and weekdayOf', 100, (runs) => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 0, max: 2_000 }), (day, number) => {
        const other = addDays(day, number);
        expect(isDay(other)).toBe(true);
        expect(addDays(other, -number)).toBe(day);
        expect(countDays(day, other)).toBe(number + 1);
        expect(weekdayOf(other)).toBe((weekdayOf(day) + number) % 7);
      }),
      runs,
    );
  });
});

test('daysBetween lists each day in order, and none if the range is reversed', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
  expect(daysBetween('2026-05-05', '2026-05-05')).toEqual(['2026-05-05']);
  expect(daysBetween('2026-05-05', '2026-05-04')).toEqual([]);
});

test('weekdays are counted from Sunday', () => {
  expect(daysBetween('2026-11-15', '2026-11-21').map(weekdayOf)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test.each([
  [{}, { from: '2026-10-22', to: '2026-11-21' }],
  [{ from: '2026-11-01' }, { from: '2026-11-01', to: '2026-11-21' }],
  [{ to: '2024-03-01' }, { from: '2024-01-31', to: '2024-03-01' }],
  [{ from: '2026-12-01' }, { from: '2026-12-01', to: '2026-12-01' }],
  [
    { from: '2026-01-01', to: '2026-01-02' },
    { from: '2026-01-01', to: '2026-01-02' },
  ],
])('with a default of 31 days up to today, %j means %j', (partial, range) => {
  expect(dayRange(partial, '2026-11-21', 31)).toEqual(range);
});

test.each([
  ['2026-01-01', '2026-01-01', null],
  ['2024-01-01', '2025-02-03', null],
  ['2024-01-01', '2025-02-04', 'At most 400 days can be requested at once.'],
  ['2026-01-02', '2026-01-01', 'The first day comes after the last one.'],
  ['2026-02-30', '2026-03-01', '2026-02-30 is not a day.'],
  ['0000-01-01', '9999-12-31', 'At most 400 days can be requested at once.'],
])('from %s to %s: %s', (from, to, problem) => {
  expect(rangeProblem({ from, to })).toBe(problem);
});

describe('a local day', () => {
  test.each([
    ['2096-02-28T23:59:59.999Z', 'UTC', '2096-02-28'],
    ['2096-02-29T00:00:00.000Z', 'UTC', '2096-02-29'],
    ['2096-02-28T18:29:59.999Z', 'Asia/Kolkata', '2096-02-28'],
    ['2096-02-28T18:30:00.000Z', 'Asia/Kolkata', '2096-02-29'],
    ['2096-02-28T18:15:00.000Z', 'Asia/Kathmandu', '2096-02-29'],
    ['2026-11-22T09:59:59.999Z', 'Pacific/Kiritimati', '2026-11-22'],
    ['2026-11-22T10:00:00.000Z', 'Pacific/Kiritimati', '2026-11-23'],
    ['2026-11-22T10:59:59.999Z', 'Pacific/Pago_Pago', '2026-11-21'],
    ['2026-11-22T11:59:59.999Z', 'Etc/GMT+12', '2026-11-21'],
    ['2026-12-31T23:30:00.000Z', 'Europe/Berlin', '2027-01-01'],
    // Summer time begins and ends.
    ['2026-03-28T22:59:59.999Z', 'Europe/Berlin', '2026-03-28'],
    ['2026-03-28T23:00:00.000Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-03-29T21:59:59.999Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-03-29T22:00:00.000Z', 'Europe/Berlin', '2026-03-30'],
    ['2026-10-25T22:59:59.999Z', 'Europe/Berlin', '2026-10-25'],
    ['2026-10-25T23:00:00.000Z', 'Europe/Berlin', '2026-10-26'],
    // An unknown zone counts as UTC.
    ['2026-10-25T23:00:00.000Z', 'Mars/Olympus', '2026-10-25'],
  ])('at %s in %s is %s', (time, zone, day) => {
    expect(localDay(Date.parse(time), zone)).toBe(day);
  });

  test.each([
    ['2026-11-22', 'UTC', '2026-11-22T00:00:00.000Z'],
    ['2026-11-22', 'Asia/Kolkata', '2026-11-21T18:30:00.000Z'],
    ['2026-11-22', 'Pacific/Kiritimati', '2026-11-21T10:00:00.000Z'],
    ['2026-11-22', 'Etc/GMT+12', '2026-11-22T12:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    // The clock went from 0:00 to 1:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    // Samoa skipped the whole day.
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s in %s begins at %s', (day, zone, time) => {
    expect(new Date(startOfLocalDay(day, zone)).toISOString()).toBe(time);
  });

  testInputs('begins at its first minute in every zone, and lasts 23 to 25 hours', 100, (runs) => {
    const day = fc.integer({ min: 0, max: 3_650 }).map((number) => addDays('2024-01-01', number));
    const zone = fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone'));
    fc.assert(
      fc.property(day, zone, (date, timeZone) => {
        const start = startOfLocalDay(date, timeZone);
        expect(localDay(start, timeZone)).toBe(date);
        expect(localDay(start - 1, timeZone)).toBe(addDays(date, -1));
        const hours = (startOfLocalDay(addDays(date, 1), timeZone) - start) / 3_600_000;
        expect(hours).toBeGreaterThanOrEqual(23);
        expect(hours).toBeLessThanOrEqual(25);
      }),
      runs,
    );
  });

  test('needs a zone with a name', () => {
    for (const zone of ['UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'Etc/GMT+12', 'America/Argentina/Salta'])
      expect([zone, isTimeZone(zone)]).toEqual([zone, true]);
    for (const zone of ['', '+05:30', '+0530', 'Mars/Olympus', 'Asia/Kolkata\n', ' UTC', 'x'.repeat(80)])
      expect([zone, isTimeZone(zone)]).toEqual([zone, false]);
  });
});
